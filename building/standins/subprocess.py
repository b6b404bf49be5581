"""A page runs no other programs."""

PIPE, STDOUT, DEVNULL = -1, -2, -3


class SubprocessError(Exception):
    """As in the standard library."""


class Popen:
    """Can't be made."""

    def __init__(self, *_args: object, **_kwargs: object) -> None:
        raise NotImplementedError("a page runs no other programs")
