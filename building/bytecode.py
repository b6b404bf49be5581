"""Python modules as `.pyc` files for the browser, compiled by the very Pyodide that is shipped."""

import base64
import contextlib
import gzip
import json
import marshal
import os
import subprocess
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from building import stamps
from building.environment import ensure_node
from building.paths import CACHE, PYODIDE, ROOT
from building.report import BuildError

_COMPILED = CACHE / "pyc"
_KEPT = 2000  # compiled modules: what five builds need that have none in common
_ALWAYS = (2020, 1, 1, 0, 0, 0)  # one date for every entry: the same sources give the same zip
MAKERS = [ROOT / "building" / name for name in ("in_pyodide.py", "pyodide_job.mjs")]
"""What runs in Pyodide, and what starts it."""

_AS_GZIP = 16 + zlib.MAX_WBITS


@dataclass(frozen=True)
class Source:
    """One module to compile: its file name as tracebacks show it, and its text.

    It is compiled without docstrings, asserts, annotations of functions and the columns of
    tracebacks; without `lines` these name a function's first line only, which saves a sixth of a
    library's bytes.
    """

    name: str
    text: bytes
    lines: bool = True

    def key(self) -> str:
        """What the compiled file depends on, so that it can be kept between builds."""
        return stamps.fingerprint(pyodide_job(), self.name, str(self.lines), self.text)


def pyodide_version() -> str:
    """The version of the installed npm package, which also fixes the bytecode's format."""
    package: dict[str, Any] = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))
    return str(package["version"])


def pyodide_job() -> str:
    """What an answer of Pyodide depends on beside the question, so that it can be kept."""
    return stamps.fingerprint(pyodide_version(), stamps.fingerprint_files(MAKERS))


def in_pyodide(function: str, question: object, library: Path | None = None) -> Any:
    """Call a function of in_pyodide.py inside Pyodide under node, started with another zip of the
    standard library than its own where `library` names one.

    Raises BuildError with Pyodide's own traceback, e.g. for a syntax error in a module.
    """
    command = [str(ensure_node()), str(MAKERS[-1]), str(PYODIDE), function]
    done = subprocess.run(
        [*command, str(library)] if library else command,
        input=json.dumps(question), capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    if done.returncode != 0:
        tail = "\n".join(done.stderr.strip().splitlines()[-25:])
        raise BuildError(f"Pyodide could not do '{function}':\n{tail}")
    return json.loads(done.stdout)


def compile_sources(sources: Sequence[Source]) -> list[bytes]:
    """The `.pyc` file of each source, in order; only what changed is compiled anew."""
    fresh = {source.key(): source for source in sources if not _in_use(_kept(source))}
    if fresh:
        question = [
            {"name": s.name, "text": s.text.decode("utf-8"), "lines": "yes" if s.lines else ""}
            for s in fresh.values()
        ]
        for source, answer in zip(fresh.values(), in_pyodide("compiled", question), strict=True):
            stamps.write_bytes(_kept(source), base64.b64decode(answer))
    return [_kept(source).read_bytes() for source in sources]


def _kept(source: Source) -> Path:
    return _COMPILED / f"{source.key()[:40]}.pyc"


def _in_use(kept: Path) -> bool:
    """Whether the file is there; it is then the last that will be forgotten."""
    try:
        os.utime(kept)
    except FileNotFoundError:
        return False
    return True


def forget_oldest(count: int = _KEPT) -> None:
    """Delete all compiled files but the `count` that were used last."""
    used = {}
    for path in _COMPILED.glob("*"):
        with contextlib.suppress(FileNotFoundError):  # another build has just finished writing it
            used[path] = path.stat().st_mtime_ns
    for path in sorted(used, key=used.__getitem__, reverse=True)[count:]:
        path.unlink(missing_ok=True)


def packed(files: Mapping[str, bytes], first: Mapping[str, bytes] | None = None) -> bytes:
    """A pack of the files, compressed as a whole; the same bytes for the same content. What a pack
    is tells game/browser/packed.py.

    The files in it are not compressed by themselves: alike as they are, they compress better
    together, and Python need not unpack them one by one. What is no bytecode comes last, each file
    in blocks of its own: what is common in one of them is rare in the others.

    `first` is what Python imports before it knows packs: a zip of it goes behind all else.
    """
    table, at = {}, 0
    pieces = [b""]
    for name in sorted(files, key=lambda name: (not _is_code(name), name)):
        if not _is_code(name):
            pieces.append(b"")
        pieces[-1] += files[name]
        table[_named(name)] = (at, len(files[name]), _kind(name))
        at += len(files[name])
    listed = marshal.dumps(table, 4)
    pieces[0] = len(listed).to_bytes(4, "little") + listed + pieces[0]
    press = zlib.compressobj(9, zlib.DEFLATED, _AS_GZIP, memLevel=9)
    out = b"".join(press.compress(piece) + press.flush(zlib.Z_BLOCK) for piece in pieces)
    return out + (press.compress(zipped(first)) if first else b"") + press.flush()


def unpacked(pack: bytes) -> dict[str, bytes]:
    """The files that `packed` put into the pack, without those that come first."""
    content = gzip.decompress(pack)
    begin = 4 + int.from_bytes(content[:4], "little")
    found = {}
    for name, (at, size, is_package) in marshal.loads(content[4:begin]).items():
        file = name if is_package is None else name.replace(".", "/")
        ending = {None: "", True: "/__init__.pyc", False: ".pyc"}[is_package]
        found[file + ending] = content[begin + at : begin + at + size]
    return found


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip of the files, only stored; the same bytes for the same content."""
    store = BytesIO()
    with zipfile.ZipFile(store, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, _ALWAYS), files[name], zipfile.ZIP_STORED)
    return store.getvalue()


def _named(file: str) -> str:
    """A module's name, of any other file its path."""
    if not _is_code(file):
        return file
    return file.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")


def _kind(file: str) -> bool | None:
    """Whether a module is a package; `None` for any other file."""
    return file.endswith("/__init__.pyc") if _is_code(file) else None


def _is_code(name: str) -> bool:
    return name.endswith(".pyc")
