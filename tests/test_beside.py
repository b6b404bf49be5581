"""The worker that starts Python for the page, as the page deals with it, in node."""

import json
import subprocess

import pytest

from building.environment import ensure_node
from building.paths import ASSETS

BESIDE = ASSETS / "boot" / "beside.mjs"
SCRIPT = """
let made;
globalThis.Worker = class {
  constructor() { made = this; this.heard = []; this.ended = false; }
  postMessage({ name }) { this.heard.push(name); }
  terminate() { this.ended = true; }
};
const later = globalThis.setTimeout; // patience is over sooner
globalThis.setTimeout = (act, ms, ...rest) => later(act, ms === 20000 ? 20 : ms, ...rest);
const { packedBeside, startBeside } = await import(process.argv[1]);
const [happens] = process.argv.slice(2);

const files = { wasm: Promise.resolve(1), library: Promise.resolve(2), game: Promise.resolve(3) };
const { begun, memory } = startBeside(files);
const says = (data) => made.onmessage({ data });
says({ begun: true });
says({ memory: { notes: "{}", length: 4096, kept: new Uint8Array([1]), count: 1 } });
says({ piece: new Uint8Array(4096) });
await begun;
for (const piece of (await memory).pieces) await piece;
const kept = packedBeside();
if (happens === "packs") says({ packed: "the memory" });
if (happens === "says so") says({ error: "no room" });
if (happens === "dies") made.onerror({ message: "no room", preventDefault() {} });
const told = await Promise.race([
  kept.then((content) => content, (error) => `refused: ${error.message}`),
  new Promise((resolve) => later(() => resolve("never told"), 1000)),
]);
console.log(JSON.stringify({ told, heard: made.heard.at(-1), ended: made.ended }));
"""


@pytest.mark.parametrize(
    ("happens", "told"),
    [
        ("packs", "the memory"),
        ("says so", "refused: no room"),
        ("dies", "refused: no room"),
        ("says nothing", "refused: nothing came from the worker"),
    ],
)
def test_the_memory_comes_to_be_kept_or_it_is_told_why_not(happens: str, told: str) -> None:
    done = subprocess.run(
        [str(ensure_node()), "--input-type=module", "-e", SCRIPT, BESIDE.as_uri(), happens],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"told": told, "heard": "keep", "ended": happens != "packs"}
