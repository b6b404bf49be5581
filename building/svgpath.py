"""Shorten SVG paths: whole numbers, written relative, without letting the rounding add up; and put
what is drawn with them somewhere else, so that many drawings can be one path.

Court pictures come with five decimals in a box of 1300 x 2000 that is drawn 194 card units wide;
a whole number there is a seventh of a unit. Rounding every relative step by itself would drift, so
each point is rounded where it truly lies and the step is taken between rounded points.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_COMMAND = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])")
_NUMBER = re.compile(r"[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_FLAG = re.compile(r"[\s,]*([01])")
_ARC = (_NUMBER, _NUMBER, _NUMBER, _FLAG, _FLAG, _NUMBER, _NUMBER)
"""An arc's two flags are one digit each and may stand without a space before what follows."""

_POINTS = {"M": 1, "L": 1, "T": 1, "C": 3, "S": 2, "Q": 2}
"""Commands whose arguments are nothing but points, with how many points each takes."""


class PathError(ValueError):
    """A path that cannot be read; says what stands where a command or number was expected."""


def _segments(path: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with one set of its arguments, repeated sets spelt out."""
    sizes = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
    at, end = 0, len(path.rstrip())
    command = ""
    while at < end:
        if found := _COMMAND.match(path, at):
            command = found[1]
            at = found.end()
        elif not command or command in "Zz":
            raise PathError(f"a command was expected at {path[at : at + 20]!r}")
        shape = _ARC if command in "Aa" else (_NUMBER,) * sizes[command.upper()]
        values: list[float] = []
        for part in shape:
            value = part.match(path, at)
            if value is None:
                raise PathError(f"{command} lacks a number at {path[at : at + 20]!r}")
            values.append(float(value[1]))
            at = value.end()
        yield command, values
        # Further pairs after a move are lines.
        command = {"M": "L", "m": "l"}.get(command, command)


def rounded_path(path: str) -> str:
    """The same path in whole numbers. Raises PathError when it cannot be read.

    Arcs keep one decimal in their radii, because a small circle with radii rounded to whole
    numbers visibly changes its size.
    """
    out: list[str] = []
    last = ""
    x = y = start_x = start_y = 0.0  # where the pen truly is
    for command, values in _segments(path):
        kind = command.upper()
        base_x, base_y = (0.0, 0.0) if command.isupper() else (x, y)
        from_x, from_y = round(x), round(y)
        if kind == "Z":
            written = "z"
            x, y = start_x, start_y
            out.append(written)
            last = written
            continue
        if kind == "H":
            x = base_x + values[0]
            written, steps = "h", [number(round(x) - from_x)]
        elif kind == "V":
            y = base_y + values[0]
            written, steps = "v", [number(round(y) - from_y)]
        elif kind == "A":
            x, y = base_x + values[5], base_y + values[6]
            written = "a"
            radii = [number(round(values[0], 1)), number(round(values[1], 1))]
            turn = [number(round(values[2], 1)), number(values[3]), number(values[4])]
            steps = [*radii, *turn, number(round(x) - from_x), number(round(y) - from_y)]
        else:
            steps = []
            for point in range(_POINTS[kind]):
                point_x, point_y = base_x + values[2 * point], base_y + values[2 * point + 1]
                steps += [number(round(point_x) - from_x), number(round(point_y) - from_y)]
            x, y = point_x, point_y
            written = command.lower()
            if kind == "M":
                start_x, start_y = x, y
                if not out:
                    written = "M"
        out.append(_joined("" if written == last and written != "M" else written, steps))
        last = "l" if written in ("m", "M") else written
        if written == "M":
            last = ""
    return "".join(out)


def placed_path(path: str, x: float, y: float, scale: float) -> str:
    """A path as ``rounded_path`` writes it, ``scale`` times as large with its origin at x, y; where
    ``scale`` is negative, on its head. Two decimals are kept.

    Raises PathError for a path that is not written relative.
    """
    out: list[str] = []
    last = ""
    for command, values in _segments(path):  # 0.0 is added lest there be a −0
        if command == "M" and not out:
            steps = [x + scale * values[0], y + scale * values[1]]
        elif command.isupper():
            raise PathError(f"a relative command was expected instead of {command}")
        elif command == "a":
            radii = [abs(scale) * value for value in values[:2]]
            steps = [*radii, *values[2:5], scale * values[5], scale * values[6]]
        else:
            steps = [scale * value for value in values]
        written = "" if command == last and command != "z" else command
        out.append(_joined(written, [number(round(step, 2) + 0.0) for step in steps]))
        last = "l" if command == "m" else command
    return "".join(out)


def number(value: float) -> str:
    """`value` in as few characters as SVG allows."""
    text = f"{value:g}"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _joined(command: str, steps: list[str]) -> str:
    """A command and its numbers, with a space only where two numbers would run together."""
    text = command
    for position, step in enumerate(steps):
        needs_space = not step.startswith("-") and (position > 0 or not command)
        text += (" " if needs_space else "") + step
    return text
