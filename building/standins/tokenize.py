"""Nobody reads programs in a page. ``traceback`` would look for misspelt words in one."""

from builtins import open  # noqa: F401  # for ``linecache``
from collections.abc import Iterator
from typing import Any

NAME = 1


class TokenError(Exception):
    """As in the standard library."""


def generate_tokens(_readline: Any) -> Iterator[Any]:
    """None."""
    return iter(())
