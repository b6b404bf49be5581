"""Chance: the Python twin of chance.h. The seed alone decides the stream."""

from __future__ import annotations

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
