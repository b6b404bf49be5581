"""The start screen as static HTML: what a first visit sees before any script has run.

It is the screen that the game itself will draw, made by the same functions from a model of which
nothing is known yet, so that nothing moves when the game takes its place. Nobody can press anything
in it: it is `inert` until then.
"""

from html import escape

from building.report import BuildError
from game.ui import text
from game.ui.languages import SOURCE, wants_own_digits
from game.ui.model import Model
from game.ui.nodes import Child, Node
from game.ui.screens import screen
from game.ui.settings import Settings

_VOID = {"input", "br", "img"}


def home_shape() -> str:
    """The start screen's HTML, inert and hidden from screen readers."""
    main = screen(Model(screen="home"))
    inert = {"inert": "", "aria-hidden": "true", "data-shape": "home", "lang": text.language}
    return html_of(main._replace(attrs={**main.attrs, **inert}))


def home_texts(language: str, catalogue: bytes) -> list[str]:
    """The texts of that screen in another language, in the order they stand in it: the loading
    screen's script puts them in the place of the English ones.

    Raises BuildError where the screen is built otherwise in that language.
    """
    english = _texts(screen(Model(screen="home")))
    text.install(language, catalogue, wants_own_digits(Settings(), language))
    try:
        own = _texts(screen(Model(screen="home")))
    finally:
        text.install(SOURCE)
    if len(own) != len(english):
        raise BuildError(f"the start screen has other parts in {language} than in English")
    return own


def _texts(node: Node) -> list[str]:
    """The texts within a node as a browser has them: neighbours are one, and none is empty."""
    found: list[str] = []
    before = ""
    for child in node.children:
        if isinstance(child, str):
            before += child
        else:
            found += [before] if before else []
            found += _texts(child)
            before = ""
    return [*found, before] if before else found


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
