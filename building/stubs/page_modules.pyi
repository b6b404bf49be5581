"""The page's own way to more of itself: its JavaScript modules, and parts of the game."""

from collections.abc import Awaitable, Callable
from typing import Any

later: Any

def load(name: str) -> Awaitable[Any]: ...
def part(name: str, told: Callable[[int], None]) -> Awaitable[Any]: ...
