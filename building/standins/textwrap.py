"""A page's texts are wrapped by the browser. Pyodide and ``traceback`` only indent lines: that
needs no pattern of what a word is, which took 3 ms to compile."""

from collections.abc import Callable


def dedent(text: str) -> str:
    """The text without the blanks that all of its lines begin with."""
    lines = text.split("\n")
    filled = [line for line in lines if line and not line.isspace()]
    least, most = min(filled, default=""), max(filled, default="")
    margin = 0
    while margin < len(least) and least[margin] == most[margin] and least[margin] in " \t":
        margin += 1
    return "\n".join("" if line.isspace() else line[margin:] for line in lines)


def indent(text: str, prefix: str, predicate: Callable[[str], object] | None = None) -> str:
    """The text with something before each line, or before those that are chosen."""
    chosen = predicate or (lambda line: not line.isspace())
    lines = text.splitlines(keepends=True)
    return "".join(prefix + line if chosen(line) else line for line in lines)
