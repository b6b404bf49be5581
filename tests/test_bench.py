"""What measures is not run by the tests; that it begins at all is looked at here."""

import importlib

import pytest

from building.bench import known


@pytest.mark.parametrize("name", known())
def test_every_measurement_can_be_begun(name: str) -> None:
    assert callable(importlib.import_module(f"tests.bench.{name}").main)
