"""A page keeps no temporary files."""

from typing import Any


def NamedTemporaryFile(*_args: Any, **_kwargs: Any) -> Any:  # noqa: N802 (the library's name)
    """Can't be made."""
    raise NotImplementedError("a page keeps no temporary files")
