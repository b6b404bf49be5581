"""A page keeps no log: from a warning upwards what asyncio would write there is told."""

import sys
import traceback
from typing import Any

DEBUG = 10


class _Logger:
    def debug(self, *_args: Any, **_kwargs: Any) -> None:
        """Nobody reads it."""

    info = debug

    def warning(self, message: str, *values: Any, exc_info: Any = None, **_kwargs: Any) -> None:
        """Tells it, and the error that comes with it."""
        print(message % values if values else message, file=sys.stderr)
        error = sys.exception() if exc_info is True else exc_info
        if error:
            traceback.print_exception(*(error if isinstance(error, tuple) else (error,)))

    error = critical = warning

    def exception(self, message: str, *values: Any) -> None:
        """Tells the error that is being caught."""
        self.warning(message, *values, exc_info=True)


_logger = _Logger()


def getLogger(_name: str | None = None) -> _Logger:  # noqa: N802 (the library's name)
    """The only one."""
    return _logger
