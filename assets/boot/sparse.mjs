// Python's memory without its empty pages, which are more than half of it: less to keep, and less to read
// at each visit. It goes in pieces, so that nobody is held up by all of it at once. As it is kept, in
// order: the lengths in bytes of Pyodide's notes beside the memory and of the memory, one byte for each
// page (1: it is kept), the notes, the pages that are kept.
import { turn } from "./turn.mjs";

const PAGE = 4096;
const HEAD = 16;
const PIECE = 1024 * PAGE; // bytes: some milliseconds' work

/**
 * A copy of a `memory` of which the first `used` bytes hold anything, with `notes`, a text, beside it:
 * what `packed` takes. Nothing may change it meanwhile; others have their turn.
 */
export async function copied(notes, memory, used) {
  const kept = occupied(memory, used);
  const made = { notes, length: memory.length, kept, pieces: [] };
  for (const piece of pieces(memory, kept)) {
    made.pieces.push(piece);
    await turn();
  }
  return made;
}

// Which pages of a memory hold anything: one byte for each, 1 where it does.
function occupied(memory, used) {
  const words = new Int32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  const kept = new Uint8Array(memory.length / PAGE);
  const each = PAGE / 4;
  for (let page = 0; page * PAGE < used; page++) {
    let at = page * each;
    const end = at + each;
    while (at < end && words[at] === 0) at += 1;
    if (at < end) kept[page] = 1;
  }
  return kept;
}

// Copies of the pages that are kept, piece by piece.
function* pieces(memory, kept) {
  let left = total(kept) * PAGE;
  let piece = new Uint8Array(Math.min(left, PIECE));
  let filled = 0;
  for (let from = 0, to = 0; from < kept.length; from = to) {
    to = from + 1;
    if (!kept[from]) continue;
    while (kept[to] && filled + (to - from) * PAGE < piece.length) to += 1; // a stretch at a time
    piece.set(memory.subarray(from * PAGE, to * PAGE), filled);
    filled += (to - from) * PAGE;
    if (filled < piece.length) continue;
    yield piece;
    left -= filled;
    piece = new Uint8Array(Math.min(left, PIECE));
    filled = 0;
  }
}

/** A memory that was copied, as it lies on the device. */
export function packed({ notes, length, kept, pieces }) {
  const text = new TextEncoder().encode(notes);
  const lengths = new DataView(new ArrayBuffer(HEAD));
  lengths.setFloat64(0, text.length);
  lengths.setFloat64(8, length);
  return new Blob([lengths, kept, text, ...pieces]);
}

/**
 * What was kept: `notes`, the `length` of the memory in bytes, the pages that are `kept` and their
 * `pieces`. Throws where this is not what was kept.
 */
export function unpacked(content) {
  const lengths = new DataView(content.buffer, content.byteOffset, HEAD);
  const [noted, length] = [lengths.getFloat64(0), lengths.getFloat64(8)];
  const kept = content.subarray(HEAD, HEAD + length / PAGE);
  const text = HEAD + length / PAGE;
  const whole = content.length === text + noted + total(kept) * PAGE;
  if (!(whole && length > 0 && noted > 0)) throw new Error("the kept memory is damaged");
  const notes = new TextDecoder().decode(content.subarray(text, text + noted));
  const pages = content.subarray(text + noted);
  const pieces = [];
  for (let at = 0; at < pages.length; at += PIECE) pieces.push(pages.subarray(at, at + PIECE));
  return { notes, length, kept, pieces };
}

/** Fill a memory with the `pieces` of the pages that are `kept`. Its first `used` bytes hold something yet. */
export async function pour({ kept, pieces }, memory, used) {
  for (let page = 0; page * PAGE < used; page++) {
    if (!kept[page]) memory.fill(0, page * PAGE, (page + 1) * PAGE);
  }
  let page = 0;
  for (const piece of pieces) {
    for (let at = 0, to; at < piece.length; page = to) {
      while (!kept[page]) page += 1;
      to = page + 1;
      while (kept[to] && at + (to - page) * PAGE < piece.length) to += 1;
      memory.set(piece.subarray(at, at + (to - page) * PAGE), page * PAGE);
      at += (to - page) * PAGE;
    }
    await turn();
  }
}

function total(kept) {
  return kept.reduce((sum, flag) => sum + flag, 0);
}
