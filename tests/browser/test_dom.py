"""Drawing: a patch leaves behind what drawing anew would give, whatever stood there before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as some

from game.browser.dom import Drawing
from game.ui.messages import SheetClosed, SheetOpened, WentHome, WentOn
from game.ui.nodes import Child, Node, h


class Style:
    """The part of an element's style that is used: custom properties."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.set: dict[str, str] = {}

    def setProperty(self, name: str, value: str) -> None:
        self.page.touched += 1
        self.set[name] = value

    def removeProperty(self, name: str) -> None:
        self.page.touched += 1
        del self.set[name]


class Text:
    """A text in the small document below."""

    def __init__(self, page: Page, data: str) -> None:
        self.page = page
        self._data = data
        self.parentElement: Element | None = None

    @property
    def data(self) -> str:
        return self._data

    @data.setter
    def data(self, value: str) -> None:
        self.page.touched += 1
        self._data = value

    def remove(self) -> None:
        self.page.touched += 1
        assert self.parentElement is not None
        self.parentElement.inside.remove(self)
        self.parentElement = None

    def shown(self) -> object:
        return self._data


class Element(Text):
    """An element: what a browser's does, as far as drawing uses it; strict about misuse."""

    def __init__(self, page: Page, tag: str, space: str = "html") -> None:
        super().__init__(page, "")
        self.tag = tag
        self.space = space
        self.attributes: dict[str, str] = {}
        self.inside: list[Text] = []
        self.style = Style(page)
        self.value = ""
        self.checked = False

    def setAttribute(self, name: str, value: str) -> None:
        self.page.touched += 1
        assert isinstance(value, str)
        self.attributes[name] = value

    def removeAttribute(self, name: str) -> None:
        self.page.touched += 1
        del self.attributes[name]

    def getAttribute(self, name: str) -> str | None:
        return self.attributes.get(name)

    def insertBefore(self, child: Text, follower: Text | None) -> None:
        self.page.touched += 1
        if child.parentElement is not None:
            if self.page.activeElement in list(within(child)):
                self.page.activeElement = None
            child.parentElement.inside.remove(child)
        at = len(self.inside) if follower is None else self.inside.index(follower)
        self.inside.insert(at, child)
        child.parentElement = self

    def appendChild(self, child: Text) -> None:
        self.insertBefore(child, None)

    def replaceChildren(self) -> None:
        for child in list(self.inside):
            child.remove()

    def remove(self) -> None:
        if self.page.activeElement in list(within(self)):
            self.page.activeElement = None
        super().remove()

    def contains(self, other: Text) -> bool:
        return other in list(within(self))

    def closest(self, selector: str) -> Element | None:
        name = selector.strip("[]")
        element: Element | None = self
        while element is not None and name not in element.attributes:
            element = element.parentElement
        return element

    def isSameNode(self, other: object) -> bool:
        return self is other

    def focus(self, preventScroll: bool) -> None:  # noqa: N803, the browser's own name
        self.page.activeElement = self

    def shown(self) -> object:
        attributes = {k: v for k, v in self.attributes.items() if k != "data-n"}
        return (
            self.space,
            self.tag,
            attributes,
            dict(self.style.set),
            [each.shown() for each in self.inside],
        )


def within(text: Text) -> Iterator[Text]:
    yield text
    for each in getattr(text, "inside", ()):
        yield from within(each)


class Page:
    """A document with one element to draw in; counts how often it is touched."""

    def __init__(self) -> None:
        self.touched = 0
        self.body = Element(self, "body")
        self._active: Text | None = None
        self.root = Element(self, "div")
        self.body.appendChild(self.root)
        self.root.appendChild(Element(self, "progress"))
        self.drawing = Drawing(self, self.root)

    @property
    def activeElement(self) -> Text:
        return self._active or self.body

    @activeElement.setter
    def activeElement(self, element: Text | None) -> None:
        self._active = element

    def createElement(self, tag: str) -> Element:
        return Element(self, tag)

    def createElementNS(self, space: str, tag: str) -> Element:
        assert space == "http://www.w3.org/2000/svg"
        return Element(self, tag, "svg")

    def createTextNode(self, data: str) -> Text:
        return Text(self, data)

    def shown(self) -> list[Any]:
        return [each.shown() for each in self.root.inside]


def drawn(*nodes: Node) -> Page:
    page = Page()
    page.drawing.draw(*nodes)
    return page


texts = some.sampled_from(["", "a", "b"])
attributes = some.dictionaries(some.sampled_from(["class", "id", "title"]), texts, max_size=2)
variables = some.dictionaries(some.sampled_from(["--i", "--n"]), texts, max_size=2)
messages = some.dictionaries(
    some.sampled_from(["click", "focusin"]), some.sampled_from([WentOn(), WentHome()]), max_size=2
)


def unlike(nodes: list[Child]) -> bool:
    """Whether keys are unique, as they must be among siblings."""
    keys = [node.key for node in nodes if isinstance(node, Node) and node.key is not None]
    return len(keys) == len(set(keys))


def trees(inside: some.SearchStrategy[Child]) -> some.SearchStrategy[Child]:
    return some.builds(
        Node,
        some.sampled_from(["div", "svg", "li"]),
        attributes,
        some.lists(inside, max_size=6).filter(unlike).map(tuple),
        some.sampled_from([None, None, "1", "2", "3", "4"]),
        messages,
        variables,
    )


any_child: some.SearchStrategy[Child] = some.recursive(
    some.sampled_from(["x", "y"]), trees, max_leaves=10
)
any_nodes = some.lists(trees(any_child), min_size=1, max_size=5).filter(unlike)


@settings(max_examples=50, deadline=None)
@given(some.lists(any_nodes, min_size=2, max_size=4))
def test_a_patch_gives_what_drawing_anew_gives(screens: list[list[Node]]) -> None:
    page = Page()
    for nodes in screens:
        page.drawing.draw(*nodes)
        assert page.shown() == drawn(*nodes).shown()
        touched = page.touched
        page.drawing.draw(*nodes)
        assert page.touched == touched


@settings(max_examples=30, deadline=None)
@given(some.lists(any_nodes, min_size=2, max_size=3))
def test_every_event_finds_the_nearest_message(screens: list[list[Node]]) -> None:
    page = Page()
    for nodes in screens:
        page.drawing.draw(*nodes)

        def heard(node: Child, element: Text, outer: object) -> int:
            if not isinstance(node, Node):
                return 0
            assert isinstance(element, Element)
            nearest = node.on.get("click", outer)
            found = page.drawing.message_of("click", element)
            assert (found[1] if found else None) == nearest
            below = zip(node.children, element.inside, strict=True)
            return bool(node.on) + sum(heard(child, kid, nearest) for child, kid in below)

        pairs = zip(nodes, page.root.inside, strict=True)
        listening = sum(heard(node, element, None) for node, element in pairs)
        assert len(page.drawing._heard) == listening, "numbers of elements that are gone are kept"


def hand(*cards: str) -> Node:
    return h("ul", [h("li", h("button", card, id=card), key=card) for card in cards])


def test_cards_that_stay_keep_their_elements() -> None:
    page = drawn(hand("JH", "9H", "AS", "7D"))
    before = {element.shown()[4][0][2]["id"]: element for element in page.root.inside[0].inside}
    page.touched = 0
    page.drawing.draw(hand("JH", "AS", "7D"))
    assert page.touched == 1
    page.drawing.draw(hand("7D", "JH", "QC", "AS"))
    after = {element.shown()[4][0][2]["id"]: element for element in page.root.inside[0].inside}
    assert list(after) == ["7D", "JH", "QC", "AS"]
    assert all(after[card] is before[card] for card in ("7D", "JH", "AS"))


def test_the_focus_stays_on_an_element_that_is_moved() -> None:
    page = drawn(hand("JH", "9H", "AS"))
    button = page.root.inside[0].inside[2].inside[0]
    button.focus(preventScroll=True)
    page.drawing.draw(hand("AS", "JH", "9H"))
    assert page.activeElement is button
    page.drawing.draw(hand("JH", "9H"))
    assert page.activeElement is page.body


def test_what_stood_there_before_is_gone_after_the_first_drawing() -> None:
    page = Page()
    assert page.root.inside
    page.drawing.draw(h("main", "29"))
    assert page.shown() == [("html", "main", {}, {}, ["29"])]


def test_types_of_events_are_collected() -> None:
    page = drawn(h("div", on={"click": WentOn()}))
    page.drawing.draw(h("div", h("input", on={"focusin": SheetOpened("menu")})))
    assert page.drawing.types == {"click", "focusin"}


def test_a_field_shows_what_its_node_says() -> None:
    page = drawn(h("input", value="29", checked=True, on={"input": SheetClosed()}))
    field = page.root.inside[0]
    assert (field.value, field.checked) == ("29", True)
    field.value, field.checked = "2", False  # the player's doing: the node says otherwise
    page.drawing.draw(h("input", value="29", checked=True))
    assert (field.value, field.checked) == ("29", True)
    page.drawing.draw(h("input", value="28"))
    assert (field.value, field.checked) == ("28", False)


def test_a_field_that_is_being_written_in_is_left_alone() -> None:
    page = drawn(h("input", value="My"))
    field = page.root.inside[0]
    field.focus(preventScroll=True)
    field.value = "My tab"  # half written when something else on the page changes
    page.drawing.draw(h("input", value="My", title="new"))
    assert field.value == "My tab"
    page.drawing.draw(h("input", value="Ours"))
    assert field.value == "Ours"
    field.value = "My tab"
    page.activeElement = None
    page.drawing.draw(h("input", value="Ours"))
    assert field.value == "Ours"


def test_what_is_picked_in_a_field_counts_only_if_the_node_says_so_too() -> None:
    page = drawn(h("input", checked=True))
    box = page.root.inside[0]
    box.focus(preventScroll=True)
    box.checked = False
    page.drawing.draw(h("input", checked=True))
    assert box.checked
    page = drawn(h("select", value="a"))
    field = page.root.inside[0]
    field.focus(preventScroll=True)
    field.value = "b"
    page.drawing.draw(h("select", value="a"))
    assert field.value == "a"
