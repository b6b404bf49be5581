"""A part of the game that comes late or not at all: what is on the screen, what is still done."""

from __future__ import annotations

import pytest

from game.ui.effects import Dress
from game.ui.friends.invitation import Invitation, read_invitation, written
from game.ui.link import parse_link
from game.ui.meeting import FriendsOpened, RoomSought, leads_to_room
from game.ui.messages import LessonTaken, Opened, Saved, SheetClosed
from game.ui.model import Model
from game.ui.nodes import walk
from game.ui.part_messages import PartAwaited, PartCame, PartLacking
from game.ui.parts import still_wanted
from game.ui.screens import screen
from game.ui.settings import Settings
from game.ui.update import update


def ids(model: Model) -> set[str]:
    return {str(node.attrs.get("id")) for node in walk(screen(model))}


def test_where_the_first_screen_needs_a_part_that_is_missing_there_is_a_start_screen() -> None:
    settings = Settings(theme="dark")
    saved = Saved("standard", "7", 1, (1, 0))
    opened = Opened(settings, parse_link("?lesson=first_hand"), saved)
    model, effects = update(Model(), PartLacking(opened))
    assert (model.sheet, model.lacked) == ("missing", opened)
    assert Dress(settings) in effects
    model, _effects = update(model, SheetClosed())
    assert {"play-now", "continue"} <= ids(model)
    again, _effects = update(model, opened)
    assert again.course is not None


def test_a_part_that_is_missing_later_leaves_the_screen_as_it_is() -> None:
    model = Model(screen="home", newer=True)
    model, _effects = update(model, PartAwaited(40))
    assert model.awaited == 40
    model, _effects = update(model, PartCame())
    model, _effects = update(model, PartLacking(FriendsOpened()))
    assert (model.awaited, model.newer, model.screen) == (None, True, "home")


@pytest.mark.parametrize(
    ("fragment", "is_room"),
    [
        (f"#{written(Invitation('a-_Z' * 5 + '09'))}", True),
        (f"#{written(Invitation('a-_Z' * 5 + '09', '29-offer'))}", True),
        (f"#hand=x&friends={'x' * 22}", True),
        (f"#friends={'x' * 21}", False),
        (f"#friends={'x' * 23}", False),
        (f"#friends={'x' * 21}!", False),
        ("#friends=", False),
        ("", False),
    ],
)
def test_a_link_that_was_cut_short_leads_to_no_room(fragment: str, is_room: bool) -> None:
    assert leads_to_room(fragment) == is_room
    if not is_room:
        assert read_invitation(fragment) is None


def test_what_was_asked_on_a_screen_that_was_left_is_not_done_any_more() -> None:
    home, table, opening = Model(screen="home"), Model(screen="table"), Model()
    lesson = LessonTaken("first_hand")
    assert still_wanted(lesson, home, home)
    assert not still_wanted(lesson, home, table)
    assert not still_wanted(FriendsOpened(), table, home)
    assert still_wanted(RoomSought(), home, table)  # the page's address asks, not the person
    assert still_wanted(Opened(Settings()), opening, table)
