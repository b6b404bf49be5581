"""What Pyodide's script lends to Python, for the type checker alone."""

from typing import Any

def __getattr__(name: str) -> Any: ...
