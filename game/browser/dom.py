"""Puts a tree of nodes into the page, touching only what changed.

Every call from Python into the browser costs microseconds that add up, so the comparison is made
in Python, between the last tree drawn and the next, and the document is only told the differences.
What is drawn keeps its elements: an element whose node stays (same tag, same key among its
siblings) stays too, with its focus and its running transition.

Events are caught once, at the root, by one listener for each type of event; which node an event
belongs to is read from a number on the element (``data-n``). So drawing a thousand screens makes no
listener more than drawing one.

``document`` and the elements are passed in: this module compares and calls, and whatever answers to
the handful of DOM methods used here can be drawn on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from game.ui.messages import Message
from game.ui.nodes import Child, Node

Element: TypeAlias = Any
"""A DOM element or text as Python sees it."""

SVG = "http://www.w3.org/2000/svg"
_NUMBER = "data-n"
_ROOT = "0"
"""The root's own number: a search outwards always ends there."""
_LIVE = {"input": ("value", "checked"), "select": ("value",), "textarea": ("value",)}
"""What a player changes in a field: compared with the element itself, not with its last node."""
_WRITTEN_IN = ("input", "textarea")
"""Fields whose ``value`` is told only when it is written to its end: what is half written stays."""


class Drawn:
    """A node together with its element and what is drawn inside it; a text has no ``node``."""

    __slots__ = ("element", "kids", "node", "number", "text")

    def __init__(self, element: Element, node: Node | None, text: str = "") -> None:
        self.element = element
        self.node = node
        self.text = text
        self.kids: list[Drawn] = []
        self.number = 0


class Drawing:
    """What stands inside one element of the page, the ``root``; its own attributes stay.

    ``draw`` brings the inside to a tree; ``message_of`` tells what an event on it means.
    """

    def __init__(self, document: Any, root: Element) -> None:
        self.document = document
        self.root = root
        root.setAttribute(_NUMBER, _ROOT)
        self.types: set[str] = set()
        """Every type of event that some node drawn so far listened for."""
        self._begun = False
        self._focused: Element = None
        self._top: list[Drawn] = []
        self._heard: dict[int, Drawn] = {}
        self._last = 0

    def draw(self, *nodes: Node) -> None:
        """Brings the inside of the root to exactly these nodes; keeps the focus where it is.

        What the page was loaded with stands until the first drawing.

        An element that had the focus and had to be moved gets it back; one that is gone loses it.
        """
        if not self._begun:
            self._begun = True
            self.root.replaceChildren()
        before = self._focused = self.document.activeElement
        self._top = self._matched(self.root, self._top, nodes, svg=False)
        if self.root.contains(before) and not before.isSameNode(self.document.activeElement):
            before.focus(preventScroll=True)

    def message_of(self, kind: str, target: Element) -> tuple[Node, Message] | None:
        """The node that an event of type ``kind`` on ``target`` (inside the root) belongs to, and
        its message: the nearest one outwards that listens for it; ``None`` when none does."""
        element = target.closest(f"[{_NUMBER}]")
        while (number := element.getAttribute(_NUMBER)) != _ROOT:
            drawn = self._heard.get(int(number))
            if drawn is not None and drawn.node is not None and kind in drawn.node.on:
                return drawn.node, drawn.node.on[kind]
            element = element.parentElement.closest(f"[{_NUMBER}]")
        return None

    # The rest brings one element, then its children, from what was drawn to what is wanted.

    def _made(self, child: Child, svg: bool) -> Drawn:
        """A new element with everything inside it, not yet in the page."""
        if isinstance(child, str):
            return Drawn(self.document.createTextNode(child), None, child)
        inside = svg or child.tag == "svg"
        if inside:
            element = self.document.createElementNS(SVG, child.tag)
        else:
            element = self.document.createElement(child.tag)
        drawn = Drawn(element, child)
        for name, value in child.attrs.items():
            element.setAttribute(name, value)
        for name, value in child.vars.items():
            element.style.setProperty(name, value)
        self._listen(drawn, child)
        for each in child.children:
            kid = self._made(each, inside)
            drawn.kids.append(kid)
            element.appendChild(kid.element)
        self._set_live(element, child)
        return drawn

    def _changed(self, drawn: Drawn, node: Node, svg: bool) -> None:
        """Brings an element that stays from its last node to the next."""
        old, element = drawn.node, drawn.element
        if old is node or old is None:
            return
        drawn.node = node
        _set_attributes(element, old.attrs, node.attrs)
        if old.vars != node.vars:
            for name in old.vars.keys() - node.vars.keys():
                element.style.removeProperty(name)
            for name, value in node.vars.items():
                if old.vars.get(name) != value:
                    element.style.setProperty(name, value)
        if node.on or drawn.number:
            self._listen(drawn, node)
        if old.children is not node.children:
            drawn.kids = self._matched(element, drawn.kids, node.children, svg or node.tag == "svg")
        self._set_live(element, node, old)

    def _set_live(self, element: Element, node: Node, old: Node | None = None) -> None:
        """Brings what a player can change in a field to what the node says, where it says
        something; ``old`` is the node before, if there was one."""
        for name in _LIVE.get(node.tag, ()):
            if name == "checked":
                wanted: bool | str = name in node.attrs
            elif name in node.attrs:
                wanted = node.attrs[name]
            else:
                continue
            if getattr(element, name) == wanted:
                continue
            written = name == "value" and node.tag in _WRITTEN_IN
            unanswered = old is not None and old.attrs.get(name) == wanted
            if not (written and unanswered and element.isSameNode(self._focused)):
                setattr(element, name, wanted)

    def _listen(self, drawn: Drawn, node: Node) -> None:
        """Gives an element with messages its number, and takes it from one that lost them."""
        if node.on:
            self.types.update(node.on)
            if not drawn.number:
                self._last += 1
                drawn.number = self._last
                self._heard[drawn.number] = drawn
                drawn.element.setAttribute(_NUMBER, str(drawn.number))
        elif drawn.number:
            drawn.element.removeAttribute(_NUMBER)
            del self._heard[drawn.number]
            drawn.number = 0

    def _forget(self, drawn: Drawn) -> None:
        """Drops the numbers of an element that leaves the page, and of all inside it."""
        if drawn.number:
            del self._heard[drawn.number]
        for kid in drawn.kids:
            self._forget(kid)

    def _matched(
        self, parent: Element, old: list[Drawn], wanted: tuple[Child, ...], svg: bool
    ) -> list[Drawn]:
        """Brings the children of ``parent`` from ``old`` to ``wanted``; returns them in order."""
        if len(old) == len(wanted) and all(map(_fits, old, wanted)):
            for drawn, child in zip(old, wanted, strict=True):
                self._kept(drawn, child, svg)
            return old
        taken = _pairs(old, wanted)
        staying = set(map(id, (drawn for drawn in taken if drawn is not None)))
        standing = []
        for drawn in old:
            if id(drawn) in staying:
                standing.append(drawn)
            else:
                self._forget(drawn)
                drawn.element.remove()
        for at, child in enumerate(wanted):
            kept = taken[at]
            if kept is None:
                drawn = self._made(child, svg)
            else:
                drawn = kept
                self._kept(drawn, child, svg)
                if standing[at] is drawn:
                    continue
                standing.remove(drawn)
            follower = standing[at].element if at < len(standing) else None
            parent.insertBefore(drawn.element, follower)
            standing.insert(at, drawn)
        return standing

    def _kept(self, drawn: Drawn, child: Child, svg: bool) -> None:
        if isinstance(child, Node):
            self._changed(drawn, child, svg)
        elif drawn.text != child:
            drawn.text = child
            drawn.element.data = child


def _fits(drawn: Drawn, child: Child) -> bool:
    """Whether what is drawn can become the child without being made anew."""
    node = drawn.node
    if isinstance(child, str):
        return node is None
    return node is not None and node.tag == child.tag and node.key == child.key


def _pairs(old: list[Drawn], wanted: tuple[Child, ...]) -> list[Drawn | None]:
    """For each wanted child the drawn one that becomes it: the one with its key and tag; without a
    key, texts and each tag in their order."""
    keyed: dict[tuple[str, str], Drawn] = {}
    loose: dict[str, list[Drawn]] = {}
    for drawn in old:
        node = drawn.node
        if node is None:
            loose.setdefault("", []).append(drawn)
        elif node.key is None:
            loose.setdefault(node.tag, []).append(drawn)
        else:
            keyed[node.tag, node.key] = drawn
    for queue in loose.values():
        queue.reverse()
    taken: list[Drawn | None] = []
    for child in wanted:
        if isinstance(child, Node) and child.key is not None:
            taken.append(keyed.pop((child.tag, child.key), None))
        else:
            queue = loose.get(child.tag if isinstance(child, Node) else "", [])
            taken.append(queue.pop() if queue else None)
    return taken


def _set_attributes(element: Element, old: Mapping[str, str], new: Mapping[str, str]) -> None:
    if old == new:
        return
    for name in old.keys() - new.keys():
        element.removeAttribute(name)
    for name, value in new.items():
        if old.get(name) != value:
            element.setAttribute(name, value)
