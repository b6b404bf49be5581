"""A page opens no archives; ``zipimport``, which imports the game, needs none of this."""


class ZipFile:
    """Can't be opened."""

    def __init__(self, *_args: object, **_kwargs: object) -> None:
        raise NotImplementedError("a page opens no archives")
