"""Pyodide as it is shipped says the same of text as it did, and has no more what was taken out."""

import ast
import json
import re
import shutil
import struct
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from building import blank, charsets, environment, frozen, lists, runtime, wasm
from building.paths import GAME, NODE_MODULES, PYODIDE, TESTS
from building.report import BuildError

BUILDING = Path(runtime.__file__).parent
ASK = """
import { readFileSync } from "node:fs";
const [folder, source, called] = process.argv.slice(2);
const { loadPyodide } = await import(folder + "/pyodide.mjs");
const python = await loadPyodide({ indexURL: folder + "/" });
python.runPython(readFileSync(source, "utf8"));
console.log(python.runPython(`import json; json.dumps(${called}())`));
process.exit(0);
"""


@pytest.fixture
def shipped(files: dict[str, bytes], tmp_path: Path) -> Path:
    """A folder with Pyodide as the page has it, and the whole standard library."""
    for name in (runtime.WASM, runtime.SCRIPT):
        (tmp_path / name).write_bytes(files[f"runtime/{name}"])
    for name in (runtime.LOADER, "python_stdlib.zip", "pyodide-lock.json", "package.json"):
        shutil.copy(PYODIDE / name, tmp_path)
    return tmp_path


def asked(
    folder: Path, called: str, out: Path, source: Path = TESTS / "same_text.py"
) -> subprocess.Popen[str]:
    """That Python, as it answers a function of a file."""
    script = out / "ask.mjs"
    script.write_text(ASK)
    command = [environment.ensure_node(), script, folder, source, called]
    return subprocess.Popen([*map(str, command)], stdout=subprocess.PIPE, text=True)


def answer(process: subprocess.Popen[str]) -> dict[str, str]:
    told, _errors = process.communicate()
    assert process.returncode == 0
    found: dict[str, str] = json.loads(told)
    return found


def test_text_is_what_it_is_in_an_untouched_pyodide(shipped: Path, tmp_path: Path) -> None:
    both = [asked(folder, "said", tmp_path) for folder in (PYODIDE, shipped)]
    stock, ours = map(answer, both)
    assert len(stock) > 50
    assert {name for name in stock if stock[name] != ours[name]} == set()


def test_what_was_taken_out_says_so_and_never_answers_wrongly(
    shipped: Path, tmp_path: Path
) -> None:
    told = answer(asked(shipped, "gone", tmp_path))
    expected = {"import": "ModuleNotFoundError", "encode": "LookupError", "decode": "LookupError"}
    for title, said in told.items():
        if (kind := title.split(" ")[0]) in expected:
            assert said == expected[kind], title
    assert {told[name] for name in ("name", "lookup", "old name")} == {"AttributeError"}
    assert told["escape"] == "UnicodeDecodeError"
    assert told["namereplace"] == repr(rb"\xe4")  # as of a character without a name
    assert told["listed"] == ""
    assert told["explained"] == told["frozen"] == "None"


NESTED = """

def nested() -> dict[str, str]:
    answers = {}
    for text in ("[" * 16_384, '{"a":' * 200_000, "[" * DEEPEST + "1" + "]" * DEEPEST):
        try:
            answers[text[:64]] = repr(read_json(text))
        except ValueError as error:
            answers[text[:64] + " …"] = str(error)
    return answers
"""


def test_json_nested_too_deep_does_not_end_python(shipped: Path, tmp_path: Path) -> None:
    source = tmp_path / "nested.py"
    source.write_text((GAME / "table" / "nested.py").read_text(encoding="utf-8") + NESTED)
    told = list(answer(asked(shipped, "nested", tmp_path, source)).values())
    assert told == [*["nested deeper than 64"] * 2, "[" * 64 + "1" + "]" * 64]


def rows(codec: str) -> set[bytes]:
    """What a codec makes of the characters with the same first byte, where that is 24 in a row: as
    tables hold them."""
    found = set()
    for first in range(0x81, 0xFF):
        second = range(0xA1, 0xFF)
        text = "".join(bytes((first, last)).decode(codec, "replace")[0] for last in second)
        found |= {
            row.encode("utf-16-le") for row in re.findall("[\u3400-\u9fff\uac00-\ud7a3]{24}", text)
        }
    return found


@pytest.mark.parametrize("codec", ["big5", "gbk", "gb18030", "euc_jp", "euc_kr", "shift_jis"])
def test_no_row_of_a_codec_is_left(codec: str, files: dict[str, bytes]) -> None:
    stock = wasm.memory((PYODIDE / runtime.WASM).read_bytes())
    ours = wasm.memory(files[f"runtime/{runtime.WASM}"])
    wanted = rows(codec)
    assert len(wanted) > 30
    assert sum(row in stock for row in wanted) > 0.9 * len(wanted)
    assert [row.decode("utf-16-le") for row in wanted if row in ours] == []


def test_another_pyodide_is_looked_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    stock = (PYODIDE / runtime.WASM).read_bytes()
    memory = bytearray(wasm.memory(stock))
    with pytest.raises(BuildError, match=r"list of _codecs_cn.* is not what it was"):
        blank.blank(memory.replace(b"_codecs_hk\0", b"_codecs_xx\0"), stock)
    monkeypatch.setitem(blank._BYTES, "iconv", 150_000)
    with pytest.raises(BuildError, match="130,396 bytes of tables were found for iconv instead"):
        blank.blank(memory, stock)


def test_tables_of_iconv_are_found_to_the_byte() -> None:
    memory = wasm.memory((PYODIDE / runtime.WASM).read_bytes())
    grid, *_others, back = (memory[begin:end] for begin, end in charsets.of_iconv(memory))
    codes = [code for (code,) in struct.iter_unpack("<H", grid)]
    there = [codes[row * 94 + at] for at, row in struct.iter_unpack("BB", back)]
    assert there == sorted(set(codes) - {0})


def test_a_list_at_the_end_of_the_memory_is_none() -> None:
    image = bytearray(b"\0" * 8 + b"card\0\0\0\0" + struct.pack("<2I", 8, 1))
    assert lists.entries(image, 2, 16) == []
    with pytest.raises(BuildError, match="list of card is not what it was"):
        lists.with_names(image, 2, {"card"})


def test_an_older_pyodide_is_told_from_this_one(tmp_path: Path) -> None:
    (tmp_path / "pyodide").mkdir()
    (tmp_path / "pyodide" / runtime.WASM).write_bytes(b"")
    with pytest.raises(BuildError, match=r"Pyodide has no file pyodide\.asm\.mjs"):
        runtime.compose(tmp_path, tmp_path)
    with zipfile.ZipFile(tmp_path / "library.zip", "w") as library:
        library.writestr("site.py", "")
    memory = bytearray(wasm.memory((PYODIDE / runtime.WASM).read_bytes()))
    with pytest.raises(BuildError, match=r"importlib/_bootstrap\.py is frozen into CPython, but"):
        frozen.shortened(memory, tmp_path / "library.zip")


def test_what_is_kept_is_made_anew_when_any_of_its_parts_changes() -> None:
    found, ahead = set[str](), [runtime.__name__]
    while ahead:
        path = BUILDING / f"{ahead.pop().partition('.')[2]}.py"
        text = path.read_text(encoding="utf-8")
        found |= {
            path.name,
            *(name for name in re.findall(r'"(\w+\.mjs)"', text) if (BUILDING / name).exists()),
        }
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.module == "building":
                ahead += [f"building.{alias.name}" for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("building."):
                ahead.append(str(node.module))
        ahead = [name for name in ahead if f"{name.partition('.')[2]}.py" not in found]
    neutral = {"environment.py", "paths.py", "report.py", "stamps.py"}
    itself = {"runtime.py", "in_pyodide.py"}
    assert found - neutral | itself == {*runtime.PARTS, "runtime.py"}


HEAD = b"\0asm\1\0\0\0"


def module(*memory: tuple[int, bytes]) -> bytes:
    """A module of two functions, of which it exports the first, and its memory with that in it."""
    parts: list[tuple[int, bytes]] = [
        (1, b"\1\x60\0\0"),
        (3, b"\2\0\0"),
        (5, b"\1\0\2"),
        (7, b"\2\1a\0\0\1m\2\0"),
        (12, bytes([len(memory)])),
        (10, b"\2\2\0\x0b\2\0\x0b"),
        (11, bytes([len(memory)])
             + b"".join(b"\0\x41" + wasm.unsigned(at) + b"\x0b" + wasm.length(piece) + piece
                        for at, piece in memory)),
    ]  # fmt: skip
    return HEAD + b"".join(wasm.section(number, content) for number, content in parts)


def test_memory_is_written_as_it_was_read() -> None:
    whole = module((8, b"card"), (20, b"deal\0\0"), (8300, b"trick"))
    image = wasm.memory(whole)
    assert len(image) == 8305
    assert (image[8:12], image[20:26], image[8300:]) == (b"card", b"deal\0\0", b"trick")
    again = wasm.with_memory(whole, image)
    assert wasm.memory(again) == image
    content = {number: again[at:end] for number, _begin, at, end in wasm.sections(again)}
    assert content[wasm.DATA_COUNT] == b"\2"  # what lies near together is one piece
    assert content[wasm.DATA].startswith(b"\2\0\x41\x08\x0b\x10card")
    assert b"\0\x41\xec\xc0\0\x0b\5trick" in content[wasm.DATA]  # not below zero


def test_what_nothing_reaches_is_taken_out_and_what_is_reached_never_called_gone() -> None:
    whole = module((8, b"card"))
    assert wasm.exported_functions(whole) == {"a": 0}
    less = runtime._without_unreached(whole, [1], NODE_MODULES)
    functions: dict[int, Any] = {n: less[at:end] for n, _begin, at, end in wasm.sections(less)}
    assert functions[3] == b"\1\0"
    assert wasm.memory(less) == wasm.memory(whole)
    with pytest.raises(BuildError, match="still reached: functions 0"):
        runtime._without_unreached(whole, [0], NODE_MODULES)
