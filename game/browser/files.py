"""Files that the person chooses."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import create_once_callable, jsnull, to_js


async def chosen_text(window: Any, kinds: str, longest: int) -> str | None:
    """The text of the file the person picks, of the ``kinds`` that an input's ``accept`` lists;
    ``None`` if none is picked, and nothing of one with more than ``longest`` bytes."""
    picker = window.document.createElement("input")
    picker.type, picker.accept = "file", kinds
    once = to_js({"once": True}, dict_converter=window.Object.fromEntries)

    def opened(resolve: Any, _reject: Any) -> None:
        for kind in ("change", "cancel"):
            picker.addEventListener(kind, resolve, once)
        picker.click()

    await window.Promise.new(create_once_callable(opened))
    file = picker.files.item(0)
    if file is jsnull or file is None:
        return None
    return "" if file.size > longest else str(await file.text())
