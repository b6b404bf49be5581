"""The browser's global names, for the type checker alone: what JavaScript holds has no types."""

from typing import Any

def __getattr__(name: str) -> Any: ...
