"""Where the page's Python starts."""

from js import document


def start() -> None:
    """Draw the first screen and tell the page that Python is ready."""
    document.documentElement.dataset.python = "ready"
