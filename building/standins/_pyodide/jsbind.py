"""A page describes no objects of JavaScript by types: each of their functions is called by the one
signature that fits them all."""

from typing import Any, NoReturn

from _pyodide_core import (  # type: ignore[import-not-found]  # a part of Pyodide's WebAssembly
    JsFuncSignature,
    js2py_default_call_result,
    py2js_default,
)

no_default = object()  # for what a parameter has that must be given; here none is named


def _default(*_args: Any, **_kwargs: Any) -> None:
    """Called with anything."""


default_signature = JsFuncSignature(
    _default,
    False,  # it makes nothing of a class of Python
    *(0, (), ()),  # parameters by position: how many must be given, their converters, defaults
    py2js_default,  # all others by position
    *((), (), ()),  # parameters by name: names, converters, defaults
    py2js_default,  # all others by name
    js2py_default_call_result,
)


def _undescribed(*_args: Any) -> NoReturn:
    raise NotImplementedError("a page describes no objects of JavaScript by types")


func_to_sig = get_attr_sig = bind_class_sig = _undescribed
