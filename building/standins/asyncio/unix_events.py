"""The loop of a page is the browser's own (``pyodide.webloop``), not one that waits for sockets."""

from . import events  # type: ignore[attr-defined]  # of the package that this goes into

__all__ = ()

_DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy
