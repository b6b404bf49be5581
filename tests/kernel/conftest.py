"""The compiled kernel, with weights that are as good as any for comparing it with its twin, and the
search with all cards seen."""

import random
import struct

import pytest

from game.kernel.all_seen import AllSeen, open_solver
from game.kernel.examined import Examined
from game.kernel.in_wasmtime import WASM, Wasmtime
from game.kernel.shapes import HIDDEN, MOST_ACTION, MOST_STATE


def any_weights(seed: int) -> bytes:
    """Weights of both nets, drawn at random from all that may occur."""
    rng = random.Random(seed)
    nets = b""
    for _ in range(2):
        rows = rng.randbytes((MOST_STATE + MOST_ACTION) * HIDDEN)
        bias = struct.pack(f"<{HIDDEN}i", *(rng.randint(-3000, 3000) for _ in range(HIDDEN)))
        nets += rows + bias + rng.randbytes(HIDDEN)
    return nets


@pytest.fixture(scope="session")
def weights() -> bytes:
    return any_weights(29)


@pytest.fixture(scope="session")
def wasm(weights: bytes) -> Examined:
    return Examined(Wasmtime(WASM.read_bytes()), weights)


@pytest.fixture(scope="session")
def solver() -> AllSeen:
    return open_solver()
