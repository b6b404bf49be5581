"""Nodes: how they are built, walked and read."""

from __future__ import annotations

from game.ui.messages import WentOn
from game.ui.nodes import Node, h, named, text_of, walk


def test_attribute_names_and_values() -> None:
    node = h("button", class_="card", data_card="JH", aria_label="jack", disabled=True, tabindex=-1)
    assert node.attrs == {
        "class": "card",
        "data-card": "JH",
        "aria-label": "jack",
        "disabled": "",
        "tabindex": "-1",
    }


def test_attributes_that_are_not_there() -> None:
    assert h("p", inert=False, id=None).attrs == {}


def test_zero_is_a_value() -> None:
    assert h("ul", data_count=0).attrs == {"data-count": "0"}


def test_children_are_flattened_and_none_left_out() -> None:
    row = h("p", "a", None, [h("b", "c"), None, ["d"]], (text for text in "ef"))
    assert text_of(row) == "acdef"
    assert [node.tag for node in walk(row)] == ["p", "b"]


def test_properties_are_texts() -> None:
    assert h("p", vars={"--share": 0.5}).vars == {"--share": "0.5"}


def test_equal_trees_are_equal() -> None:
    def tree() -> Node:
        return h("div", h("p", "x", key="1"), on={"click": WentOn()})

    assert tree() == tree()
    assert tree() != h("div", h("p", "y", key="1"), on={"click": WentOn()})


def test_class_names() -> None:
    assert named("card", False, None, "won") == "card won"
    assert named(None, "") is None
