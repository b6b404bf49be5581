"""What assets/boot/interpreter.mjs gives to Python: a way to load the page's own modules."""

from collections.abc import Awaitable
from typing import Any

def load(name: str, /) -> Awaitable[Any]: ...
