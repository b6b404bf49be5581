"""Records for tests, as text."""

from __future__ import annotations

import pytest

from game.rules import RecordError, loads

EXAMPLE = """\
29/1
rules nepal last_trick=1 single_hand=no
player E Asha
deal N N:JD,8C,AD,JC,9C,9D,KC,TC E:AH,KH,TH,JH,QH,TS,7D,7H S:8S,7S,AC,9S,QS,8D,TD,QD \
W:8H,KS,JS,AS,7C,KD,QC,9H
E 19
S pass
W pass
N pass
E trump KH
S pass
N double
E pass
W redouble
E 7D
S QD
W KD
N JD
N KC
E JH
S AC
W 7C
S QS
W JS
N AD
E TS
W 8H
N ask
N 8C
E TH
S 7S
E pair
E AH
S 8D
W 9H
N JC
W KS
N TC
E KH
S 9S
E QH
S 8S
W AS
N 9C
E 7H
S TD
W QC
N 9D
result made won=EW NS=7 EW=22 target=16 score NS=0 EW=4
"""
"""A deal of the nepal preset, every line of the format but a single hand and no trumps."""

HEAD = "29/1\nrules standard {}\n"
DEAL = (
    "deal N N:JS,9S,AS,TS,KS,QS,8S,7S E:JH,9H,AH,TH,KH,QH,8H,7H"
    " S:JD,9D,AD,TD,KD,QD,8D,7D W:JC,9C,AC,TC,KC,QC,8C,7C\n"
)
"""One suit a seat; E is eldest."""
BIDDING = "E 16\nS pass\nW pass\nN pass\n"


def wrong(text: str) -> RecordError:
    """The error that reading the text ends in."""
    with pytest.raises(RecordError) as caught:
        loads(text)
    return caught.value


def lines(text: str) -> str:
    """``E JH, S ask`` as lines of a record."""
    return "".join(f"{line.strip()}\n" for line in text.split(","))
