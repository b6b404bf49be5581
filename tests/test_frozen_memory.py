"""Python's memory as it is kept between two visits, in node: it comes back whole or not at all."""

import json
import subprocess

import pytest

from building.environment import ensure_node
from building.paths import ASSETS

SPARSE = ASSETS / "boot" / "sparse.mjs"
SCRIPT = """
const { sparse, unpacked } = await import(process.argv[1]);
const { length, written } = JSON.parse(process.argv[2]);
const NOTES = 32; // as Pyodide has it: what goes before the memory, its length in the second number
const snapshot = new Uint8Array(NOTES + length);
new Uint32Array(snapshot.buffer, 0, 2).set([7, NOTES]);
const memory = snapshot.subarray(NOTES);
for (const at of written) memory[at] = 1 + (at % 255);
const kept = new Uint8Array(await sparse(snapshot).arrayBuffer());
const found = unpacked(kept);
const again = new Uint8Array(found.length).fill(9); // what a program begins with gives way
found.pour(again);
const harmed = [
  kept.subarray(0, kept.length - 1),
  kept.subarray(0, 7),
  new Uint8Array([...kept, 0]),
  kept.map((byte, at) => (at === 16 ? 1 - byte : byte)), // the mark of the first page
];
const refused = harmed.map((content) => {
  try {
    unpacked(content);
    return false;
  } catch {
    return true;
  }
});
const noted = Buffer.compare(found.notes, snapshot.subarray(0, NOTES)) === 0;
const same = noted && Buffer.compare(memory, again) === 0;
console.log(JSON.stringify({ same, kept: kept.length, refused }));
"""


@pytest.mark.parametrize(
    ("length", "written", "pages"),
    [
        (4096, [], 0),
        (4096 * 3, [4096 + 5], 1),
        (4096 * 3, [0, 4096 * 3 - 1], 2),
        (4096 * 2 + 10, [4096 * 2 + 9], 1),  # the last page is shorter
        (4096 * 2 + 10, [17], 1),
    ],
)
def test_kept_memory_comes_back_or_is_refused(length: int, written: list[int], pages: int) -> None:
    what = json.dumps({"length": length, "written": written})
    done = subprocess.run(
        [str(ensure_node()), "--input-type=module", "-e", SCRIPT, SPARSE.as_uri(), what],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["same"]
    assert all(answer["refused"])
    assert answer["kept"] < 16 + 32 + -(-length // 4096) + (pages + 1) * 4096
