"""A page has one thread; asyncio's own futures are not these."""

from typing import Any

FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED = (
    "FIRST_COMPLETED",
    "FIRST_EXCEPTION",
    "ALL_COMPLETED",
)
"""Names that asyncio takes from here, for its own ``wait``."""


class Error(Exception):
    """As in the standard library."""


class CancelledError(Error):
    """As in the standard library."""


class InvalidStateError(Error):
    """As in the standard library."""


class Future:
    """Can't be made."""

    def __init__(self, *_args: Any, **_kwargs: Any) -> None:
        raise NotImplementedError("a page has one thread")
