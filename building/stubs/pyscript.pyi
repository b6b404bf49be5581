"""PyScript's Python, for the type checker alone: only what the game uses."""

from typing import Any

window: Any
