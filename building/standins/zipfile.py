"""A page opens no archives."""


class ZipFile:
    """Can't be opened."""

    def __init__(self, *_args: object, **_kwargs: object) -> None:
        raise NotImplementedError("a page opens no archives")
