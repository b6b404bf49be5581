"""A page loads no packages. Pyodide's script asks where they would lie, and for those that it may
have loaded."""

# Taken here as in the original: a start is frozen only where Python has asked the page for exactly
# what Pyodide's script expects it to have asked for so far, in that order.
from pyodide_js import loadedPackages

__all__ = ["DSO_DIR", "SITE_PACKAGES", "init_loaded_packages", "loadedPackages"]


class _Folder:
    """Where files would lie; no ``Path``, whose module would be imported for this alone."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __str__(self) -> str:
        return self._name


SITE_PACKAGES = _Folder("/lib/python/site-packages")
DSO_DIR = _Folder("/usr/lib")


def init_loaded_packages() -> None:
    """There are none."""
