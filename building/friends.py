"""What play with friends is shipped with: its settings, Trystero in one file, segno for QR codes.

None of it is loaded before friends are played with.
"""

import json
import re
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from building import stamps
from building.bytecode import Source, compile_sources, packed
from building.environment import ensure_node
from building.paths import ASSETS, CACHE, NODE_MODULES, ROOT
from building.report import BuildError

SETTINGS = ASSETS / "friends.json"
MESH = ASSETS / "friends" / "mesh.js"
_SEGNO = ("consts", "encoder")
"""The modules of segno that make a code; those that write pictures stay behind."""
_RELAY = re.compile(r"wss://[A-Za-z0-9.-]+(:\d+)?(/[A-Za-z0-9._~/-]*)?")
_RELAY_HERE = re.compile(r"ws://(127\.0\.0\.1|localhost)(:\d+)?/?")
_ICE = re.compile(r"(stun|turn|turns):[^\s\"';,]+")


def files(settings: Path = SETTINGS) -> dict[str, bytes]:
    """The files of play with friends: path inside dist/ → content. ``settings`` is the file with
    relays and ICE servers. Raises BuildError where it can't be used."""
    read_settings(settings)
    return {
        "assets/friends.json": settings.read_bytes(),
        "assets/friends/mesh.js": mesh(),
        "assets/friends/segno.pack": segno(),
    }


def read_settings(path: Path) -> dict[str, Any]:
    """The settings: ``relays`` (a list of addresses) and ``ice`` (a list of servers as browsers
    take them). Raises BuildError naming what a page or its policy could not use."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BuildError(f"{path} is no JSON: {error}") from error
    if not isinstance(found, dict) or set(found) != {"relays", "ice"}:
        raise BuildError(f'{path} must hold exactly "relays" and "ice"')
    relays, ice = found["relays"], found["ice"]
    if not isinstance(relays, list) or not isinstance(ice, list):
        raise BuildError(f"{path}: relays and ice must be lists")
    for relay in relays:
        if not isinstance(relay, str) or not (
            _RELAY.fullmatch(relay) or _RELAY_HERE.fullmatch(relay)
        ):
            raise BuildError(f"{path}: a relay is a wss:// address without a query, not {relay!r}")
    for server in ice:
        urls = server.get("urls") if isinstance(server, dict) else None
        listed = urls if isinstance(urls, list) else [urls]
        if not listed or not all(isinstance(url, str) and _ICE.fullmatch(url) for url in listed):
            raise BuildError(f'{path}: an ICE server has "urls" such as "stun:…", not {server!r}')
    return found


def connections(settings: Path = SETTINGS) -> list[str]:
    """The addresses that the page's policy must let it connect to."""
    return [str(relay) for relay in read_settings(settings)["relays"]]


def mesh() -> bytes:
    """The room's JavaScript with the library in it. Raises BuildError with esbuild's reason."""
    kept = CACHE / "mesh"
    sources = [MESH, ROOT / "building" / "bundle.mjs", ROOT / "package-lock.json"]
    made_from = stamps.fingerprint_files(sources)
    if not stamps.matches(kept / "made-from", made_from):
        job = [str(ensure_node()), str(ROOT / "building" / "bundle.mjs")]
        job += [str(NODE_MODULES.resolve()), str(MESH), "module"]
        done = subprocess.run(job, capture_output=True, check=False)
        if done.returncode != 0:
            raise BuildError(f"esbuild could not bundle {MESH.name}:\n{done.stderr.decode()}")
        stamps.write_bytes(kept / "mesh.js", done.stdout)
        stamps.write(kept / "made-from", made_from)
    return (kept / "mesh.js").read_bytes()


def segno() -> bytes:
    """The part of segno that makes QR codes, as a pack to import from."""
    found = find_spec("segno")
    if found is None or found.origin is None:
        raise BuildError("segno is not installed: delete .venv and run again")
    folder = Path(found.origin).parent
    sources = [Source(f"segno/{name}.py", (folder / f"{name}.py").read_bytes()) for name in _SEGNO]
    sources.append(Source("segno/__init__.py", b""))  # its own imports what stays behind
    compiled = compile_sources(sources)
    names = [f"{source.name}c" for source in sources]
    return packed(dict(zip(names, compiled, strict=True)))
