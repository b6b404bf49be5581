"""What is loaded only when it is wanted: modules of the page's own JavaScript, settings, segno."""

from __future__ import annotations

import sys
from typing import Any

from pyodide.ffi import JsException

from .packed import Pack
from .parts import PartFailed

SETTINGS = "assets/friends.json"
MESH = "assets/friends/mesh.js"
LINE = "assets/friends/line.js"
_SEGNO = "assets/friends/segno.pack"
_KEPT = "/lib/segno.pack"
_GONE = (404, 410)


async def module(name: str) -> Any:
    """A JavaScript module of the page, by its path inside dist/. Raises PartFailed."""
    # a module of the page: to import it above would keep this one out of a frozen start
    import page_modules

    try:
        return await page_modules.load(name)
    except JsException as error:
        raise PartFailed(str(error), gone=False) from error


async def settings(window: Any) -> tuple[list[str], list[Any]]:
    """The relays and the ICE servers that whoever hosts the page has chosen. Raises PartFailed."""
    found = (await (await _fetched(window, SETTINGS)).json()).to_py()
    return found["relays"], found["ice"]


async def qr_rows(window: Any, text: str) -> tuple[str, ...]:
    """The QR code of a text: a text of 0 and 1 for each row; none where what draws it can't be had,
    for all that is in a code is also there as a text. Raises ValueError for a text too long for
    any code."""
    from pathlib import Path  # the start goes without it

    kept = Path(_KEPT)
    if not kept.exists():
        try:
            pack = await _fetched(window, _SEGNO)
        except PartFailed as error:
            window.console.info(f"29 draws no code: {error}")
            return ()
        whole = pack.body.pipeThrough(window.DecompressionStream.new("gzip"))
        content = await window.Response.new(whole).arrayBuffer()
        kept.write_bytes(content.to_bytes())
        sys.meta_path.append(Pack(_KEPT))
    from segno.encoder import encode  # which has no types

    code = encode(text, error="m", boost_error=False, micro=False)  # type: ignore[no-untyped-call]
    return tuple("".join(map(str, row)) for row in code.matrix)


async def _fetched(window: Any, name: str) -> Any:
    try:
        response = await window.fetch(name)
    except JsException as error:
        raise PartFailed(f"{name}: {error}", gone=False) from error
    if not response.ok:
        raise PartFailed(f"{name}: {response.status}", gone=response.status in _GONE)
    return response
