"""Nobody reads programs in a page. ``traceback`` would look for misspelt words in one."""

import io
from collections.abc import Iterator
from typing import Any

NAME = 1
open = io.open  # for ``linecache``


class TokenError(Exception):
    """As in the standard library."""


def generate_tokens(_readline: Any) -> Iterator[Any]:
    """None."""
    return iter(())
