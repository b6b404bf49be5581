"""The border between Python and JavaScript, after Pyodide 314's own documentation."""

from collections.abc import Callable
from typing import Any

class JsProxy:
    def __getattr__(self, name: str) -> Any: ...

class JsException(Exception):
    name: str
    message: str
    def __getattr__(self, name: str) -> Any: ...

class JsNull: ...

jsnull: JsNull

def create_proxy(obj: Any, /, *, capture_this: bool = ..., roundtrip: bool = ...) -> Any: ...
def create_once_callable(obj: Callable[..., Any], /) -> Any: ...
def to_js(
    obj: Any,
    /,
    *,
    depth: int = ...,
    dict_converter: Callable[[Any], Any] | None = ...,
    create_pyproxies: bool = ...,
) -> Any: ...
