"""Python's memory as it is kept, in node: it comes back whole or not at all."""

import json
import subprocess

import pytest

from building.environment import ensure_node
from building.paths import ASSETS

SPARSE = ASSETS / "boot" / "sparse.mjs"
SCRIPT = """
const { copied, packed, pour, unpacked } = await import(process.argv[1]);
const { pages, written, used } = JSON.parse(process.argv[2]);
const memory = new Uint8Array(4096 * pages);
for (const at of written) memory[at] = 1 + (at % 255);
const copy = await copied("notes: ä", memory, 1 + Math.max(-1, ...written));
const now = memory.slice();
memory.fill(77); // the program goes on: what was copied stays
async function filled(found) {
  const again = new Uint8Array(now.length);
  again.fill(9, 0, used); // what a program begins with gives way
  await pour(found, again, used);
  return Buffer.compare(now, again) === 0;
}
const kept = new Uint8Array(await packed(copy).arrayBuffer());
const found = unpacked(kept);
const noted = found.notes === "notes: ä" && found.length === now.length;
const harmed = [
  kept.subarray(0, kept.length - 1),
  kept.subarray(0, 7),
  new Uint8Array([...kept, 0]),
  kept.map((byte, at) => (at === 16 ? 1 - byte : byte)), // the mark of the first page
  new Uint8Array(4096 * 3),
];
const refused = harmed.map((content) => {
  try {
    unpacked(content);
    return false;
  } catch {
    return true;
  }
});
console.log(JSON.stringify({
  same: noted && (await filled(found)),
  held: copy.kept.reduce((sum, flag) => sum + flag, 0),
  copies: copy.pieces.length,
  refused,
}));
"""
MANY = 1024  # pages in a piece


@pytest.mark.parametrize(
    ("pages", "written", "used", "held", "copies"),
    [
        (1, [], 4096, 0, 0),
        (3, [4096 + 5], 4096 * 2, 1, 1),
        (3, [0, 4096 * 3 - 1], 4096 + 1, 2, 1),
        (3, [4096 * 2], 0, 1, 1),
        (MANY, [4096 * n for n in range(MANY)], 0, MANY, 1),
        (MANY * 2, [4096 * n for n in range(7, MANY + 8)], 4096 * 9, MANY + 1, 2),
        (MANY * 4, [4096 * n for n in range(0, MANY * 4, 2)], 4096 * 99, MANY * 2, 2),
    ],
)
def test_memory_comes_back_or_is_refused(
    pages: int, written: list[int], used: int, held: int, copies: int
) -> None:
    what = json.dumps({"pages": pages, "written": written, "used": used})
    done = subprocess.run(
        [str(ensure_node()), "--input-type=module", "-e", SCRIPT, SPARSE.as_uri(), what],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["same"] is True
    assert (found["held"], found["copies"]) == (held, copies)
    assert found["refused"] == [True] * 5
