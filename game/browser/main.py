"""Where the page's Python starts."""

from __future__ import annotations

import gc

import page_modules
from pyscript import window

from .page import Page


def start() -> None:
    """Opens the page. Called once, by the page's own script."""
    Page(window, page_modules.later.to_py(), page_modules.part).open()
    gc.freeze()  # what has been imported stays: no collection need look through it
    gc.enable()
