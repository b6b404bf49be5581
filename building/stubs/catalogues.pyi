"""assets/boot/words.mjs, as assets/boot/game.mjs hands it to Python."""

from typing import Any

async def catalogue(language: str, /) -> Any: ...
