"""The kernel as the page runs it: Pyodide, a zip on sys.path, WebAssembly of the host (node here).

Every level decides there as it does in CPython."""

import gzip
import json
import subprocess
from pathlib import Path

import pytest

from building.environment import ensure_node, ensure_node_modules
from building.packs import WITH_PAGE, game_packs
from building.paths import GAME, PYODIDE
from building.stdlib import parts_of_game
from game.kernel.packing import action_number
from game.players.bots.levels import LEVELS, bot_of
from game.rules import apply, new_match, preset, view
from game.table.shuffle import shuffled

DEALS = 2
SCRIPT = """
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
const [folder, pack, importer] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder + path.sep });
python.FS.writeFile("/game.pack", readFileSync(pack));
python.FS.writeFile("/twins.pack", readFileSync(path.join(path.dirname(pack), "twins.pack")));
python.runPython(readFileSync(importer, "utf8"));
console.log(await python.runPythonAsync(`
import json, pkgutil, sys, time
sys.meta_path.insert(0, Pack("/game.pack"))
from game.browser.kernel import start_kernel
from game.browser.parts import NotHere, Parts
from game.kernel.packing import action_number
from game.players.bots.levels import LEVELS, bot_of
from game.players.bots.policy import policy_kernel
from game.rules import apply, new_match, preset, view
from game.table.shuffle import shuffled
class Content:
    @staticmethod
    def to_bytes():
        return open("/twins.pack", "rb").read()
async def load(part, told):
    return Content
parts = Parts({"twins": json.loads('TWINS')}, load, lambda message: None)
try:
    policy_kernel()
    missing = ""
except NotHere as lacking:
    missing = lacking.part
await parts.fetch(missing)
before = type(policy_kernel()).__name__
await start_kernel(pkgutil.get_data("game.kernel", "kernel.wasm"))
played, spent = {}, {}
for level in LEVELS:
    played[level], spent[level] = [], []
    for number in range(DEALS):
        state, _ = apply(new_match(preset("nepal")), shuffled("page", number))
        while state.phase not in ("deal", "over"):
            seen = view(state, state.turn)
            began = time.perf_counter()
            action = bot_of(level, "page").choose(seen)
            spent[level].append(1000 * (time.perf_counter() - began))
            played[level].append(action_number(action))
            state, _ = apply(state, action)
json.dumps({"missing": missing, "before": before, "after": type(policy_kernel()).__name__,
            "played": played, "most": {level: max(times) for level, times in spent.items()}})
`.replace("TWINS", process.argv[6]).replace("DEALS", process.argv[5])));
process.exit(0);
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    folder: Path = tmp_path_factory.mktemp("page")
    ensure_node_modules()
    (folder / "play.mjs").write_text(SCRIPT, encoding="utf-8")
    packs = game_packs()
    (folder / "game.pack").write_bytes(gzip.decompress(packs[WITH_PAGE]))
    (folder / "twins.pack").write_bytes(gzip.decompress(packs["twins"]))
    twins = json.dumps(parts_of_game()["twins"])
    command = [ensure_node(), folder / "play.mjs", PYODIDE, folder / "game.pack"]
    command += [GAME / "browser" / "packed.py", DEALS, twins]
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def test_the_twin_is_fetched_and_answers_where_the_kernel_does_not_run(
    told: dict[str, object],
) -> None:
    assert (told["missing"], told["before"], told["after"]) == ("twins", "Twin", "Compiled")


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_decides_as_it_does_elsewhere(level: str, told: dict[str, object]) -> None:
    expected = []
    for number in range(DEALS):
        state, _ = apply(new_match(preset("nepal")), shuffled("page", number))
        while state.phase not in ("deal", "over"):
            action = bot_of(level, "page").choose(view(state, state.turn))
            expected.append(action_number(action))
            state, _ = apply(state, action)
    played = told["played"]
    assert isinstance(played, dict)
    assert played[level] == expected
