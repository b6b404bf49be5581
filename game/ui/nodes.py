"""Trees of nodes: what a screen is made of before anything puts it into a page.

A node is plain data, so that a screen can be compared, searched and tested without a browser.
``h`` builds one::

    h("button", "Pass", class_="button", on={"click": Did(PASS)})
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from .messages import Message

Child: TypeAlias = "Node | str"
Children: TypeAlias = "Child | Iterable[Children] | None"
Attribute: TypeAlias = str | int | bool | None

_NONE: Mapping[str, str] = MappingProxyType({})
_SILENT: Mapping[str, Message] = MappingProxyType({})


class Node(NamedTuple):
    """One element: its ``tag``; ``attrs`` as HTML writes them (an empty text where the attribute's
    presence is all); ``children``, nodes and texts in order; ``key``, unique among its siblings, by
    which a patch recognises it after the siblings changed; ``on``, the message that an event on it
    (or on a descendant that has none of its own) stands for; ``vars``, CSS custom properties.

    ``svg`` and everything within it belongs to the SVG namespace. A tuple, because a screen makes
    hundreds of nodes each time something happens and a tuple is the quickest to make.
    """

    tag: str
    attrs: Mapping[str, str] = _NONE
    children: tuple[Child, ...] = ()
    key: str | None = None
    on: Mapping[str, Message] = _SILENT
    vars: Mapping[str, str] = _NONE


def h(
    tag: str,
    *children: Children,
    key: str | None = None,
    on: Mapping[str, Message] | None = None,
    vars: Mapping[str, str | int | float] | None = None,
    **attrs: Attribute,
) -> Node:
    """Builds a node.

    In attribute names a trailing ``_`` is dropped and every other becomes ``-`` (``class_``,
    ``data_card``, ``aria_label``); ``True`` gives an attribute without a value, ``None`` and
    ``False`` none at all. Children may be nodes, texts, ``None`` (left out) or iterables of these.
    """
    content: list[Child] = []
    _flatten(children, content)
    given = {
        _written(name): "" if value is True else str(value)
        for name, value in attrs.items()
        if value is not None and value is not False
    }
    properties = {name: str(value) for name, value in vars.items()} if vars else _NONE
    return Node(tag, given, tuple(content), key, on or _SILENT, properties)


@cache
def _written(name: str) -> str:
    """An attribute's name as HTML writes it."""
    return name.rstrip("_").replace("_", "-")


def _flatten(children: Iterable[Children], content: list[Child]) -> None:
    for child in children:
        if isinstance(child, (Node, str)):
            content.append(child)
        elif child is not None:
            _flatten(child, content)


def walk(node: Node) -> Iterator[Node]:
    """The node and all its descendants, in document order."""
    yield node
    for child in node.children:
        if isinstance(child, Node):
            yield from walk(child)


def text_of(node: Node) -> str:
    """All text within a node, joined as a page would join it."""
    return "".join(text_of(child) if isinstance(child, Node) else child for child in node.children)


def named(*names: str | bool | None) -> str | None:
    """A ``class`` attribute out of those names that apply; ``None`` when none does."""
    return " ".join(name for name in names if isinstance(name, str) and name) or None
