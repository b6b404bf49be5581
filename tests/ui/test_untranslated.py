"""Nothing on any screen is English once another language is spoken.

The language is the made-up one of ``pseudo``, in which every text stands in brackets. Whole matches
are played at many tables, with every sheet opened on the way; each text of each screen, each label
and each announcement must be made of bracketed texts, names, cards, numbers and signs alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.rules import legal
from game.rules.actions import PASS, Play
from game.rules.options import PRESETS
from game.rules.record import final_state
from game.rules.seats import SOUTH
from game.rules.view import view
from game.ui import text
from game.ui.again.code import code_of
from game.ui.again_messages import AgainAnew, AgainLeft, AgainWanted, DealLinkSent
from game.ui.effects import Announce
from game.ui.history import history
from game.ui.languages import NAMES, Spoken
from game.ui.lessons.catalogue import LESSONS
from game.ui.lessons.lesson import Course, Lesson
from game.ui.lessons.local_words import GROUPS
from game.ui.link import deal_query
from game.ui.look_effects import OpenLook
from game.ui.look_messages import (
    DealSent,
    Looked,
    LookOpened,
    LookStepped,
    NoSolutions,
    RecordBegun,
    RecordPasted,
    RecordRefused,
    RecordTaken,
    Solutions,
)
from game.ui.lookback.deal import looked_deal
from game.ui.messages import (
    BidChosen,
    Did,
    NextDealTaken,
    SettingChosen,
    SheetClosed,
    SheetOpened,
    TrumpChosen,
    WentHome,
)
from game.ui.model import Model
from game.ui.nodes import Node, walk
from game.ui.opening_messages import (
    Damage,
    Failed,
    LostToOtherTab,
    NotSaved,
    OfflineReady,
    Saved,
    VersionWaiting,
)
from game.ui.screens import screen
from game.ui.settings import VALUES
from game.ui.setup_messages import RulesOpened, SetupOpened
from game.ui.text import install
from tests.ui.page import Page, name_of
from tests.ui.pseudo import CLOSE, OPEN, pseudo_catalogue

TABLES = [
    *PRESETS,
    "standard no_trumps seventh_card=seen doubling hold pass_is_final single_hand match=sets",
    "nepal misplay=forfeit throw_in_four throw_in_eight all_pass=redeal match=hands",
]

SPOKEN = ("aria-label", "title", "alt", "placeholder", "aria-valuetext", "aria-roledescription")
"""Attributes whose value is read out or shown."""

UNTRANSLATED = {"code", "pre", "kbd"}
"""Elements that hold what is written the same everywhere: parts of a link, a report, keys."""

_LETTER, _CARD = re.compile(r"[^\W\d_]"), re.compile("(10|[7-9TJQKA])[♠♥♦♣]")
_NAMES = {*NAMES.values(), *(word.de for *_, group in GROUPS for word in group)}


@pytest.fixture(autouse=True)
def _nobodys_language() -> Iterator[None]:
    install("de", pseudo_catalogue())
    yield
    install("en")


def plain(said: str) -> str:
    """What of a text stands outside all brackets and has letters."""
    depth, outside = 0, []
    for char in said:
        depth += (char == OPEN) - (char == CLOSE)
        outside.append(" " if depth or char == CLOSE else char)
    assert depth == 0, said
    return " ".join(
        word
        for word in "".join(outside).split()
        if _LETTER.search(word) and not _CARD.fullmatch(word)
    )


def texts(node: Node) -> Iterator[str]:
    """Every text within a node that is shown or read out."""
    if node.tag in UNTRANSLATED:
        return
    for name in SPOKEN:
        if name in node.attrs:
            yield node.attrs[name]
    for child in node.children:
        if isinstance(child, Node):
            if "lang" not in child.attrs:  # a word as other languages have it
                yield from texts(child)
        else:
            yield child


class Reader:
    """Looks at every screen and hears every announcement; ``found``: what was English in them."""

    def __init__(self) -> None:
        self.found: set[str] = set()
        self.known: set[str] = set()
        self.looked: set[tuple[str, str, str]] = set()

    def __call__(self, page: Page) -> None:
        model = page.model
        phase = model.view.phase if model.view else ""
        self.looked.add((model.screen, model.sheet, phase))
        for said in texts(screen(model)):
            self.read(said)
        for effect in page.effects[-9:]:
            if isinstance(effect, Announce):
                self.read(effect.text)

    def read(self, said: str) -> None:
        """Keeps what is English in a text; names of languages and what a word is called are not."""
        if len(said) == 1 or said in self.known:
            return  # the initial of a name, or a sign
        self.known.add(said)
        if said not in _NAMES and plain(said):
            self.found.add(said)


def play(page: Page) -> None:
    """Answers whatever is asked through a few deals, and then looks at the match's end."""
    deals = 0
    while deals < 3:
        if page.model.sheet == "deal":
            deals += 1
            assert page.model.view is not None
            if page.model.view.phase == "over":
                break
            page.send(NextDealTaken())
        elif page.until_asked():
            answer(page)
        else:
            assert page.model.sheet == "deal"
    page.send(SheetOpened("match"))


def answer(page: Page) -> None:
    """One answer, after a wrong one has been tried."""
    view = page.model.view
    assert view is not None
    for refused in list(page.model.refusals)[:2]:
        page.send(Did(refused))
    action = page.choice(view.legal)
    if page.model.view is not None and view.phase == "auction" and hasattr(action, "points"):
        page.send(BidChosen(action.points))
    if view.phase == "trump":
        for way in view.legal:
            page.send(TrumpChosen(way))
    page.send(Did(action))


@pytest.mark.parametrize("rules", TABLES)
def test_nothing_of_a_match_is_english(rules: str) -> None:
    reader = Reader()
    page = Page(7, reader)
    page.open(f"?rules={rules.replace(' ', '+')}&seed=1")
    play(page)
    assert reader.found == set()
    phases = {phase for _screen, sheet, phase in reader.looked if not sheet}
    assert {"auction", "trump", "play"} <= phases
    assert {"deal", "match"} <= {sheet for _screen, sheet, _phase in reader.looked}


def test_nothing_on_any_sheet_is_english() -> None:
    reader = Reader()
    page = Page(3, reader)
    page.open("")
    home(page)
    page.open("?rules=nepal&seed=2")
    for _turn in range(30):
        if not page.until_asked():
            break
        if _turn in (0, 9, 20):
            table(page)
        answer(page)
    page.send(WentHome())
    assert reader.found == set()


@pytest.mark.parametrize("rules", ["nepal match_length=9", "points", "sets"])
def test_nothing_of_a_deal_that_is_looked_back_at_and_played_again_is_english(rules: str) -> None:
    reader = Reader()
    page = Page(5, reader)
    page.open(f"?rules={rules.replace(' ', '+')}&seed=1")
    play_to_the_end(page)
    look_back(page)
    page.send(AgainWanted(1))
    for sheet in ("menu", "settings", "keys"):
        page.send(SheetOpened(sheet))  # type: ignore[arg-type]
        page.send(SheetClosed())
    play_to_the_end(page)
    for sent in ("shared", "copied", "shown"):
        page.send(DealLinkSent(sent, "https://example.org/"))  # type: ignore[arg-type]
    look_back(page)
    page.send(AgainAnew())
    page.send(AgainLeft())
    assert reader.found == set()
    assert {"deal", "look", "menu"} <= {sheet for _screen, sheet, _phase in reader.looked}


def play_to_the_end(page: Page) -> None:
    """Answers whatever is asked in this deal."""
    while page.model.sheet != "deal":
        if page.until_asked():
            answer(page)


def look_back(page: Page) -> None:
    """The last deal card by card with its prices, what becomes of its record, and back again."""
    number = len(page.model.finished)
    (opening,) = (e for e in page.send(LookOpened(number, "look-back")) if isinstance(e, OpenLook))
    deal = looked_deal(opening.deals[opening.at])
    page.send(Looked(opening.deals, opening.at, deal, opening.names, opening.watched, opening.over))
    # every choice is said to be the worst there was, which is told in every way there is
    solved = {
        at: tuple((way, value) for value, way in enumerate(legal(moment.before)))
        for at, moment in enumerate(deal.moments)
        if moment.before is not None
    }
    page.send(Solutions(opening.at, solved))
    for _moment in deal.moments:
        page.send(LookStepped("on"))
    page.send(NoSolutions())
    for sent in ("shared", "copied", "shown"):
        page.send(DealSent(sent))  # type: ignore[arg-type]
        page.send(DealLinkSent(sent, "https://example.org/"))  # type: ignore[arg-type]
    page.send(SheetClosed())


def test_nothing_of_somebody_elses_record_or_deal_is_english() -> None:
    reader = Reader()
    page = Page(5, reader)
    page.open()
    page.send(RecordBegun())
    for wrong in ("", "29/1", "29/2\n", "29/1\nrules nepal\n", "x" * 200):
        page.send(RecordPasted(wrong))
        page.send(RecordTaken())
    other = Page(2)
    other.open("?rules=nepal&seed=1")
    play_to_the_end(other)
    (found,) = other.model.finished
    assert found.record is not None
    page.send(RecordRefused(3, f"{OPEN}…{CLOSE}", (found.record,), torn=True))
    names = ("Maya", "Gita", "Asha", "Hari")
    page.send(Looked((found.record,), 0, looked_deal(found.record), names, True, "record"))
    for _step in range(40):
        page.send(LookStepped("on"))
    page.open(deal_query("nepal", code_of(found.record)))
    play_to_the_end(page)
    page.send(SheetClosed())
    assert reader.found == set()


def home(page: Page) -> None:
    """Every sheet of the start screen."""
    for message in (
        SheetOpened("settings"),
        SheetOpened("cards"),
        SheetOpened("keys"),
        SheetOpened("learn"),
        SheetOpened("statistics"),
        SheetOpened("device"),
        SetupOpened(),
        RulesOpened(opener="open-rules"),
        OfflineReady(),
        VersionWaiting(),
        Spoken("bn"),
        Spoken(),
    ):
        page.send(message)
        if page.model.sheet:
            page.send(SheetClosed())
    for rules in (*TABLES, "points misplay=forfeit pair=off", "sets ask=may trump_marker=hand"):
        page.send(SetupOpened(rules))
        page.send(RulesOpened(opener="read-rules"))
        page.send(SheetClosed())
        page.send(SheetClosed())


def table(page: Page) -> None:
    """Every sheet of the table, and every setting that changes what is on it."""
    for name, values in VALUES.items():
        before = getattr(page.model.settings, name)
        for value in values:
            page.send(SettingChosen(name, value))
        page.send(SettingChosen(name, before))
    for sheet in ("menu", "settings", "score", "last", "new", "cards", "keys"):
        page.send(SheetOpened(sheet))  # type: ignore[arg-type]
        page.send(SheetClosed())


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?rules=nonsense&seed=ä&speed=slow", {}),
        ("?rules=nepal+last_trick=1", {}),
        ("?rules=sets", {"saved": Saved("standard", "1", 2, (1, 0))}),
        ("", {"saved": Saved("standard", "1", 2, (1, 0)), "elsewhere": True}),
        ("", {"damage": Damage(3, "record.syntax", True, f"{OPEN}…{CLOSE}")}),
        ("", {"damage": Damage(3, "record.syntax", False, f"{OPEN}…{CLOSE}")}),
    ],
)
def test_what_the_start_has_to_tell_is_not_english(query: str, found: dict[str, object]) -> None:
    reader = Reader()
    Page(1, reader).open(query, **found)
    assert reader.found == set()


def test_what_goes_wrong_is_not_told_in_english() -> None:
    reader = Reader()
    page = Page(1, reader)
    page.open("?rules=standard&seed=1")
    for message in (NotSaved(), SheetClosed(), LostToOtherTab(), Failed("Traceback: a report")):
        page.send(message)
    assert reader.found == set()


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.id)
def test_no_lesson_is_in_english(lesson: Lesson) -> None:
    reader = Reader()
    for number, step in enumerate(lesson.steps):
        moves = lesson.record.moves[: lesson.places[number]]
        record = replace(lesson.record, moves=moves)
        past = history(record, SOUTH)
        model = Model(
            screen="table",
            view=view(final_state(record), SOUTH),
            names=record.names,
            log=past.log,
            finished=past.finished,
            course=Course(lesson.id, number, len(moves)),
        )
        assert model.view is not None
        if step.when == "end" and model.view.last is None:
            continue  # the person plays a tip to its end in one way or another
        for said in (*texts(screen(model)), step.text(model.view)):
            reader.read(said)
        for comment in (lesson.right, lesson.title, lesson.about):
            reader.read(comment() if comment else "")
        for action in (PASS, Play(0)) if step.otherwise else ():
            reader.read(step.otherwise(action))
    assert reader.found == set()
    assert len(reader.known) > 9


def test_a_text_that_is_made_too_early_would_be_noticed() -> None:
    """The reader itself: English, parts put together, a name, a card, a number."""
    reader = Reader()
    for said in ("[Béd] [wórd]", "18", "+3", "J♥", " ", "Deutsch", "[{x} [y]]", "नेपाली"):
        reader.read(said)
    assert reader.found == set()
    for said in ("Pass", "[Béd] of", "3 cards"):
        reader.read(said)
    assert reader.found == {"Pass", "[Béd] of", "3 cards"}


def test_the_language_can_change_under_every_screen() -> None:
    """Each screen is drawn in English first: whatever was kept of that must not come up again."""
    page = Page(5)
    reader = Reader()
    for language in (None, pseudo_catalogue()):
        install("en" if language is None else "de", language)
        page = Page(5, reader if language else None)
        page.open("")
        home(page)
        page.open("?rules=nepal&seed=2")
        assert page.until_asked()
        table(page)
    assert reader.found == set()
    assert text.language == "de"
    page.model = replace(page.model, sheet="menu")
    assert all(OPEN in name_of(n) for n in walk(screen(page.model)) if n.tag == "button")
