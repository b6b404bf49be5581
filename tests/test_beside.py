"""The worker that starts Python for the page, as the page deals with it, in node."""

import json
import subprocess
from typing import Any

import pytest

from building.environment import ensure_node
from building.paths import ASSETS

BESIDE = ASSETS / "boot" / "beside.mjs"
WORKER = """
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
const outcome = (promise) => Promise.race([
  promise.then((content) => content, (error) => `refused: ${error.message}`),
  new Promise((resolve) => later(() => resolve("never told"), 1000)),
]);
const files = { wasm: Promise.resolve(1), library: Promise.resolve(2), game: Promise.resolve(3) };
const { begun, memory } = startBeside(files);
await new Promise(setImmediate); // it has the files
const says = (data) => made.onmessage({ data });
"""
HANDS_OVER = """
const pieces = memory.then(({ pieces }) => Promise.all(pieces)).then((all) => all.length);
if (happens === "hands it over" || happens === "stops halfway") {
  says({ begun: true });
  says({ memory: { notes: "{}", length: 8192, kept: new Uint8Array([1, 1]), count: 2 } });
  says({ piece: new Uint8Array(4096) });
}
if (happens === "hands it over") says({ piece: new Uint8Array(4096) });
if (happens === "says why not") says({ error: "no room" });
if (happens === "dies") made.onerror({ message: "", preventDefault() {} });
const told = await outcome(pieces);
await new Promise((resolve) => later(resolve, 60)); // longer than the patience
console.log(JSON.stringify({ told, begun: await outcome(begun) ?? true, ended: made.ended }));
"""
PACKS = """
says({ begun: true });
says({ memory: { notes: "{}", length: 4096, kept: new Uint8Array([1]), count: 1 } });
says({ piece: new Uint8Array(4096) });
await begun;
for (const piece of (await memory).pieces) await piece;
const kept = packedBeside();
if (happens === "packs") says({ packed: "the memory" });
if (happens === "says so") says({ error: "no room" });
if (happens === "dies") made.onerror({ message: "no room", preventDefault() {} });
const told = await outcome(kept);
console.log(JSON.stringify({ told, heard: made.heard.at(-1), ended: made.ended }));
"""


def done(script: str, happens: str) -> Any:
    """What the script tells when this happens to the worker."""
    ran = subprocess.run(
        [str(ensure_node()), "--input-type=module", "-e", WORKER + script,
         BESIDE.as_uri(), happens],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.mark.parametrize(
    ("happens", "told", "begun"),
    [
        ("hands it over", 2, True),
        ("stops halfway", "refused: nothing came from the worker", True),
        ("says why not", "refused: no room", "refused: no room"),
        ("dies", *["refused: the worker did not start"] * 2),
        ("says nothing", *["refused: nothing came from the worker"] * 2),
    ],
)
def test_the_page_hears_of_the_memory_or_why_there_is_none(
    happens: str, told: object, begun: object
) -> None:
    ended = happens != "hands it over"
    assert done(HANDS_OVER, happens) == {"told": told, "begun": begun, "ended": ended}


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
    ended = happens != "packs"
    assert done(PACKS, happens) == {"told": told, "heard": "keep", "ended": ended}
