"""The envelope: what is written is read, and nothing else is."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.net import messages as m
from game.net.fault import PeerFault
from game.net.fields import SHAPES
from game.net.shapes import NAME_LENGTH, plain_name
from game.net.wire import SIZE, TABLE_SIZE, VERSION, read, write

MEMBER, HASH, SALT, ATTEMPT = "ab" * 16, "cd" * 32, "ef" * 16, "01" * 8
PAPERS = m.Papers(3, ATTEMPT, HASH, ((MEMBER, HASH),), ((MEMBER, HASH),), (HASH,) * 32)
OPENING, TRUMP = m.Opening(31, SALT, "JH"), m.TrumpOpening(SALT, "7H")
CHAPTER = m.Chapter(("deal N N:? E:? S:? W:?", "E 19"), "deal N N:JD,8C")

EXAMPLES: list[m.Message] = [
    m.Hi(MEMBER, MEMBER),
    m.Hello(MEMBER, MEMBER, HASH, "Asha", "", 0, 1),
    m.Beat(MEMBER, 7),
    m.RoomIs(1, 2, "nepal last_trick=1", "hard", "15", "deal", 3, (-4, 5),
             (m.Sitting(MEMBER, "आशा", 2, True, "here"),)),
    PAPERS,
    m.TableIs(ATTEMPT, -1, 0, "sets", ("", "Bina", "", ""), (CHAPTER,), ("E 19",), PAPERS,
              (OPENING,), HASH, TRUMP),
    m.TableIs(ATTEMPT, 3, 1, "sets", ("", "", "", ""), (), (), None, (), "", None),
    m.Moved(1, 5, ((5, "E ask"), (3, "W trump H")), True, (OPENING,), "", None, None),
    m.Moved(1, 5, ((5, "E 7H"), (6, "result single_lost won=- NS=0 EW=0 target=- score NS=0 EW=0")),
            False, (), HASH, TRUMP, m.Reveal(HASH)),
    m.Turn(1, 9, 3, 15, True),
    m.Act(1, 9, "W trump 7th"),
    m.Act(1, 9, "E trump none"),
    m.MoreTime(1, 9),
    m.Sit(-1),
    m.Rename("Bina"),
    m.Ready(False),
    m.Say("hello"),
    m.Said(MEMBER, "clap"),
    m.Again(),
    m.Bye(),
    m.Begin(1, ATTEMPT, HASH),
    m.CutCommit(ATTEMPT, HASH),
    m.CutsClosed(ATTEMPT, ((MEMBER, HASH),)),
    m.Cut(ATTEMPT, HASH),
    m.Digest(ATTEMPT, HASH),
    m.Protest(4, "stacked", "slot 3"),
    m.Consent(2, MEMBER, True),
    m.Out("full"),
]  # fmt: skip


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda message: type(message).__name__)
def test_what_is_written_is_read(message: m.Message) -> None:
    text = write(message, 17)
    assert read(text) == (17, message)
    assert len(text) <= SIZE


def test_every_kind_has_an_example_and_a_side() -> None:
    kinds = set(SHAPES)
    assert {type(message) for message in EXAMPLES} == kinds
    sides = (m.BETWEEN_ALL, m.FROM_HOST, m.TO_HOST)
    assert set().union(*map(set, sides)) == kinds
    assert sum(map(len, sides)) == len(kinds)
    for kind, shapes in SHAPES.items():
        assert is_dataclass(kind)
        assert [field.name for field in fields(kind)] == list(shapes)


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda message: type(message).__name__)
def test_no_field_takes_just_anything(message: m.Message) -> None:
    good = json.loads(write(message, 1))
    for name in good:
        for value in (None, [], {}, {"x": 1}, 10**12, -(10**12), 0.5, "\u0000", "Z" * 5000, [[]],
                      [None] * 500):  # fmt: skip
            bad = {**good, name: value}
            if value == good[name] or (value == [] and isinstance(good[name], list)):
                continue
            if name in ("papers", "trump", "reveal") and value is None:
                continue
            if name == "n" and value == 10**12:
                continue
            with pytest.raises(PeerFault) as caught:
                read(json.dumps(bad))
            assert caught.value.kind in ("fields", "range", "kind", "version", "syntax")
        with pytest.raises(PeerFault):
            read(json.dumps({k: v for k, v in good.items() if k != name}))
    with pytest.raises(PeerFault, match="fields"):
        read(json.dumps({**good, "more": 1}))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "syntax"),
        ("null", "syntax"),
        ("[]", "syntax"),
        ('"v"', "syntax"),
        ("{", "syntax"),
        ("[" * 100_000, "size"),
        ("[" * 16_000, "syntax"),
        ("{}", "syntax"),
        ('{"v":2,"v":2,"k":"Bye","n":1}', "syntax"),
        ('{"v":NaN,"k":"Bye","n":1}', "syntax"),
        ('{"v":1.0,"k":"Bye","n":1}', "syntax"),
        ('{"v":true,"k":"Bye","n":1}', "syntax"),
        ('{"v":3,"k":"Bye","n":1}', "version"),
        ('{"v":0}', "version"),
        ('{"v":2,"k":"Shutdown","n":1}', "kind"),
        ('{"v":2,"k":["Bye"],"n":1}', "kind"),
        ('{"v":2,"k":"Bye","n":0}', "range"),
        ('{"v":2,"k":"Bye","n":true}', "range"),
        ('{"v":2,"k":"Bye","n":1e3}', "range"),
        ('{"v":2,"k":"Bye","n":9007199254740992}', "range"),
        ('{"v":2,"k":"Bye","n":1,"x":"' + "y" * SIZE + '"}', "size"),
        ('{"v":2,"k":"TableIs","n":1,"x":"' + "y" * TABLE_SIZE + '"}', "size"),
        ('{"v":2,"k":"TableIs","n":1,"x":"' + "y" * SIZE + '"}', "fields"),
        ('{"v":2,"k":"Rename","n":1,"name":"\\ud800"}', "range"),
        ('{"v":2,"k":"Rename","n":1,"name":"a\\u202eb"}', "range"),
        ('{"v":2,"k":"Rename","n":1,"name":" a"}', "range"),
        ('{"v":2,"k":"Rename","n":1,"name":"a\\nb"}', "range"),
        ('{"v":2,"k":"Say","n":1,"phrase":"you fool"}', "range"),
        ('{"v":2,"k":"Act","n":1,"deal":1,"at":3,"line":"X JH"}', "range"),
        ('{"v":2,"k":"Act","n":1,"deal":1,"at":3,"line":"N JH\\nN 7H"}', "range"),
        ('{"v":2,"k":"Sit","n":1,"seat":4}', "range"),
        ('{"v":2,"k":"Sit","n":1,"seat":"0"}', "fields"),
        ('{"v":2,"k":"Ready","n":1,"yes":1}', "fields"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(text: str, kind: str) -> None:
    with pytest.raises(PeerFault) as caught:
        read(text)
    assert caught.value.kind == kind


def test_the_version_is_named() -> None:
    with pytest.raises(PeerFault) as caught:
        read(f'{{"v":{VERSION + 5},"k":"Whatever"}}')
    assert int(caught.value.text) == VERSION + 5


def refusal(text: str) -> str:
    """The kind of fault with a text, "" where there is none; any other exception is a failure."""
    try:
        read(text)
    except PeerFault as fault:
        return fault.kind
    return ""


@given(st.text(max_size=300))
def test_any_text_is_refused(text: str) -> None:
    assert refusal(text) in ("syntax", "version")


_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.sampled_from(sorted(kind.__name__ for kind in SHAPES)), st.data())
def test_any_fields_are_read_or_refused(kind: str, data: st.DataObject) -> None:
    shapes = next(shapes for known, shapes in SHAPES.items() if known.__name__ == kind)
    found = {name: data.draw(_json, name) for name in shapes}
    text = json.dumps({"v": VERSION, "k": kind, "n": 1, **found})
    assert refusal(text) in ("", "fields", "range")


@given(st.text(max_size=80))
def test_a_plain_name_stays_as_it_is(name: str) -> None:
    plain = plain_name(name)
    assert plain_name(plain) == plain
    assert len(plain) <= NAME_LENGTH
    assert read(write(m.Rename(plain), 1)).message == m.Rename(plain)


@pytest.mark.parametrize("name", ["Asha", "आशा श्रेष्ठ", "বীণা", "O’Neill-Šimić", "ক্ষমা", "ন্যায্‌য"])
def test_names_of_people_are_plain(name: str) -> None:
    assert plain_name(name) == name


def test_names_lose_what_deceives() -> None:
    assert plain_name("a\u202eb\u200bc\ufeff") == "abc"
    assert plain_name("  two\n\tlines  ") == "two lines"
    assert plain_name("z\u0300\u0301\u0302\u0303\u0304\u0305") == plain_name("z\u0300\u0301\u0302")
