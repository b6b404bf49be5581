"""The nets of the bots: their weights, and the kernel that asks them.

They were trained by play (``game/training``); ``policy.json`` beside the weights says for how long,
and how strong the bots that go by them were measured to be.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from game.kernel import Compiled, Host, Kernel, open_kernel
from game.rules import Action

WEIGHTS, NOTE = "policy.weights", "policy.json"
"""The files beside this module, in the page in a pack, where training puts the weights and what it
notes about them."""


def weights() -> bytes:
    """The weights of both nets that are shipped."""
    return _content(WEIGHTS)


def note() -> Mapping[str, Any]:
    """What training noted about them: ``seed``, ``seconds`` of processor time, ``deals`` played,
    ``scales``, and ``measured``, how strong they are."""
    told: Mapping[str, Any] = json.loads(_content(NOTE))
    return told


def _content(name: str) -> bytes:
    content = pkgutil.get_data(__name__, name)
    assert content is not None, "the loader of this module reads files"
    return content


_opened: list[Kernel] = []


def policy_kernel() -> Kernel:
    """The kernel with the weights that are shipped, opened once."""
    if not _opened:
        _opened.append(open_kernel(weights()))
    return _opened[0]


def run_kernel_in(host: Host) -> None:
    """From now on the bots ask the compiled kernel that ``host`` runs: for a place where
    ``open_kernel`` can't start one, such as a browser."""
    _opened[:] = [Compiled(host, weights())]


@lru_cache(maxsize=1)
def scales() -> tuple[float, float]:
    """What the numbers of the nets (calls, plays) are divided by to be those of the training."""
    calls, plays = note()["scales"]
    return calls, plays


def best(choices: Sequence[tuple[Action, float]]) -> Action:
    """The action with the highest number; of equals the first, the lowest bid or card."""
    return max(choices, key=lambda choice: choice[1])[0]
