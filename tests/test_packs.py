"""What comes with the page, what comes later, and what is left out of the library."""

import re
import zipfile
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from building import bytecode, in_pyodide, later, packs, pyscript, runtime, stdlib
from building.bytecode import unpacked
from building.paths import PYODIDE
from building.report import BuildError
from game.browser import ahead


def pack(files: dict[str, bytes], stem: str) -> dict[str, bytes]:
    """The files in the pack whose path begins so."""
    (name,) = [name for name in files if re.fullmatch(rf"{stem}-[0-9a-f]{{12}}\.pack", name)]
    return unpacked(files[name])


def test_each_module_is_in_one_pack(files: dict[str, bytes]) -> None:
    with_page = set(pack(files, "game"))
    for part, modules in stdlib.parts_of_game().items():
        inside = set(pack(files, f"later/{part}"))
        assert not inside & with_page
        for module in modules:
            path = module.replace(".", "/")
            assert {f"{path}.pyc", f"{path}/__init__.pyc"} & inside, module
    assert "game/ui/update.pyc" in with_page
    assert "game/ui/lessons/records/first_hand.t29" in pack(files, "later/learning")


def test_each_package_of_a_module_is_in_its_pack_or_in_one_that_is_here_before(
    files: dict[str, bytes],
) -> None:
    here = set(pack(files, "game")) | {"encodings/__init__.pyc"}
    for name in [name for name in files if name.endswith(".pack")]:
        inside = set(unpacked(files[name]))
        for module in [module for module in inside if module.endswith(".pyc")]:
            for folder in [str(parent) for parent in PurePosixPath(module).parents][:-1]:
                assert f"{folder}/__init__.pyc" in inside | here, f"{name}: {module}"


def test_every_pattern_of_a_part_names_something() -> None:
    modules = stdlib.imported_at_once()
    for part, patterns in later.LATER.items():
        for pattern in patterns:
            assert any(fnmatchcase(name, pattern) for name in modules), f"{part}: {pattern}"


def test_what_comes_with_the_page_needs_no_part_as_it_is_imported() -> None:
    assert later.strays(stdlib.imported_at_once()) == []


def test_a_module_that_needs_a_part_too_early_is_named() -> None:
    imports = {"game.ui.model": {"game.net.room", "dataclasses"}, "game.net.room": set[str]()}
    (stray,) = later.strays(imports)
    assert "game.ui.model imports game.net.room" in stray
    assert later.strays({"game.net.room": {"game.ui.model"}, "game.ui.model": set()}) == []


def test_the_methods_of_data_classes_come_compiled(files: dict[str, bytes]) -> None:
    # only the page's own Python can read them: here they are counted by their names for the code
    assert pack(files, "game")[f"game/browser/{ahead.FILE}"].count(b"__create_fn__") > 0
    sizes = [len(pack(files, f"later/{part}")[ahead.FILE]) for part in ("friends", "text")]
    assert sizes[0] > 10_000 > sizes[1]


def test_what_is_frozen_into_python_is_not_shipped_beside_it(files: dict[str, bytes]) -> None:
    inside = set(pack(files, "runtime/stdlib"))
    assert {"importlib/__init__.pyc", "typing.pyc"} <= inside
    assert not inside & {"os.pyc", "site.pyc", "abc.pyc", "importlib/_bootstrap.pyc"}


def test_a_script_that_links_libraries_otherwise_is_refused() -> None:
    with pytest.raises(BuildError, match="links libraries in another way"):
        runtime._unlinked("var updateGOT=(exports)=>{};")


def test_the_game_uses_nothing_of_asyncio_that_is_not_shipped() -> None:
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock:
        lists = [
            re.search(r"__all__ = (.*?)\n\n", stock.read(name).decode(), re.S)
            for name in stdlib.standins()
            if name.startswith("asyncio/")
        ]
    lacking = {word for found in lists if found for word in re.findall(r"\w+", found[1])}
    assert {"TaskGroup", "StreamReader", "Transport", "to_thread"} <= lacking
    used = {
        word
        for path in stdlib.shipped_modules()
        for word in re.findall(r"\basyncio\.(\w+)", path.read_text(encoding="utf-8"))
    }
    assert "sleep" in used
    assert used & lacking == set()


def test_what_stands_in_for_the_library_is_a_part_of_it_that_the_game_does_not_use() -> None:
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock:
        names = set(stock.namelist())
    standing = {name.removesuffix(".py").replace("/", ".") for name in stdlib.standins()}
    for name in standing:
        path = name.replace(".", "/")
        assert {f"{path}.py", f"{path}/__init__.py"} & names, name
    assert stdlib.imported_by_game() & standing == set()


ANNOTATED = """
from __future__ import annotations
count: int = 3
unset: str
def count_up(by: int, /, *more: int, to: int = 9, **named: str) -> int:
    inside: list[int] = [by, *more]
    return sum(inside) + to
async def later(by: int) -> int: return by
class Card:
    suit: int
    rank: int = 7
    def points(self, of: int = 2) -> int: return self.rank * of
"""


def test_functions_are_shipped_without_annotations_and_classes_with_theirs() -> None:
    names: dict[str, Any] = {}
    exec(in_pyodide._code(ANNOTATED, "shop.py", lines=True), names)
    assert names["count"] == 3
    assert "unset" not in names
    assert "__annotations__" not in names
    assert names["count_up"](1, 2, to=4) == 7
    assert names["Card"]().points() == 14
    for function in (names["count_up"], names["later"], names["Card"].points):
        assert function.__annotations__ == {}
    assert names["Card"].__annotations__ == {"suit": "int", "rank": "int"}
    assert names["count_up"].__code__.co_firstlineno == 5


def test_nothing_that_is_shipped_asks_for_annotations_of_functions() -> None:
    for path in stdlib.shipped_modules():
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"get_type_hints|singledispatch|signature\(", text), path
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock:
        sources = {name: stock.read(name) for name in {*stdlib.kept_files()} & {*stock.namelist()}}
    for name, text in {**sources, **stdlib.standins(), **pyscript.modules()}.items():
        # `functools.singledispatch` takes the type from the annotation
        assert not re.search(rb"^\s*@[\w.]+\.register\s*$", text, re.MULTILINE), name


def test_what_is_kept_depends_on_what_makes_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = bytecode.Source("card.py", b"suit = 1")
    before = source.key()
    assert source.key() == before
    for number, path in enumerate(bytecode.MAKERS):
        changed = tmp_path / path.name
        changed.write_bytes(path.read_bytes() + b"\n")
        makers = [*bytecode.MAKERS[:number], changed, *bytecode.MAKERS[number + 1 :]]
        monkeypatch.setattr(bytecode, "MAKERS", makers)
        assert source.key() != before
        monkeypatch.undo()


def test_methods_that_are_not_all_kept_are_made_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(packs, "CACHE", tmp_path)
    made = dict.fromkeys(("", *stdlib.parts_of_game()), "bWFkZQ==")
    asked: list[str] = []

    def in_pyodide(function: str, _question: object) -> dict[str, str]:
        asked.append(function)
        return made

    monkeypatch.setattr(packs, "in_pyodide", in_pyodide)
    found: dict[str, dict[str, bytes]] = {part: {} for part in made}
    assert packs._methods(found) == dict.fromkeys(made, b"made")
    next(tmp_path.rglob("of-friends")).unlink()  # as where a build was ended between two files
    assert packs._methods(found) == dict.fromkeys(made, b"made")
    assert packs._methods(found) == dict.fromkeys(made, b"made")
    assert asked == ["methods", "methods"]
