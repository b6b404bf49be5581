"""Whole matches among friends, in virtual time."""

import pytest

from .evening import Evening
from .virtual import run


@pytest.mark.parametrize("rules", ["nepal", "sets match_length=2", "standard", "points"])
def test_four_people_play(rules: str) -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", "Chandra", "Dipa", rules=rules)
        await room.come(Asha=2, Bina=3, Chandra=0, Dipa=1)
        await room.play(deals=4)
        room.same_for_all()
        for one in room.people.values():
            assert [s.seal.kind for s in one.seals] == ["fair"] * one.standing.deals
            assert not [f for f in one.faults if f.fault.kind != "stale"], one.faults
            assert one.views[-1].seat == 2

    run(evening())
