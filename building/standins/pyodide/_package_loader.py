"""A page loads no packages. Pyodide's script asks where they would lie, and for those that it may
have loaded."""


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
