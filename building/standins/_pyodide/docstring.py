"""Nobody asks for help in a page: the functions of ``pyodide.ffi`` go without their signatures,
each of which took as long as importing a small module."""

from typing import Any


def get_cmeth_docstring(_func: Any) -> str:
    """No text."""
    return ""
