"""What the page weighs, compared with what it may weigh."""

import gzip
import json
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from building.bytecode import packed, unpacked
from building.paths import ROOT

BUDGET = ROOT / "building" / "budget.json"
"""Group of files → patterns of their paths inside dist/ and the bytes they may weigh, gzip -9.

`packed` are patterns of files inside the pack that comes with the page. They weigh what it would
weigh less without them."""


def gzipped(content: bytes) -> int:
    """The bytes of a file as a web server sends it."""
    return len(gzip.compress(content, 9, mtime=0))


def weights(files: Mapping[str, bytes]) -> dict[str, int]:
    """Path inside dist/ → its gzipped bytes, the largest first."""
    weighed = {name: gzipped(content) for name, content in files.items()}
    return dict(sorted(weighed.items(), key=lambda item: (-item[1], item[0])))


def read(folder: Path) -> dict[str, bytes]:
    """The files of a built page."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def groups() -> dict[str, dict[str, Any]]:
    """The budget as it is written in its file."""
    budget: dict[str, dict[str, Any]] = json.loads(BUDGET.read_text(encoding="utf-8"))
    return budget


def members(group: Mapping[str, Any], names: Mapping[str, int]) -> dict[str, int]:
    """The files of a group: those that match a pattern of `files` and none of `without`."""
    return {
        name: bytes_
        for name, bytes_ in names.items()
        if any(fnmatch(name, pattern) for pattern in group["files"])
        and not any(fnmatch(name, pattern) for pattern in group.get("without", ()))
    }


def packed_weights(files: Mapping[str, bytes]) -> dict[str, dict[str, int]]:
    """Group → what its files inside the pack that comes with the page add to it, the largest
    first. Each has the part of that which it weighs by itself."""
    (name,) = [name for name in files if fnmatch(name, "game-*.pack")]
    content = unpacked(files[name])
    whole, found = len(packed(content)), {}
    for title, group in groups().items():
        own = {
            file: gzipped(content[file])
            for file in content
            if any(fnmatch(file, pattern) for pattern in group.get("packed", ()))
        }
        if own:
            rest = {file: data for file, data in content.items() if file not in own}
            share = (whole - len(packed(rest))) / sum(own.values())
            largest = sorted(own.items(), key=lambda item: (-item[1], item[0]))
            found[title] = {file: round(size * share) for file, size in largest}
    return found


def over_budget(
    weighed: Mapping[str, int], in_pack: Mapping[str, Mapping[str, int]] | None = None
) -> list[str]:
    """One sentence for each group that weighs more than it may, with its largest files. `in_pack`
    is what `packed_weights` tells."""
    complaints = []
    for name, group in groups().items():
        inside = members(group, weighed) | dict((in_pack or {}).get(name, {}))
        total, limit = sum(inside.values()), group["bytes"]
        if total > limit:
            largest = ", ".join(f"{file} {size:,}" for file, size in list(inside.items())[:5])
            complaints.append(
                f"“{name}” weighs {total:,} bytes, {total - limit:,} more than its {limit:,};"
                f" largest: {largest}"
            )
    return complaints


def table(folder: Path) -> str:
    """The ten largest files and every group beside its budget, for people."""
    files = read(folder)
    weighed, in_pack = weights(files), packed_weights(files)
    lines = ["gzip -9, bytes:"]
    lines += [f"{size:>10,}  {name}" for name, size in list(weighed.items())[:10]]
    for name, group in groups().items():
        total = sum((members(group, weighed) | in_pack.get(name, {})).values())
        lines.append(f"{total:>10,}  of {group['bytes']:,}: {name}")
    return "\n".join(lines)
