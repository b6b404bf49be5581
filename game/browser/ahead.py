"""Data classes and named tuples, made ahead.

``dataclasses`` looks at each class, writes its methods as text and compiles that, at every import:
half of what importing the game costs. The build has done so, and kept what is made of each class (a
``Form``); here that is used. A class that the build has not seen, or one that is not plain and
frozen, the library makes as ever; of the texts that it then writes, and those of named tuples, the
build has kept the code.
"""

from __future__ import annotations

import builtins
import collections
import dataclasses
import marshal
import sys
import typing
from collections.abc import Callable, Mapping
from reprlib import recursive_repr
from types import CodeType, FunctionType
from typing import Any
from zlib import adler32, crc32

FILE = "methods.bin"
"""Where the build writes it, beside this module and at the root of each part."""

Key = tuple[int, int, int]
Form = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], CodeType]
"""What is made of a plain frozen class: the names of the fields that it adds, of all its fields, of
those that have a default; and the code of a function that takes ``object`` and these defaults, and
returns the methods that differ from class to class."""

PLAIN = (True, True, True, False, False, True, True, False, False, False)
"""How ``dataclasses`` is told to make such a class: ``@dataclass(frozen=True)``."""

_FIELDS = "__dataclass_fields__"

_codes: dict[Key, CodeType] = {}
_forms: dict[str, Form] = {}


def key_of(text: str) -> Key:
    """What a text is known by: two checksums and its length in bytes."""
    content = text.encode()
    return crc32(content), adler32(content), len(content)


def learn(content: bytes) -> None:
    """Takes in what the build has written into a pack: the forms of classes by their whole names,
    and codes by the keys of their texts."""
    forms, codes = marshal.loads(content)
    _forms.update(forms)
    _codes.update(codes)


def begin() -> None:
    """From now on nothing need be compiled to make data classes and named tuples."""
    folder, _, _ = __file__.rpartition("/")
    learn(__spec__.loader.get_data(f"{folder}/{FILE}"))  # type: ignore[union-attr]
    library: Any = dataclasses
    library._process_class = _processed(library._process_class)
    library.exec = lambda text, *names: builtins.exec(_code(text), *names)
    library = collections
    library.eval = lambda text, *names: builtins.eval(_code(text), *names)
    library = typing
    library._make_eager_annotate = _annotated(library._make_eager_annotate)


def _code(text: str) -> CodeType | str:
    return _codes.get(key_of(text), text)


def _processed(as_ever: Callable[..., type[Any]]) -> Callable[..., type[Any]]:
    """What ``dataclasses`` makes of a class: all that its decorator does."""

    library: Any = dataclasses
    shared = {
        "__repr__": _repr,
        "__setattr__": _setattr,
        "__delattr__": _delattr,
        "__replace__": library._replace,
        "__dataclass_params__": library._DataclassParams(*PLAIN),
    }

    def process(cls: Any, *options: bool) -> type[Any]:
        form = _forms.get(f"{cls.__module__}.{cls.__qualname__}")
        if form is None or options != PLAIN or tuple(cls.__annotations__) != form[0]:
            return as_ever(cls, *options)
        _added, names, with_default, code = form
        make = FunctionType(code, sys.modules[cls.__module__].__dict__)
        for method in make(object, *[getattr(cls, name) for name in with_default]):
            setattr(cls, method.__name__, method)
        for name, same in shared.items():
            setattr(cls, name, same)
        setattr(cls, _FIELDS, _Fields(cls))
        setattr(cls, "__match_args__", names)  # noqa: B010  # the checker wants it in the class
        if not cls.__doc__:
            cls.__doc__ = cls.__name__
        made: type[Any] = cls
        return made

    return process


class _Fields:
    """In the place of the fields of a class: they are described when somebody asks for them."""

    def __init__(self, cls: type[Any]) -> None:
        self._cls = cls

    def __get__(self, _instance: object, _owner: object) -> Mapping[str, Any]:
        cls, library = self._cls, typing.cast("Any", dataclasses)
        fields: dict[str, Any] = {}
        for base in cls.__mro__[-1:0:-1]:
            fields.update(getattr(base, _FIELDS, {}))
        for name, kind in cls.__annotations__.items():
            fields[name] = library._get_field(cls, name, kind, False)
        setattr(cls, _FIELDS, fields)
        return fields


@recursive_repr()
def _repr(self: Any) -> str:
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name in getattr(self, _FIELDS))
    return f"{self.__class__.__qualname__}({told})"


def _setattr(self: Any, name: str, value: object) -> None:
    if _keeps(self, name):
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _delattr(self: Any, name: str) -> None:
    if _keeps(self, name):
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


def _keeps(thing: Any, name: str) -> bool:
    """Whether the name is frozen: any in a data class itself, in a class that derives from one and
    is none the fields alone."""
    return _FIELDS in type(thing).__dict__ or name in getattr(thing, _FIELDS)


def _annotated(as_ever: Callable[..., Any]) -> Callable[..., Any]:
    """How ``typing`` tells the annotations of a named tuple: it would have each compiled, to see
    whether it is an expression. This is seen when somebody asks for them."""

    def annotated(kinds: Mapping[str, object]) -> Callable[..., Any]:
        return lambda format, /: as_ever(kinds)(format)

    return annotated
