"""Python imports the page's modules from packs."""

import gzip
import importlib
import marshal
import pkgutil
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from building.bytecode import packed, unpacked
from game.browser.packed import Pack

SOURCES = {
    "shop/__init__.py": "name = 'shop'",
    "shop/till.py": "from . import name\nfrom .shelf import fill\ndef sum_up():\n    return 1 / 0",
    "shop/shelf/__init__.py": "def fill():\n    return [__name__, __package__, __file__]\n",
    "shop/broken.py": "raise ValueError('closed')",
}


def compiled(sources: dict[str, str]) -> dict[str, bytes]:
    """As `.pyc` files of this Python."""
    return {
        f"{name}c": bytes(16) + marshal.dumps(compile(text, name, "exec"))
        for name, text in sources.items()
    }


FILES = {**compiled(SOURCES), "shop/prices.txt": b"one for seven", "list.bin": b"\x00\x01"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A pack of FILES."""
    path = tmp_path / "shop.pack"
    path.write_bytes(gzip.decompress(packed(FILES)))
    return path


@pytest.fixture
def pack(path: Path) -> Iterator[Pack]:
    """It, found by every import while the test runs."""
    pack = Pack(str(path))
    sys.meta_path.insert(0, pack)  # type: ignore[arg-type]
    yield pack
    sys.meta_path.remove(pack)  # type: ignore[arg-type]
    for name in [name for name in sys.modules if name.partition(".")[0] == "shop"]:
        del sys.modules[name]


def test_what_is_packed_can_be_unpacked() -> None:
    assert unpacked(packed(FILES)) == FILES
    assert packed(FILES) == packed(dict(reversed(FILES.items())))
    assert unpacked(packed({"alone.txt": b"yes"})) == {"alone.txt": b"yes"}


def test_packages_and_what_is_in_them_are_imported(pack: Pack) -> None:
    till = importlib.import_module("shop.till")
    assert till.name == "shop"
    where = f"{pack.path}/shop/shelf/__init__.pyc"
    assert till.fill() == ["shop.shelf", "shop.shelf", where]
    assert sys.modules["shop.shelf"].__spec__ is not None
    assert sys.modules["shop"].till is till
    assert importlib.reload(till) is till


def test_what_lies_elsewhere_is_left_to_others(pack: Pack) -> None:
    assert pack.find_spec("json") is None
    assert pack.find_spec("list.bin") is None
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'shop\.cellar'"):
        importlib.import_module("shop.cellar")


def test_files_beside_the_modules_are_read(pack: Pack) -> None:
    assert pkgutil.get_data("shop", "prices.txt") == b"one for seven"
    assert pack.get_data("list.bin") == b"\x00\x01"
    with pytest.raises(FileNotFoundError, match=r"has no shop/wages\.txt"):
        pkgutil.get_data("shop", "wages.txt")


def test_an_error_tells_its_module_and_line(pack: Pack) -> None:
    till = importlib.import_module("shop.till")
    with pytest.raises(ZeroDivisionError) as caught:
        till.sum_up()
    assert 'File "shop/till.py", line 4, in sum_up' in "".join(
        traceback.format_exception(caught.value)
    )
    with pytest.raises(ValueError, match="closed"):
        importlib.import_module("shop.broken")
    assert "shop.broken" not in sys.modules


def test_a_damaged_module_is_named(path: Path) -> None:
    content = path.read_bytes()
    code = FILES["shop/__init__.pyc"]
    assert code in content
    path.write_bytes(content.replace(code, code[:16] + bytes(len(code) - 16)))
    pack = Pack(str(path))
    with pytest.raises(ImportError, match=r"the module shop in .*shop\.pack is damaged"):
        pack.exec_module(ModuleType("shop"))


@pytest.mark.parametrize("content", [b"", b"\x05\x00", b"\x04\x00\x00\x00what"])
def test_what_is_no_pack_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "no.pack").write_bytes(content)
    with pytest.raises(ImportError, match=r"no\.pack has no table"):
        Pack(str(tmp_path / "no.pack"))
    with pytest.raises(FileNotFoundError):
        Pack(str(tmp_path / "nowhere.pack"))


def test_each_read_opens_the_pack_anew(pack: Pack, path: Path) -> None:
    """A kept start goes on in another page, where the file is written again and none is open."""
    importlib.import_module("shop")
    path.rename(path.with_suffix(".old"))
    with pytest.raises(FileNotFoundError):
        importlib.import_module("shop.till")
    path.with_suffix(".old").rename(path)
    assert importlib.import_module("shop.till").name == "shop"
