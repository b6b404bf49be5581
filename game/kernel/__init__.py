"""What must be fast: play-outs and the policy nets, in C, compiled to one WebAssembly module.

Beside each part of it stands a plain Python twin that defines what it must answer: ``game.rules``
for legal actions and what they lead to, ``policy.py`` for the nets. ``open_kernel`` gives the fast
one where it can be loaded, else the twin; nothing but the time it takes tells which it is.
"""

from .choosing import Judgement
from .compiled import Compiled, Host
from .open import Kernel, open_kernel

__all__ = ["Compiled", "Host", "Judgement", "Kernel", "open_kernel"]
