"""The start screen as static HTML: what a first visit sees before any script has run.

It is the screen that the game itself will draw, made by the same functions from a model of which
nothing is known yet, so that nothing moves when the game takes its place. Nobody can press anything
in it: it is `inert` until then.
"""

from html import escape

from game.ui.model import Model
from game.ui.nodes import Child
from game.ui.screens import screen

_VOID = {"input", "br", "img"}


def home_shape() -> str:
    """The start screen's HTML, inert and hidden from screen readers."""
    main = screen(Model(screen="home"))
    attributes = {**main.attrs, "inert": "", "aria-hidden": "true", "data-shape": "home"}
    return html_of(main._replace(attrs=attributes))


def html_of(node: Child) -> str:
    """A node's HTML. Custom properties stay out: the page's policy allows no style in HTML."""
    if isinstance(node, str):
        return escape(node, quote=False)
    attributes = "".join(
        f" {name}" if value == "" else f' {name}="{escape(value)}"'
        for name, value in node.attrs.items()
    )
    if node.tag in _VOID:
        return f"<{node.tag}{attributes}>"
    inside = "".join(html_of(child) for child in node.children)
    return f"<{node.tag}{attributes}>{inside}</{node.tag}>"
