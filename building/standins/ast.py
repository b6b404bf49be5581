"""Nobody reads programs in a page. ``annotationlib`` has a way to write them down for those who ask
for annotations as text; ``traceback`` would look for the part of a line that failed, and has no
lines here."""

from typing import Any, NoReturn


class AST:
    """A part of a program, of any kind."""

    def __init__(self, *_args: Any, **_kwargs: Any) -> None:
        """There is nothing to tell of it."""


def __getattr__(_kind: str) -> type[AST]:
    return AST


def parse(_source: str, **_kwargs: Any) -> NoReturn:
    """Raises SyntaxError, of which ``traceback`` takes notice."""
    raise SyntaxError("a page reads no programs")


def unparse(_tree: AST) -> NoReturn:
    """Can't be had."""
    raise NotImplementedError("a page writes no programs")
