"""What the person does with mouse, finger and keyboard, as messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pyodide.ffi import create_proxy, jsnull

from game.ui.keys import NAMELESS, name_of_key
from game.ui.keys import message as message_of_key
from game.ui.messages import Message, Tapped
from game.ui.model import Model
from game.ui.setup_messages import Written

from .dom import Drawing
from .dragging import Dragging

_WRITES = {"INPUT", "SELECT", "TEXTAREA"}
_PICKS = {"radio", "checkbox"}
"""Inputs that take no text: a key on them may mean something to the page."""
_MOVES = {"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Tab"}
"""Keys that may be held down; any other, held down, must not decide again and again."""


class Hands:
    """Listens to the whole page with one kept listener for each type of event.

    ``listen`` adds the types a new screen needs; ``tell`` gets the message that an event stands
    for: a key's by ``game.ui.keys``, any other by the node it happened on. ``focus_now`` moves a
    focus that is still to come.
    """

    def __init__(
        self,
        document: Any,
        drawing: Drawing,
        model: Callable[[], Model],
        tell: Callable[[Message], None],
        focus_now: Callable[[], None],
    ) -> None:
        self._document = document
        self._drawing = drawing
        self._model = model
        self._tell = tell
        self._focus_now = focus_now
        self._types: set[str] = set()
        self._dragging = Dragging(document, drawing, tell)
        self._on_event = create_proxy(self._event)  # kept as long as the page
        document.addEventListener("keydown", create_proxy(self._key))

    def listen(self) -> None:
        """Listens for every type of event that something drawn so far has a message for."""
        for kind in self._drawing.types - self._types:
            # Captured on the way down: some types (focus, toggle) do not bubble up.
            self._drawing.root.addEventListener(kind, self._on_event, True)
            self._types.add(kind)

    def _event(self, event: Any) -> None:
        if event.type == "click" and self._dragging.is_echo():
            return
        found = self._drawing.message_of(str(event.type), event.target)
        if found is None:
            return
        if event.type == "submit" or found[0].tag == "a":
            event.preventDefault()
        message = found[1]
        if isinstance(message, Written):
            message = replace(message, text=str(event.target.value))
        elif isinstance(message, Tapped):
            message = replace(message, strip=_strip(event.target.closest("li")))
        self._tell(message)

    def _name_of(self, focused: Any) -> str:
        """The id of the element that has the focus; nothing for the page as a whole."""
        if focused is jsnull or focused.isSameNode(self._document.body):
            return ""
        return str(focused.id) or NAMELESS

    def _key(self, event: Any) -> None:
        if str(event.key) == "Tab":
            self._focus_now()  # it leads on from what is asked, if that is to have the focus
        held = event.ctrlKey or event.altKey or event.metaKey
        typing = _takes_text(event.target) and str(event.key) != "Escape"
        if held or event.isComposing or typing:
            return
        if event.repeat and str(event.key) not in _MOVES and not _scrolls(event):
            event.preventDefault()
            return
        focused = self._document.activeElement
        key = name_of_key(str(event.key), str(event.code), bool(event.shiftKey))
        message = message_of_key(self._model(), key, self._name_of(focused))
        if message is not None:
            event.preventDefault()
            self._tell(message)


def _scrolls(event: Any) -> bool:
    return str(event.key) in ("PageUp", "PageDown", "Home", "End")


def _takes_text(element: Any) -> bool:
    return element.tagName in _WRITES and str(getattr(element, "type", "")) not in _PICKS


def _strip(card: Any) -> float:
    """How much of a card of the hand shows, in CSS pixels: up to the next card, if that lies over
    it. The fan goes to the right, or to the left where the left hand holds it."""
    box, following = card.getBoundingClientRect(), card.nextElementSibling
    if following is jsnull:
        return float(box.width)
    other = following.getBoundingClientRect()
    if abs(other.top - box.top) > box.height / 2:  # in the next row
        return float(box.width)
    return float(min(box.width, abs(other.left - box.left)))
