"""Links to a deal, kept here as somebody may keep them: each must go on leading to the same deal,
and whoever plays it must go on meeting the same three bots.

In ``links/NAME.txt`` each line is one deal of the golden record ``NAME.t29``, in order: what the
bots draw their chances from, then the link's query.

When one breaks, do not write the file anew: links that people have sent would lead to another deal,
or to none. A link holds moves as their place among what ``legal`` allows, cards by their number,
options by their names, and what it leaves out stands as the preset has it. So whatever has changed
has to be undone, or ``game/ui/again/code.py`` has to go on reading what it wrote before: with the
old order of moves kept there, or with another name than ``deal`` in the links from now on.
"""

from pathlib import Path

import pytest

from game.rules.moves import NO_NAMES
from game.rules.options import options_text, parse_options
from game.rules.record import Record, loads
from game.ui.again.code import code_of, deal_of
from game.ui.again.kept import begun
from game.ui.history import deals_of
from game.ui.link import deal_query, parse_link
from game.ui.opening import NAMES

HERE = Path(__file__).parent
LINKS = sorted((HERE / "links").glob("*.txt"))


def deals(name: str) -> list[Record]:
    """The deals of a golden record, each alone and without names."""
    record = loads((HERE / f"{name}.t29").read_text(encoding="utf-8"))
    return [Record(each.options, NO_NAMES, each.dealer, each.moves) for each in deals_of(record)]


@pytest.mark.parametrize("path", LINKS, ids=[path.stem for path in LINKS])
def test_a_link_that_was_sent_leads_to_its_deal(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    for line, deal in zip(lines, deals(path.stem), strict=True):
        chances, query = line.split()
        link = parse_link(query)
        assert not link.faults
        found = deal_of(parse_options(link.rules), link.deal)
        assert found == deal
        assert begun(found, (), NAMES, 0).save.seed == chances
        assert deal_query(options_text(deal.options), code_of(deal)) == query


def test_the_links_show_every_kind_of_move() -> None:
    """Every preset, and all that may be done in a deal."""
    played = [deal for path in LINKS for deal in deals(path.stem)]
    presets = {options_text(deal.options).split()[0] for deal in played}
    assert presets == {"standard", "nepal", "sets", "points", "twenty_eight"}
    kinds = {type(move.action).__name__ for deal in played for move in deal.moves}
    assert kinds == {
        "Ask", "Bid", "ChooseTrump", "Deal", "Double", "LayTrump", "Pass", "Play", "Redouble",
        "SeventhCard", "ShowPair", "SingleHand",
    }  # fmt: skip
