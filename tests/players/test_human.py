"""A person in a chair: asked once, answered once, and only with what is allowed."""

from __future__ import annotations

import asyncio

import pytest

from game.players.base import Limit
from game.players.human import Human
from game.rules import PASS, SHOW_PAIR, AuctionEnded, Bid, Event, View

from .positions import asked


def question() -> View:
    return asked("JS 9S 7H 8H", "E pass")


def test_asked_and_answered() -> None:
    views: list[View] = []
    human = Human(views.append)

    async def ask() -> None:
        deciding = asyncio.ensure_future(human.decide(question(), Limit()))
        await asyncio.sleep(0)
        assert views == [question()]
        assert human.question == question()
        assert not deciding.done()
        human.answer(Bid(16))
        assert await deciding == Bid(16)
        assert human.question is None

    asyncio.run(ask())


def test_answered_while_being_asked() -> None:
    """A terminal waits for its answer inside ``asked``."""
    human = Human(lambda _: human.answer(PASS))
    assert asyncio.run(human.decide(question(), Limit())) == PASS


def test_nothing_asked_nothing_answered() -> None:
    human = Human(lambda _: None)
    with pytest.raises(LookupError):
        human.answer(PASS)

    async def twice() -> None:
        deciding = asyncio.ensure_future(human.decide(question(), Limit()))
        await asyncio.sleep(0)
        human.answer(PASS)
        with pytest.raises(LookupError):
            human.answer(Bid(16))
        assert await deciding == PASS

    asyncio.run(twice())


def test_what_is_not_allowed_is_no_answer() -> None:
    human = Human(lambda _: None)

    async def wrong() -> None:
        deciding = asyncio.ensure_future(human.decide(question(), Limit()))
        await asyncio.sleep(0)
        with pytest.raises(ValueError, match="pair"):
            human.answer(SHOW_PAIR)
        assert human.question is not None
        deciding.cancel()

    asyncio.run(wrong())


def test_cancelled_it_can_be_asked_again() -> None:
    human = Human(lambda _: None)

    async def again() -> None:
        deciding = asyncio.ensure_future(human.decide(question(), Limit()))
        await asyncio.sleep(0)
        deciding.cancel()
        await asyncio.wait([deciding])
        assert human.question is None
        deciding = asyncio.ensure_future(human.decide(question(), Limit()))
        await asyncio.sleep(0)
        human.answer(PASS)
        assert await deciding == PASS

    asyncio.run(again())


def test_hears_what_happens() -> None:
    heard: list[Event] = []
    human = Human(lambda _: None, heard.append)
    human.notice(AuctionEnded(1, 17))
    assert heard == [AuctionEnded(1, 17)]
    Human(lambda _: None).notice(AuctionEnded(1, 17))  # who only watches the table
