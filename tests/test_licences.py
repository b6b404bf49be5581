"""licences.txt names exactly what is shipped."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from building import boot, dist, environment, fonts, friends, licences, pyscript
from building.paths import NODE_MODULES

BUNDLED = """
import { createRequire } from "node:module";
const [modules, entry] = process.argv.slice(2);
const { build } = createRequire(modules + "/here.js")("esbuild");
const { metafile } = await build({
  entryPoints: [entry], nodePaths: [modules], bundle: true, format: "esm", outdir: "nowhere",
  write: false, metafile: true, external: ["node:*", "ws"], target: "es2022",
});
const { inputs } = Object.values(metafile.outputs)[0];
console.log(JSON.stringify(Object.keys(inputs).filter((name) => inputs[name].bytesInOutput > 0)));
"""


@contextmanager
def opened() -> Iterator[set[str]]:
    """The files that this process opens meanwhile. A hook can't be taken away: it falls silent."""
    found: set[str] = set()
    listening = True

    def hear(event: str, told: tuple[object, ...]) -> None:
        if listening and event == "open" and isinstance(told[0], str | Path):
            found.add(str(told[0]))

    sys.addaudithook(hear)
    yield found
    listening = False


def package(path: str) -> str | None:
    """The npm package that a file belongs to; None for a file of the project."""
    _, inside, name = path.rpartition("node_modules/")
    found = re.match(r"@[^/]+/[^/]+|[^/]+", name)
    return found[0] if inside and found else None


def bundled(entry: Path, folder: Path) -> set[str]:
    """The packages of which something is in the bundle of a script."""
    script = folder / "bundled.mjs"
    script.write_text(BUNDLED)
    command = [str(environment.ensure_node()), str(script), str(NODE_MODULES.resolve()), str(entry)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {name for name in map(package, json.loads(told)) if name}


def test_the_licences_of_everything_shipped_are_listed_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the build reads of the installed packages, with nothing kept of an earlier build but
    compiled Python, and what esbuild puts into bundles."""
    environment.ensure_node_modules()
    for step in (dist, fonts, friends):
        monkeypatch.setattr(step, "CACHE", tmp_path)
    pyscript.modules.cache_clear()
    with opened() as read:
        files = dist.loose_files()
    shipped = {name for name in map(package, read) if name} | bundled(friends.MESH, tmp_path)
    for name, content in files.items():
        if name.startswith((boot.FOLDER, "runtime/")) and name.endswith((".mjs", ".js")):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes(content)
    shipped |= bundled(tmp_path / boot.FOLDER / boot.ENTRY, tmp_path)
    assert shipped == set(licences.FROM_NPM)


def test_a_licence_stands_beside_its_text(files: dict[str, bytes]) -> None:
    text = files["licences.txt"].decode()
    listed = re.findall(r"^=+\n(\S+) \S+: \S.*\n=+$", text, re.M)
    assert listed == [*licences.FROM_NPM, *licences.FROM_PYPI]
    for name in ("pyodide 314.0.7", "@pyscript/core 0.7.31", "@trystero-p2p/nostr 0.25.4"):
        assert re.search(rf"^{re.escape(name)}: \S+", text, re.M), name
    assert "SIL OPEN FONT LICENSE" in text.upper()
