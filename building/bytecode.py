"""Python modules as `.pyc` files for the browser, compiled by the very Pyodide that is shipped."""

import base64
import gzip
import json
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
_ALWAYS = (2020, 1, 1, 0, 0, 0)  # one date for every entry: the same sources give the same zip
_AS_GZIP = 16 + zlib.MAX_WBITS


@dataclass(frozen=True)
class Source:
    """One module to compile: its file name as tracebacks show it, and its text.

    It is compiled without docstrings, asserts and the columns of tracebacks; without `lines` these
    name a function's first line only, which saves a sixth of a library's bytes.
    """

    name: str
    text: bytes
    lines: bool = True

    def key(self) -> str:
        """What the compiled file depends on, so that it can be kept between builds."""
        return stamps.fingerprint(pyodide_version(), "3", self.name, str(self.lines), self.text)


def pyodide_version() -> str:
    """The version of the installed npm package, which also fixes the bytecode's format."""
    package: dict[str, Any] = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))
    return str(package["version"])


def in_pyodide(function: str, question: object, library: Path | None = None) -> Any:
    """Call a function of in_pyodide.py inside Pyodide under node, started with another zip of the
    standard library than its own where `library` names one.

    Raises BuildError with Pyodide's own traceback, e.g. for a syntax error in a module.
    """
    job = ROOT / "building" / "pyodide_job.mjs"
    command = [str(ensure_node()), str(job), str(PYODIDE), function]
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
    fresh = {source.key(): source for source in sources if not _kept(source).exists()}
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


def packed(files: Mapping[str, bytes]) -> bytes:
    """A zip of the files, compressed as a whole; the same bytes for the same content.

    The files in it are only stored: alike as they are, they compress better together, and Python
    need not unpack them one by one. Web hosts do not compress zips, so it is done here. What is no
    bytecode comes last, each file in blocks of its own: what is common in one of them is rare in
    the others.
    """
    content = zipped(files)
    with zipfile.ZipFile(BytesIO(content)) as archive:
        entries = archive.infolist()
        ends = [entry.header_offset for entry in entries if not _is_code(entry.filename)]
        ends += [archive.start_dir, len(content)]
    press = zlib.compressobj(9, zlib.DEFLATED, _AS_GZIP, memLevel=9)
    out, at = b"", 0
    for end in ends:
        out += press.compress(content[at:end]) + press.flush(zlib.Z_BLOCK)
        at = end
    return out + press.flush()


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip of the files, only stored, bytecode first; the same bytes for the same content."""
    store = BytesIO()
    with zipfile.ZipFile(store, "w") as archive:
        for name in sorted(files, key=lambda name: (not _is_code(name), name)):
            archive.writestr(zipfile.ZipInfo(name, _ALWAYS), files[name], zipfile.ZIP_STORED)
    return store.getvalue()


def _is_code(name: str) -> bool:
    return name.endswith(".pyc")


def unpacked(pack: bytes) -> zipfile.ZipFile:
    """The zip that `packed` made."""
    return zipfile.ZipFile(BytesIO(gzip.decompress(pack)))
