"""The loop of a page is the browser's own (``pyodide.webloop``), not one that waits for sockets."""

__all__ = ()
