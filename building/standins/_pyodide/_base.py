"""What Pyodide's script needs to fetch something and to run short programs. The original reads them
for more than that; what it imports to do so took more than anything else at Pyodide's start."""

from collections.abc import Coroutine, Iterator
from importlib import import_module
from types import CodeType
from typing import Any, NoReturn

Names = dict[str, Any]


def eval_code(
    source: str,
    globals: Names | None = None,  # as Pyodide names it
    locals: Names | None = None,
    *,
    filename: str = "<exec>",
) -> Any:
    """Runs a program. Returns what its last statement is, if that is an expression."""
    names, value = {} if globals is None else globals, None
    for code in _compiled(source, filename, 0):
        value = eval(code, names, locals)
    return value


async def eval_code_async(
    source: str,
    globals: Names | None = None,
    locals: Names | None = None,
    *,
    filename: str = "<exec>",
) -> Any:
    """The same for one that may await something."""
    from _ast import PyCF_ALLOW_TOP_LEVEL_AWAIT

    names, value = {} if globals is None else globals, None
    for code in _compiled(source, filename, PyCF_ALLOW_TOP_LEVEL_AWAIT):
        value = eval(code, names, locals)
        if isinstance(value, Coroutine) and code.co_flags & _COROUTINE:
            value = await value
    return value


_COROUTINE = 0x80
"""The flag of code that awaits something."""


def _compiled(source: str, filename: str, flags: int) -> Iterator[CodeType]:
    """The statements of a program, and for itself the expression at its end."""
    from _ast import Expr, Expression, PyCF_ONLY_AST  # which takes its time

    program: Any = compile(source, filename, "exec", flags | PyCF_ONLY_AST, dont_inherit=True)
    last = program.body[-1] if program.body else None
    if isinstance(last, Expr):
        del program.body[-1]
    yield _code(program, filename, "exec", flags)
    if isinstance(last, Expr):
        yield _code(Expression(last.value), filename, "eval", flags)


def _code(program: Any, filename: str, mode: str, flags: int) -> CodeType:
    code: CodeType = compile(program, filename, mode, flags, dont_inherit=True)
    return code


def pyimport_impl(path: str) -> Any:
    """A module, or what it holds under the last name."""
    stem, _, name = path.rpartition(".")
    if not stem:
        return import_module(name)
    module = import_module(stem)
    return getattr(module, name) if hasattr(module, name) else import_module(path)


def _nothing_read(*_args: Any, **_kwargs: Any) -> NoReturn:
    raise NotImplementedError("a page reads no programs")


CodeRunner = ReturnMode = find_imports = should_quiet = _nothing_read
