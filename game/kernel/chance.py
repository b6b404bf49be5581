"""Chance, the Python twin of chance.h: the seed alone decides the stream. And chances, as belief.c
works them out."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, ldexp

_MASK = (1 << 64) - 1


class Chance:
    """xorshift64*, a stream of numbers; ``seed`` is a whole number of at most 64 bits."""

    def __init__(self, seed: int) -> None:
        self._stream = (seed + 1) * 0x9E3779B97F4A7C15 & _MASK | 1

    def number(self) -> int:
        """A number of 32 bits."""
        x = self._stream
        x ^= x >> 12
        x ^= x << 25 & _MASK
        x ^= x >> 27
        self._stream = x
        return (x * 0x2545F4914F6CDD1D & _MASK) >> 32

    def below(self, count: int) -> int:
        """A number from 0 to ``count`` − 1."""
        return self.number() * count >> 32


_FACTORS = [1 / factorial(n) for n in range(10, -1, -1)]


def exponential(x: float) -> float:
    """e to the power of a number that is not above 0, by the same steps as the kernel's."""
    if x < -60:
        return 0.0
    halvings = int(-x * 1.4426950408889634)
    r = x + halvings * 0.6931471805599453
    total = 0.0
    for factor in _FACTORS:
        total = total * r + factor
    return ldexp(total, -halvings)


def softmax(numbers: Sequence[int], doubt: float) -> list[float]:
    """The chances of choices with these numbers, ``doubt`` times softened."""
    most = max(numbers)
    out = [exponential((number - most) / doubt) for number in numbers]
    total = 0.0
    for chance in out:
        total += chance
    return [chance / total for chance in out]
