"""Carries out the flights between two screens with Web Animations.

Each flight is measured twice: where it starts before the new screen is drawn, where it ends after.
Nothing waits for a flight, and none leaves a trace in the screen: what flies though it is gone from
the screen is a card's back in a layer of its own, which nobody can press and no screen reader
hears.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from pyodide.ffi import create_proxy, jsnull, to_js

from game.ui.motion import Flight

Element: TypeAlias = Any
Box: TypeAlias = Any
"""A ``DOMRect``."""

_EASE = "cubic-bezier(0.2, 0.7, 0.25, 1)"
_PACK = 40
"""Width in pixels of a card's back on its way from the dealer to a seat."""
_TALL = 336 / 240
_SMALL = 0.55


class Flying:
    """The air above one page."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._document = window.document
        self._still = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._layer = self._document.createElement("div")
        self._layer.className = "air"
        self._layer.setAttribute("aria-hidden", "true")
        self._document.body.appendChild(self._layer)
        self._landed = create_proxy(self._land)  # both are kept as long as the page
        self._on_frame = create_proxy(self._frame)
        self._starting: list[tuple[Flight, Box]] = []

    def measure(self, flights: Iterable[Flight], motion: str) -> None:
        """Notes where each flight starts, on the screen that is about to change. Nothing flies
        where the device asks for stillness, unless the setting ``motion`` is ``full``."""
        self._launch()
        if motion != "full" and self._still.matches:
            return
        for flight in flights:
            if flight.manner in ("pop", "turn"):
                self._starting.append((flight, None))
                continue
            at = self._find(flight.place if flight.manner == "come" else flight.what)
            if at is not jsnull:
                self._starting.append((flight, at.getBoundingClientRect()))

    def launch(self) -> None:
        """Lets everything measured fly to where it is on the new screen, when that is about to be
        shown: the browser then works out once where everything is, in a task of its own."""
        if self._starting:
            self._window.requestAnimationFrame(self._on_frame)

    def _frame(self, _time: float) -> None:
        self._launch()

    def _launch(self) -> None:
        """Nothing where it has been done, because the screen changed again before it was shown."""
        flying = []
        for flight, start in self._starting:  # all measured before anything is moved
            at = self._find(flight.place if flight.manner in ("go", "pack") else flight.what)
            if at is not jsnull:
                flying.append((flight, start, at, at.getBoundingClientRect()))
        for flight, start, at, end in flying:
            if flight.manner == "come":
                frames = [{**_moved(end, start), "opacity": 0.3}, {}]
                self._animate(at, frames, flight)
            elif flight.manner == "pop":
                self._animate(at, [{"opacity": 0, "scale": "0.7"}, {}], flight)
            elif flight.manner == "turn":
                self._animate(at, [{"scale": "0 1"}, {}], flight)
            else:
                self._send(start, end, flight)
        self._starting.clear()

    def _send(self, start: Box, end: Box, flight: Flight) -> None:
        """A card, face down, goes from one place to another and is gone. It is not measured once it
        lies there, which would have the browser work everything out again."""
        width = start.width if flight.manner == "go" else _PACK
        left, height = start.left + (start.width - width) / 2, width * _TALL
        back = self._document.createElement("div")
        back.className = "pack back"
        for name, value in (("left", left), ("top", start.top), ("width", width)):
            back.style.setProperty(name, f"{value}px")
        self._layer.appendChild(back)
        across = end.left + end.width / 2 - left - width / 2
        down = end.top + end.height / 2 - start.top - height / 2
        there = {"translate": f"{across}px {down}px", "scale": str(_SMALL), "opacity": 0.2}
        self._animate(back, [{}, there], flight).onfinish = self._landed

    def _land(self, event: Any) -> None:
        event.target.effect.target.remove()

    def _animate(self, element: Element, frames: list[dict[str, Any]], flight: Flight) -> Any:
        timing = {
            "duration": flight.ms,
            "delay": flight.delay,
            "easing": _EASE,
            "fill": "backwards" if flight.manner != "go" else "both",
        }
        convert = self._window.Object.fromEntries
        return element.animate(
            to_js(frames, dict_converter=convert), to_js(timing, dict_converter=convert)
        )

    def _find(self, selector: str) -> Element:
        return self._document.querySelector(selector)


def _moved(lies: Box, other: Box) -> dict[str, Any]:
    """The frame that shows an element, which lies in one box, in the middle of the other."""
    across = other.left + other.width / 2 - lies.left - lies.width / 2
    down = other.top + other.height / 2 - lies.top - lies.height / 2
    scale = min(1.6, max(_SMALL, other.width / lies.width)) if lies.width else 1
    return {"translate": f"{across}px {down}px", "scale": str(scale)}
