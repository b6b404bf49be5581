"""JSON that is nested deeper than Python bears in a browser."""

import json
import time

import pytest

from game.net.fault import PeerFault
from game.net.memory import load_memory
from game.net.wire import TABLE_SIZE, read
from game.table.nested import DEEPEST, read_json
from game.ui.again.kept import load_kept
from game.ui.belongings import BelongingsError, unpack
from game.ui.settings import Settings, load_settings
from game.ui.statistics import Statistics, load_statistics


@pytest.mark.parametrize(
    "text",
    [
        "[" * 300 + "]" * 300,
        '{"a":[' * 150 + "1" + "]}" * 150,
        '["]]]]\\"]]]",' * 300 + "1" + "]" * 300,
        "[[1]," * 300 + "1" + "]" * 300,
        "[" * 9000,
    ],
)
def test_what_is_nested_too_deep_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="nested deeper than 64"):
        read_json(text)


@pytest.mark.parametrize(
    "value",
    [
        [[[number]] for number in range(500)],
        {"whole": json.dumps(["["] * 500) + "\\"},
        ["[[[{{{" * 99, '"[[[', "\\", '\\"[', {"[": ["{" * 500]}],
    ],
)
def test_everything_else_is_read_as_ever(value: object) -> None:
    assert read_json(json.dumps(value)) == value
    deep = "[" * DEEPEST + "]" * DEEPEST
    assert read_json(deep) == json.loads(deep)


@pytest.mark.parametrize("text", ['"[', "[" * 99 + '"\\', "[" * 99 + '"\\' * 300_000, '"' * 99_999])
def test_what_is_no_json_is_told_soon(text: str) -> None:
    began = time.process_time()
    with pytest.raises(ValueError, match=r"nested|Unterminated|Extra"):
        read_json(text)
    assert time.process_time() - began < 1


def test_whoever_reads_a_text_from_elsewhere_refuses_it() -> None:
    deep = "[" * 20_000 + "]" * 20_000
    for text in ("[" * 9000, '{"k":"TableIs","v":' + "[" * (TABLE_SIZE // 2)):
        with pytest.raises(PeerFault) as found:
            read(text)
        assert found.value.kind == "syntax"
    with pytest.raises(ValueError, match="nested"):
        load_memory(deep)
    with pytest.raises(BelongingsError) as refused:
        unpack('{"twenty-nine":' + deep + "}")
    assert refused.value.__cause__ is not None
    assert "nested" in str(refused.value.__cause__)
    assert load_settings(deep) == Settings()
    assert load_statistics(deep) == Statistics()
    assert load_kept(deep) is None
