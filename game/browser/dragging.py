"""Fingers on the cards of the hand: a card drawn up is played when it is let go, and one that is
held, or touched with a second finger, is shown large.

Nothing is decided before the finger goes up, and a card brought back was not played. Whoever
taps needs none of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from pyodide.ffi import create_proxy, jsnull, to_js

from game.ui.fingers import RISE, dropped, has_moved
from game.ui.messages import Message

from .dom import Drawing

Element: TypeAlias = Any

_HOLD = 0.45
"""Seconds a finger rests on a card before it is shown large."""

_ECHO = 0.1
"""Seconds after a drag or a look in which the click is not heard that browsers make of it."""

_BACK = 160
"""Milliseconds a card takes to slide back to its place."""


@dataclass
class Finger:
    """One finger, or the mouse: what it is called, the card under it, where it went down."""

    pointer: int
    kind: str
    card: Element
    x: float
    y: float
    drags: bool = False


class Dragging:
    """Watches the cards of one page's hand; ``tell`` gets what a card that was drawn up means."""

    def __init__(self, document: Any, drawing: Drawing, tell: Callable[[Message], None]) -> None:
        self._document = document
        self._drawing = drawing
        self._tell = tell
        self._finger: Finger | None = None
        self._large: tuple[Element, int] | None = None
        self._holding: asyncio.TimerHandle | None = None
        self._echo = False
        self._on_move = create_proxy(self._moved)  # these are kept as long as the page
        drawing.root.addEventListener("pointerdown", create_proxy(self._pressed), True)
        drawing.root.addEventListener("contextmenu", create_proxy(_no_menu), True)
        lifted = create_proxy(self._lifted)
        document.addEventListener("pointerup", lifted)
        document.addEventListener("pointercancel", lifted)

    def is_echo(self) -> bool:
        """Whether a click that comes now was made of a drag, or of a look at a card."""
        return self._echo

    def _pressed(self, event: Any) -> None:
        card = event.target.closest(".hand .card")
        if card is jsnull or event.button > 0:
            return
        if self._finger is not None:
            if event.pointerId != self._finger.pointer:  # a second finger: only looking
                self._let_go()
                self._enlarge(card, event.pointerId)
            return
        self._finger = Finger(
            event.pointerId, str(event.pointerType), card, event.clientX, event.clientY
        )
        self._document.addEventListener("pointermove", self._on_move)
        self._holding = asyncio.get_running_loop().call_later(_HOLD, self._held)

    def _moved(self, event: Any) -> None:
        finger = self._finger
        if finger is None or event.pointerId != finger.pointer:
            return
        across, up = event.clientX - finger.x, finger.y - event.clientY
        if not finger.drags:
            if not has_moved(across, up, finger.kind):
                return
            finger.drags = True
            self._rest_no_more()
            self._shrink()
            finger.card.parentElement.setAttribute("data-dragged", "")
        finger.card.style.setProperty("translate", f"{across:.0f}px {-up:.0f}px")
        finger.card.parentElement.setAttribute("data-dragged", "far" if up >= RISE else "")

    def _lifted(self, event: Any) -> None:
        if self._large is not None and event.pointerId == self._large[1]:
            self._shrink()
            self._hear_no_echo()
        finger = self._finger
        if finger is None or event.pointerId != finger.pointer:
            return
        self._let_go()
        if not finger.drags or not finger.card.isConnected:
            return
        up = finger.y - event.clientY if str(event.type) == "pointerup" else 0
        found = self._drawing.message_of("click", finger.card)
        message = dropped(found[1] if found else None, up)
        if message is not None:
            self._tell(message)  # the card flies from where it was let go
        if finger.card.isConnected:
            _slide_back(finger.card)

    def _let_go(self) -> None:
        """The first finger is up, or no longer counts."""
        self._rest_no_more()
        self._document.removeEventListener("pointermove", self._on_move)
        finger, self._finger = self._finger, None
        if finger is not None and finger.drags:
            self._hear_no_echo()

    # A look at a card.

    def _held(self) -> None:
        self._holding = None
        if self._finger is not None and self._finger.card.isConnected:
            self._enlarge(self._finger.card, self._finger.pointer)

    def _enlarge(self, card: Element, pointer: int) -> None:
        """A large picture of the card stands above the hand for as long as the finger stays."""
        self._shrink()
        large = self._document.createElement("div")
        large.className = "enlarged"
        large.setAttribute("aria-hidden", "true")
        large.appendChild(card.querySelector(".face").cloneNode(True))
        box = card.getBoundingClientRect()
        large.style.setProperty("--at", f"{box.left + box.width / 2:.0f}px")
        large.style.setProperty("--over", f"{box.top:.0f}px")
        self._document.body.appendChild(large)
        self._large = (large, pointer)

    def _shrink(self) -> None:
        if self._large is not None:
            self._large[0].remove()
            self._large = None

    def _rest_no_more(self) -> None:
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None

    def _hear_no_echo(self) -> None:
        self._echo = True
        asyncio.get_running_loop().call_later(_ECHO, self._hear_again)

    def _hear_again(self) -> None:
        self._echo = False


def _slide_back(card: Element) -> None:
    """From where it was let go to its place in the hand."""
    away = str(card.style.getPropertyValue("translate"))
    card.style.removeProperty("translate")
    card.parentElement.removeAttribute("data-dragged")
    entries = card.ownerDocument.defaultView.Object.fromEntries
    frames = to_js([{"translate": away}, {"translate": "0 0"}], dict_converter=entries)
    card.animate(frames, _BACK)


def _no_menu(event: Any) -> None:
    """A finger that rests on a card wants to see it, and not the browser's menu."""
    if event.target.closest(".hand .card") is not jsnull:
        event.preventDefault()
