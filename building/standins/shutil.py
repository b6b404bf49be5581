"""A page unpacks no packages."""

from typing import Any


def register_archive_format(*_args: Any, **_kwargs: Any) -> None:
    """Nothing will be packed."""


def register_unpack_format(*_args: Any, **_kwargs: Any) -> None:
    """Nothing will be unpacked."""


def _unpack_zipfile(*_args: Any, **_kwargs: Any) -> None:
    raise NotImplementedError("a page unpacks no packages")
