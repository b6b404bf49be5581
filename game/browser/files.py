"""Files that the person chooses."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import JsException, create_once_callable, jsnull, to_js


class TooLarge(Exception):
    """The file has ``size`` bytes, and nothing of it was read."""

    def __init__(self, size: int) -> None:
        super().__init__(f"the file has {size} bytes")
        self.size = size


class Unreadable(Exception):
    """The browser could not read the file; the text says why."""


async def chosen_text(window: Any, kinds: str, longest: int) -> str | None:
    """The text of the file the person picks, of the ``kinds`` that an input's ``accept`` lists;
    ``None`` if none is picked.

    Raises TooLarge for one with more than ``longest`` bytes, and Unreadable."""
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
    if file.size > longest:
        raise TooLarge(int(file.size))
    try:
        return str(await file.text())
    except JsException as error:  # it is gone, or the device gives it to nobody
        raise Unreadable(str(error)) from error
