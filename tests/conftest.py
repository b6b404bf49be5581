"""What all tests share."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# one profile for every machine: examples are found anew each time, and a slow one is no failure
settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("default")

BROWSERS = [Path(__file__).parent / name for name in ("browser", "engines")]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in a browser last: its driver leaves an event loop running in the process, in
    which other tests can start none of their own."""
    items.sort(key=lambda item: any(folder in item.path.parents for folder in BROWSERS))


@pytest.fixture(scope="session")
def files() -> dict[str, bytes]:
    """Everything that is shipped: path inside dist/ → content."""
    from building import dist, environment  # most tests need nothing that is built

    environment.ensure_node_modules()
    return dist.shipped_files()
