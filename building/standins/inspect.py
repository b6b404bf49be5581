"""Nobody looks into the code of a page: what asyncio, Pyodide and ``dataclasses`` ask of functions
and of what they return. Functions tell no signature, as some of the library's own don't."""

from functools import partial
from types import CoroutineType, FunctionType, GeneratorType, MethodType
from typing import Any, NoReturn

_GENERATOR, _COROUTINE, _ITERABLE_COROUTINE = 0x20, 0x80, 0x100
"""Flags of a function's code."""


class Parameter:
    """Of a signature."""


class Signature:
    """There is none."""


def signature(function: object, **_kwargs: Any) -> NoReturn:
    """Raises ValueError, as in the library for a function that has no signature."""
    raise ValueError(f"no signature found for {function!r}")


def unwrap(function: Any) -> Any:
    """The function that is called in the end by one that ``functools.wraps`` it."""
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    return function


def isfunction(thing: object) -> bool:
    """Whether it is written in Python."""
    return isinstance(thing, FunctionType)


def isgenerator(thing: object) -> bool:
    """Whether a generator's function has made it."""
    return isinstance(thing, GeneratorType)


def isawaitable(thing: Any) -> bool:
    """Whether ``await`` takes it."""
    return (
        isinstance(thing, CoroutineType)
        or (isgenerator(thing) and bool(thing.gi_code.co_flags & _ITERABLE_COROUTINE))
        or hasattr(type(thing), "__await__")
    )


def isgeneratorfunction(thing: object) -> bool:
    """Whether calling it makes a generator."""
    return _has_flag(thing, _GENERATOR)


def iscoroutinefunction(thing: object) -> bool:
    """Whether calling it makes a coroutine."""
    return _has_flag(thing, _COROUTINE)


def _has_flag(thing: Any, flag: int) -> bool:
    while isinstance(thing, (MethodType, partial)):
        thing = thing.func if isinstance(thing, partial) else thing.__func__
    return isinstance(thing, FunctionType) and bool(thing.__code__.co_flags & flag)
