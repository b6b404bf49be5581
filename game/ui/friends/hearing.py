"""What the room tells, and what this screen makes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.net.news import (
    Closed,
    Decided,
    HostBack,
    HostLost,
    OtherVersion,
    RoomChanged,
    Sealed,
    Spoke,
    Timed,
)
from game.rules.seats import NOBODY, SEATS

from ..effects import After, Announce, Cancel, Effect
from ..model import ME, Model
from ..sheets import Step, open_sheet
from ..text import _
from ..words import BOTS, EverybodysNames
from .company import Company, Said, with_company
from .messages import ClockTicked, PhraseFaded, Told
from .words import changes_aloud, lost_text, phrase_aloud, reach_text, seal_text

FADING = 6000
"""Milliseconds in which a phrase is to be seen."""


def told(model: Model, message: Told) -> Step:
    """News of the room."""
    if model.company is None:
        return model, ()
    return _NEWS[type(message.news)](model, model.company, message.news)


def _room_changed(model: Model, company: Company, news: RoomChanged) -> Step:
    before, standing = company.standing, news.standing
    if not standing.connected and before is None:
        return model, ()
    model = with_company(
        model,
        stage="room",
        standing=standing,
        timed=_still(company, standing.phase),
        version="" if standing.connected else company.version,
    )
    after = model.company
    assert after is not None
    if model.view is not None:  # somebody may have sat down in a bot's seat, or left one to it
        names = names_at(after)
        model = replace(model, names=EverybodysNames(names) if after.watching else names)
    effects: list[Effect] = []
    if before is None and standing.phase == "lobby":
        model, opened = open_sheet(model, "friends")
        effects.extend(opened)
    elif before is None and model.sheet == "friends" and model.view and not after.watching:
        model = replace(model, sheet="")  # who has a seat finds the table, once it is laid
    said = changes_aloud(before, standing)
    if said:
        effects.append(Announce(said))
    return model, tuple(effects)


def names_at(company: Company) -> tuple[str, str, str, str]:
    """Who sits at each place of the screen."""
    people = [company.at(place) for place in SEATS]
    return with_bots(company, [person.name if person else "" for person in people])


def with_bots(company: Company, names: Sequence[str]) -> tuple[str, str, str, str]:
    """The names at the places of the screen; where there is none, that of the bot, which is the
    same on every screen."""
    north, east, south, west = (
        name or BOTS[company.seat_at(place)] for place, name in enumerate(names)
    )
    return north, east, south, west


def _still(company: Company, phase: str) -> tuple[int, int]:
    return company.timed if phase == "deal" else (NOBODY, 0)


def _decided(model: Model, _company: Company, news: Decided) -> Step:
    if news.seat != ME:
        return model, ()
    model = replace(model, asked=False, refusals={}, tried=None, raised=None, left=0)
    return replace(model, stood_in=True), ()


def _timed(model: Model, _company: Company, news: Timed) -> Step:
    if not news.seconds:
        return with_company(model, timed=(NOBODY, 0)), (Cancel("others-clock"),)
    model = with_company(model, timed=(news.seat, news.seconds))
    return model, (After(1000, ClockTicked(), "others-clock"),)


def clock_ticked(model: Model, _message: ClockTicked) -> Step:
    """A second of the clock at another's place."""
    company = model.company
    if company is None or company.timed[1] <= 1:
        return with_company(model, timed=(NOBODY, 0)), ()
    seat, seconds = company.timed
    model = with_company(model, timed=(seat, seconds - 1))
    return model, (After(1000, ClockTicked(), "others-clock"),)


def _spoke(model: Model, company: Company, news: Spoke) -> Step:
    number = 1 + max((said.number for said in company.spoken), default=0)
    others = tuple(said for said in company.spoken if said.member != news.member)
    spoken = (*others, Said(news.member, news.name, news.phrase, number))
    fading = After(FADING, PhraseFaded(number), f"phrase-{number}")
    return with_company(model, spoken=spoken), (
        fading,
        Announce(phrase_aloud(news.name, news.phrase)),
    )


def phrase_faded(model: Model, message: PhraseFaded) -> Step:
    """A phrase has been looked at long enough."""
    company = model.company
    if company is None:
        return model, ()
    rest = tuple(said for said in company.spoken if said.number != message.number)
    return with_company(model, spoken=rest), ()


def _sealed(model: Model, company: Company, news: Sealed) -> Step:
    model = with_company(model, seals={**company.seals, news.deal: news.seal})
    said = Announce(seal_text(news.seal), assertive=news.seal.kind == "broken")
    if news.seal.kind == "broken":
        return open_sheet(model, "seal", said)
    return model, (said,)


def _host_lost(model: Model, _company: Company, news: HostLost) -> Step:
    first = model.sheet != "lost"
    model = with_company(model, lost=news)
    if not first:
        return model, ()
    return open_sheet(model, "lost", Announce(lost_text(news), assertive=True))


def _host_back(model: Model, _company: Company, _news: HostBack) -> Step:
    model = with_company(model, lost=None)
    if model.sheet != "lost":
        return model, ()
    said = Announce(_("The host is back."))
    if model.screen == "home":  # no table is laid here yet
        return open_sheet(model, "friends", said)
    return replace(model, sheet=""), (said,)


def _closed(model: Model, _company: Company, news: Closed) -> Step:
    if news.reason == "left":
        return model, ()
    model = with_company(model, closed=news.reason, lost=None)
    model = replace(model, asked=False, paused=False)
    return open_sheet(model, "closed", Cancel("pause"), Cancel("clock"))


def _other_version(model: Model, company: Company, news: OtherVersion) -> Step:
    before = reach_text(company)
    model = with_company(model, version="newer" if news.newer else "older")
    assert model.company is not None
    text = reach_text(model.company)
    return model, (Announce(text),) if text and text != before else ()


_NEWS: Mapping[type, Callable[[Model, Company, Any], Step]] = {
    RoomChanged: _room_changed,
    Decided: _decided,
    Timed: _timed,
    Spoke: _spoke,
    Sealed: _sealed,
    HostLost: _host_lost,
    HostBack: _host_back,
    Closed: _closed,
    OtherVersion: _other_version,
}


STEPS: Mapping[type, Callable[[Model, Any], Step]] = {
    Told: told,
    ClockTicked: clock_ticked,
    PhraseFaded: phrase_faded,
}
