"""The chance of these tests is the same each time: every secret comes from a seeded generator."""

import secrets
from random import Random

import pytest


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Random:
    rng = Random(request.node.name)
    monkeypatch.setattr(secrets, "token_hex", lambda size=16: rng.randbytes(size).hex())
    monkeypatch.setattr(secrets, "choice", rng.choice)
    return rng
