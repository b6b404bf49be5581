"""Who has been heard when: what tells those who are there from those who are gone."""

from __future__ import annotations

from .clock import Clock
from .news import Presence

BEAT = 2.0
"""Seconds between two beats."""
DOUBTFUL = 6.0
"""Seconds of silence after which somebody may be gone."""
AWAY = 12.0
"""Seconds of silence after which a bot plays for somebody."""


class Hearing:
    """What one browser hears of the others. ``since`` is when it began to listen: at the beginning,
    and anew after it slept itself, for then it knows nothing of anybody."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._heard: dict[str, float] = {}
        self._ticked = clock.now()
        self.since = clock.now()

    def heard(self, member: str) -> None:
        """Somebody was heard."""
        self._heard[member] = self._clock.now()

    def knows(self, member: str) -> bool:
        """Whether somebody has been heard at all since this page was opened."""
        return member in self._heard

    def silent_for(self, member: str, seconds: float) -> None:
        """Somebody counts as not heard for so long: their connection broke, or was cut."""
        then = self._clock.now() - seconds
        self._heard[member] = min(self._heard.get(member, then), then)

    def silence(self, member: str) -> float:
        """Seconds for which somebody has not been heard while this browser was awake."""
        return self._clock.now() - max(self._heard.get(member, self.since), self.since)

    def presence(self, member: str) -> Presence:
        """What this silence means."""
        silence = self.silence(member)
        return "away" if silence >= AWAY else "doubtful" if silence >= DOUBTFUL else "here"

    def tick(self) -> bool:
        """To be called with every beat; whether this browser slept since the last one."""
        now = self._clock.now()
        slept = now - self._ticked > AWAY
        self._ticked = now
        if slept:
            self.since = now
        return slept
