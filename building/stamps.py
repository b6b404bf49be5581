"""Fingerprints: what has been made already, from what, and who is making it now."""

import contextlib
import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from building.paths import CACHE

try:
    import fcntl
except ImportError:  # Windows: two builds at once are then the user's own care
    fcntl = None  # type: ignore[assignment]


def fingerprint(*parts: bytes | str) -> str:
    """The SHA-256, in hex, of all parts, each kept apart from the next."""
    digest = hashlib.sha256()
    for part in parts:
        content = part.encode() if isinstance(part, str) else part
        digest.update(len(content).to_bytes(8, "little"))
        digest.update(content)
    return digest.hexdigest()


def fingerprint_files(paths: Iterable[Path]) -> str:
    """The SHA-256, in hex, of the names and contents of some files."""
    parts: list[bytes | str] = []
    for path in sorted(paths):
        parts += [path.name, path.read_bytes()]
    return fingerprint(*parts)


def matches(stamp: Path, value: str) -> bool:
    """Whether the stamp file holds exactly this value."""
    try:
        return stamp.read_text(encoding="utf-8") == value
    except FileNotFoundError:
        return False


def write(stamp: Path, value: str) -> None:
    """Write the stamp in one step, so that an interrupted build leaves no half of it."""
    write_bytes(stamp, value.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file in one step: readers see the old content or the new, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_bytes(content)
    part.replace(path)


@contextlib.contextmanager
def only_one(name: str) -> Iterator[None]:
    """Let one process at a time into the step called `name`; the others wait."""
    if fcntl is None:
        yield
        return
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
