"""Nothing outside sends signals to a page; what Python itself asks for is in ``_signal``."""

from _signal import (  # type: ignore[import-not-found]  # a part of the interpreter
    SIGINT,
    default_int_handler,
    getsignal,
    signal,
)

__all__ = ("SIGINT", "default_int_handler", "getsignal", "signal")
