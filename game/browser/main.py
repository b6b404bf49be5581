"""Where the page's Python starts."""

from __future__ import annotations

from js import window

from .page import Page


def start() -> None:
    """Opens the page. Called once, by the page's own script."""
    Page(window).open()
