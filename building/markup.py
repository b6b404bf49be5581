"""Screens' nodes as HTML text, for pages that are read without the game."""

import html

from game.ui.nodes import Node

_VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta"}
_FACES = {"face", "six", "suit"}
"""What shows a card or a suit. In the game they are symbols of the page; here each is a picture."""


def markup(node: Node) -> str:
    """The HTML of a node and all in it. What a node does when it is pressed is left out, and so are
    properties for the styles, which the page's policy forbids to write into it."""
    picture = _picture(node)
    if picture is not None:
        return picture
    attrs = "".join(f' {name}="{html.escape(value)}"' for name, value in node.attrs.items())
    if node.tag in _VOID:
        return f"<{node.tag}{attrs}>"
    inside = "".join(
        markup(child) if isinstance(child, Node) else html.escape(child, quote=False)
        for child in node.children
    )
    return f"<{node.tag}{attrs}>{inside}</{node.tag}>"


def _picture(node: Node) -> str | None:
    """A drawn card as a picture from its own file; what it shows is said in words beside it."""
    name = node.attrs.get("class", "")
    if node.tag != "svg" or name not in _FACES or not isinstance(node.children[0], Node):
        return None
    symbol = node.children[0].attrs["href"].removeprefix("#")
    return f'<img class="{name}" src="../faces/{symbol}.svg" alt="">'
