"""What there is to read about the game, for the page and for the pages that need no program: tips,
questions, words, rules, cards. Nothing in here can be pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.rules.options import PRESETS, parse_options

from .. import text as texts
from ..languages import NAMES
from ..lessons.first_hand import FIRST_HAND
from ..lessons.lesson import Lesson
from ..lessons.local_words import GROUPS, Word
from ..lessons.questions import QUESTIONS, Question
from ..lessons.tips import ROLES, TIPS, role_title
from ..nodes import Child, Node, h
from ..rules import differences
from ..text import _, pgettext
from ..words import preset_line, preset_name
from .gallery import all_cards
from .pieces import hidden_text
from .rules_sheet import rules_text

Try = Callable[[Lesson], Child]
"""What leads from a tip to its example: a button on the page, a link elsewhere."""


def tips(try_it: Try) -> Node:
    """The tips, by the role they are for."""
    return h(
        "div",
        (
            h(
                "section",
                h("h3", role_title(role), id=f"tips-{role}"),
                h(
                    "ul",
                    (
                        h(
                            "li",
                            h("h4", tip.title()),
                            h("p", tip.about()),
                            try_it(tip),
                            key=tip.id,
                        )
                        for tip in TIPS[role]
                    ),
                    class_="tips",
                ),
                aria_labelledby=f"tips-{role}",
                key=role,
            )
            for role in ROLES
        ),
        class_="reading",
    )


def questions() -> Node:
    """Questions with their answers."""
    return h("div", (_question(question) for question in QUESTIONS), class_="reading questions")


def _question(question: Question) -> Node:
    return h(
        "section",
        h("h3", question.asked(), id=question.id),
        (h("p", sentence) for sentence in question.answer()),
        aria_labelledby=question.id,
        key=question.id,
    )


def words() -> Node:
    """The words of the game with their names in every language."""
    return h(
        "div",
        (
            h(
                "section",
                h("h3", title(), id=f"words-{id_}"),
                h("div", (_word(word) for word in group), class_="local-words", role="list"),
                aria_labelledby=f"words-{id_}",
                key=id_,
            )
            for id_, title, group in GROUPS
        ),
        h(
            "p",
            _(
                "Do you say it in another way? Speakers of every language are asked to correct "
                "these words; the project's README tells how."
            ),
            class_="note",
        ),
        class_="reading",
    )


def _word(word: Word) -> Node:
    return h(
        "div",
        h("h4", word.forms[texts.language], id=f"word-{word.id}"),
        h("p", word.meaning()),
        h(
            "ul",
            (
                h(
                    "li",
                    h("span", NAMES[code], lang=code, class_="language"),
                    " ",
                    h("span", form, lang=code, class_="form"),
                    key=code,
                )
                for code, form in word.forms.items()
                if code != texts.language
            ),
            class_="forms",
        ),
        h("p", _("Heard at the table: {words}").format(words=word.heard), class_="heard"),
        class_="local-word",
        role="listitem",
        key=word.id,
    )


def rules() -> Node:
    """The whole sheet of the standard game, and how the other tables differ from it."""
    others = [preset for preset in PRESETS if preset != "standard"]
    return h(
        "div",
        h(
            "p",
            _(
                "These are the rules of the table called {table}. How the other tables differ "
                "stands at the end."
            ).format(table=preset_name("standard")),
            class_="rules-intro",
        ),
        rules_text(parse_options("standard")),
        h(
            "section",
            h("h3", _("How the other tables differ"), id="other-tables"),
            (_preset(preset) for preset in others),
            class_="rules-section presets-differ",
            aria_labelledby="other-tables",
        ),
        class_="reading",
    )


def _preset(preset: str) -> Node:
    return h(
        "div",
        h("h4", preset_name(preset)),
        h("p", preset_line(preset)),
        h("ul", (h("li", text) for text in differences(parse_options(preset)))),
        class_="rule",
        key=preset,
    )


def cards() -> Node:
    """All the cards, with what they count."""
    return h("div", all_cards(), class_="reading gallery")


@dataclass(frozen=True)
class Page:
    """A page of its own: its ``name`` in addresses, what it is called in a list and as its
    ``title``, a line that says what is on it, and what is on it."""

    name: str
    short: Callable[[], str]
    title: Callable[[], str]
    about: Callable[[], str]
    content: Callable[[Try], Node]


PAGES: tuple[Page, ...] = (
    Page(
        "index",
        lambda: _("Learn"),
        lambda: _("Learn the card game 29"),
        lambda: _(
            "Twenty-nine (29), the card game of Nepal, India and Bangladesh: rules, tips, "
            "questions, words and cards, to read and print."
        ),
        lambda _try: overview(),
    ),
    Page(
        "rules",
        lambda: _("Rules"),
        lambda: _("The rules of 29"),
        lambda: _(
            "The complete rules of the card game Twenty-nine (29), and how five tables play it."
        ),
        lambda _try: rules(),
    ),
    Page(
        "tips",
        lambda: _("Tips"),
        lambda: pgettext("page", "Tips for 29"),
        lambda: _("How to bid, to help your partner and to defend in the card game 29."),
        tips,
    ),
    Page(
        "questions",
        lambda: _("Questions and answers"),
        lambda: _("Questions about 29"),
        lambda: _("Why 29, what if nobody asks for the trump, and other questions, answered."),
        lambda _try: questions(),
    ),
    Page(
        "words",
        lambda: _("Words of the game"),
        lambda: _("The words of 29"),
        lambda: _(
            "Bid, trump, trick, pair: what the game's words mean, in English, Nepali, Hindi, "
            "Bengali and German."
        ),
        lambda _try: words(),
    ),
    Page(
        "cards",
        lambda: _("Cards"),
        lambda: _("The cards of 29"),
        lambda: _("Every card of the game 29: which one is higher, and what it counts."),
        lambda _try: cards(),
    ),
)
"""The pages that can be read without the game, in the order they are listed; the first is the way
to the others."""


def overview() -> Node:
    """What there is to read, and the way to the first hand."""
    return h(
        "div",
        h(
            "section",
            h("h3", _("Your first hand"), id="first"),
            h("p", FIRST_HAND.about()),
            h("a", _("Play the first hand"), href=f"../?lesson={FIRST_HAND.id}", class_="button"),
            aria_labelledby="first",
            class_="first",
        ),
        (
            h(
                "section",
                h("h3", h("a", page.title(), href=f"{page.name}.html")),
                h("p", page.about()),
                key=page.name,
            )
            for page in PAGES[1:]
        ),
        class_="reading",
    )


def whole(page: Page) -> Node:
    """The body of a page of its own, in the language in force: the way to the game, to the other
    pages and to the other languages, and what is on it. Links are those of a page that lies in its
    language's folder."""
    return h(
        "body",
        h(
            "header",
            h(
                "h1",
                h(
                    "a",
                    h("span", "29", class_="wordmark", aria_hidden="true"),
                    h("span", _("Twenty-nine: play the game")),
                    href="../",
                    class_="home-link",
                ),
            ),
            h(
                "nav",
                h("ul", (_page_link(each, page) for each in PAGES)),
                aria_label=_("Pages"),
            ),
        ),
        h(
            "main",
            h("h2", page.title(), id="title"),
            h("p", page.about(), class_="about"),
            page.content(_example),
        ),
        h(
            "footer",
            h(
                "nav",
                h("ul", (_language_link(code, page) for code in NAMES)),
                aria_label=_("Language"),
            ),
        ),
        class_="reading-page",
    )


def _page_link(to: Page, here: Page) -> Node:
    return h(
        "li",
        h(
            "a",
            to.short(),
            href=f"{to.name}.html",
            aria_current="page" if to is here else None,
        ),
    )


def _language_link(code: str, here: Page) -> Node:
    return h(
        "li",
        h(
            "a",
            NAMES[code],
            href=f"../{code}/{here.name}.html",
            lang=code,
            hreflang=code,
            aria_current="true" if code == texts.language else None,
        ),
    )


def _example(tip: Lesson) -> Child:
    """The way from a tip on a page of its own to its example in the game."""
    return h(
        "a",
        pgettext("tip", "Try it"),
        hidden_text(": "),
        hidden_text(tip.title()),
        href=f"../?lesson={tip.id}",
        class_="button try-link",
    )
