"""Wrong files and wrong texts: each is told what it is, how large it may be, and what to do."""

from __future__ import annotations

import time

import pytest

from game.rules import RecordError
from game.rules.options import preset
from game.rules.reading import TEXT_LENGTH, loads
from game.rules.record import Record, dumps
from game.table.store import Save, dump_save
from game.ui.belongings import LONGEST, BelongingsError, pack, unpack
from game.ui.device import refusal_text
from game.ui.device_messages import FileRefused
from game.ui.effects import Announce, Reveal
from game.ui.faults import fault_text
from game.ui.friends.company import ByHand, Company
from game.ui.friends.effects import TakeAnswer
from game.ui.friends.invitation import link_fault
from game.ui.friends.messages import HandTaken, LinkBroken, LinkFollowed
from game.ui.glance import kind_of, megabytes
from game.ui.link import parse_link
from game.ui.look_effects import ReadRecord
from game.ui.look_messages import RecordChosen, RecordPasted, RecordRefused, RecordTaken
from game.ui.lookback.arriving import too_large_text
from game.ui.lookback.deal import Opened as OpenedRecord
from game.ui.model import Model
from game.ui.nodes import text_of, walk
from game.ui.opening_messages import Damage, Opened, VersionTaken
from game.ui.screens import screen
from game.ui.settings import Settings
from game.ui.update import update

RECORD = dumps(Record(preset("nepal")))
KEPT = pack({"29:match:1": dump_save(Save(Record(preset("standard")), "7"))})
PICTURE = b"\xff\xd8\xff\xe0\x10JFIF\x01\xff\xfe".decode("utf-8", errors="replace")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "empty"),
        (" \r\n\t", "empty"),
        (RECORD, "record"),
        ("\ufeff" + RECORD, "record"),
        ("# seed=7\n\n" + RECORD, "record"),
        ("29/2\nrules standard\n", "record"),
        (KEPT, "belongings"),
        (KEPT[:40], "belongings"),
        ("https://example.org/29/?rules=nepal", "link"),
        (PICTURE, "binary"),
        ("PK\x03\x04\x00\x00", "binary"),
        ("hello", ""),
        ("29 games", ""),
        (RECORD.replace("rules", "player N J\ufffdrg\nrules"), "record"),
    ],
)
def test_what_a_text_is_is_seen_from_its_beginning(text: str, kind: str) -> None:
    assert kind_of(text) == kind


@pytest.mark.parametrize("text", ["\n" * 100_000, " \n" * 100_000 + "x", "#\n" * 100_000])
def test_a_glance_is_short(text: str) -> None:
    began = time.perf_counter()
    kind_of(text)
    assert time.perf_counter() - began < 0.5


def test_sizes_are_never_rounded_to_what_would_be_allowed() -> None:
    assert [megabytes(size) for size in (1, 1_000_000, 1_000_001, 8_000_001)] == [1, 1, 2, 9]


# Records.


def record_sheet(text: str = "") -> Model:
    return Model(screen="home", sheet="record", opened=OpenedRecord(text))


def refusal(model: Model) -> str:
    nodes = walk(screen(model))
    return next(text_of(node) for node in nodes if node.attrs.get("id") == "record-wrong")


def test_a_file_too_large_for_a_record_says_how_large_it_may_be() -> None:
    told = RecordRefused(0, too_large_text(TEXT_LENGTH + 1))
    model, _effects = update(record_sheet("what was pasted"), told)
    assert refusal(model) == (
        "This file is too large for a record: it has 9 MB, and 8 MB are the most."
    )
    assert model.opened is not None
    assert model.opened.text == "what was pasted"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "This file is empty"),
        (PICTURE, "no text"),
        (KEPT, "settings"),
        ("http://x.org", "link"),
    ],
)
def test_a_file_that_is_no_record_is_named_and_takes_nothing_away(text: str, said: str) -> None:
    model, effects = update(record_sheet("what was pasted"), RecordChosen(text))
    assert said in refusal(model)
    assert model.opened is not None
    assert model.opened.text == "what was pasted"
    assert not any(isinstance(effect, ReadRecord) for effect in effects)


@pytest.mark.parametrize(
    ("text", "said"), [("", "Paste"), (KEPT, "settings"), ("http://x.org", "link")]
)
def test_what_is_pasted_and_is_no_record_is_named(text: str, said: str) -> None:
    model, _effects = update(record_sheet(), RecordPasted(text))
    model, effects = update(model, RecordTaken())
    assert said in refusal(model)
    assert not any(isinstance(effect, ReadRecord) for effect in effects)
    assert Reveal("record-wrong") in effects  # in a low window it lies below what is seen


def test_a_record_that_is_cut_off_says_so() -> None:
    model, _effects = update(record_sheet("x"), RecordRefused(7, "This is no card.", torn=True))
    assert "perhaps the end is missing" in refusal(model)
    model, _effects = update(record_sheet("x"), RecordRefused(7, "This is no card."))
    assert "end is missing" not in refusal(model)
    model, _effects = update(
        record_sheet("hello"), RecordRefused(1, "A record begins so.", torn=True)
    )
    assert "end is missing" not in refusal(model)


# Everything that a device keeps.


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("", "empty", "empty"),
        (RECORD, "record", "Open a record"),
        ("# seed=1\n" + RECORD, "record", "Open a record"),
        (PICTURE, "foreign", "holds nothing of the game"),
        (KEPT[: len(KEPT) // 2], "damaged", "damaged"),
        (KEPT.replace(": 1", ": 2", 1), "newer", "newer version"),
    ],
)
def test_a_file_that_can_not_be_loaded_is_named(text: str, kind: str, said: str) -> None:
    with pytest.raises(BelongingsError) as told:
        unpack(text)
    assert told.value.kind == kind
    assert said in refusal_text(FileRefused(told.value.kind))


def test_a_file_too_large_to_be_loaded_says_how_large_it_may_be() -> None:
    told = refusal_text(FileRefused("large", size=LONGEST + 1))
    assert "21 MB" in told
    assert "20 MB" in told
    assert "can't be read" in refusal_text(FileRefused("unreadable"))


# Saves.


def test_a_save_of_a_newer_version_is_not_called_damaged() -> None:
    with pytest.raises(RecordError) as told:
        loads("29/2\nrules standard\n")
    assert told.value.of_other_version
    with pytest.raises(RecordError) as other:
        loads("nonsense\n")
    assert not other.value.of_other_version
    found = Damage(1, told.value.rule, False, "It is of version 2.", newer=True)
    model, _effects = update(Model(), Opened(Settings(), damage=found))
    shown = text_of(screen(model))
    assert "damaged" not in shown
    assert "newer version" in shown
    reload = next(node for node in walk(screen(model)) if node.attrs.get("id") == "reload")
    assert reload.on["click"] == VersionTaken()


# Links and codes of friends.

SECRET = "a-_Z" * 5 + "09"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"https://x.org/29/#friends={SECRET}", ""),
        (SECRET, ""),
        ("", "link empty"),
        (f"https://x.org/29/#friends={SECRET[:-1]}", "link cut"),
        (f"https://x.org/29/#friends={SECRET}&hand=EAAA", "link cut"),
        (f"https://x.org/29/#friends={SECRET}&hand=IAAAAA", "link version"),
        ("https://x.org/29/?rules=nepal", "link table"),
        ("https://x.org/29/", "link"),
        ("hello", "link"),
    ],
)
def test_a_link_that_leads_to_no_friends_says_why(text: str, fault: str) -> None:
    assert link_fault(text) == fault
    model = Model(screen="home", sheet="friends", company=Company(pasted=text))
    model, _effects = update(model, LinkFollowed())
    assert model.company is not None
    assert model.company.fault == fault
    wrong = [n for n in walk(screen(model)) if n.attrs.get("id") == "friends-link-wrong"]
    assert len(wrong) == bool(fault)


def test_a_link_that_opened_the_page_and_leads_nowhere_stands_in_its_field() -> None:
    link = f"https://x.org/29/#friends={SECRET}&hand=EAAA"
    model, effects = update(Model(screen="home"), LinkBroken(link))
    assert model.sheet == "friends"
    assert "not whole" in text_of(screen(model))
    assert any(isinstance(effect, Announce) for effect in effects)
    assert Reveal("friends-link") in effects
    (way_in,) = (node for node in walk(screen(model)) if node.tag == "details")
    assert "open" in way_in.attrs


@pytest.mark.parametrize(
    ("written", "fault"), [("", "empty"), (f"https://x.org/29/#friends={SECRET}&hand=EAAA", "kind")]
)
def test_what_is_no_code_that_came_back_is_not_tried(written: str, fault: str) -> None:
    hand = ByHand("offered", "code", "link", ("0",), written)
    model = Model(screen="home", sheet="friends", company=Company("room", hand=hand))
    model, effects = update(model, HandTaken())
    assert model.company is not None
    assert model.company.hand.fault == fault
    assert not any(isinstance(effect, TakeAnswer) for effect in effects)
    model, effects = update(
        Model(company=Company("room", hand=ByHand("offered", written="EAAA"))), HandTaken()
    )
    assert TakeAnswer("EAAA") in effects


@pytest.mark.parametrize(
    "fragment", [f"#friends={SECRET[:-1]}", "#friends=", f"#friends={SECRET}x", "#friends"]
)
def test_the_pages_own_address_cut_short_is_told_of(fragment: str) -> None:
    (fault,) = parse_link("", fragment).faults
    assert "Copy all of it" in fault_text(fault) or "copy all of it" in fault_text(fault)
    assert SECRET[:10] not in fault.part
    for fine in ("", "#", "#top", f"#friends={SECRET}"):
        assert parse_link("", fine).faults == ()
