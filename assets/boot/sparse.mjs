// Python's memory without its empty pages, which are more than half of it: less to hand from the worker
// to the page, and less to read at each visit. It goes in pieces, so that nobody is held up by all of it
// at once. As it is kept, in order: the lengths in bytes of Pyodide's notes beside the memory and of the
// memory, one byte for each page (1: it is kept), the notes, the pages that are kept.
import { turn } from "./turn.mjs";

const PAGE = 4096;
const HEAD = 16;
const PIECE = 1024 * PAGE; // bytes: some milliseconds' work

/** Which pages of a memory hold anything: one byte for each, 1 where it does. */
export function occupied(memory) {
  const words = new Int32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  const kept = new Uint8Array(memory.length / PAGE);
  const each = PAGE / 4;
  for (let page = 0; page < kept.length; page++) {
    let at = page * each;
    const end = at + each;
    while (at < end && words[at] === 0) at += 1;
    if (at < end) kept[page] = 1;
  }
  return kept;
}

/** In how many pieces the pages come that are kept. */
export function count(kept) {
  return Math.ceil((total(kept) * PAGE) / PIECE);
}

/** Copies of the pages that are kept, piece by piece. */
export function* pieces(memory, kept) {
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

/** The `notes`, a text, and of the memory the pages that are `kept`, as they lie on the device. */
export function packed(notes, memory, kept) {
  const text = new TextEncoder().encode(notes);
  const lengths = new DataView(new ArrayBuffer(HEAD));
  lengths.setFloat64(0, text.length);
  lengths.setFloat64(8, memory.length);
  return new Blob([lengths, kept, text, ...pieces(memory, kept)]);
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
  const at = Array.from({ length: count(kept) }, (_, n) => n * PIECE);
  return { notes, length, kept, pieces: at.map((from) => pages.subarray(from, from + PIECE)) };
}

/**
 * Fill a memory with the `pieces`, or promises of them, of the pages that are `kept`. Only its first
 * `used` bytes hold anything yet.
 */
export async function pour({ kept, pieces }, memory, used) {
  for (let page = 0; page * PAGE < used; page++) {
    if (!kept[page]) memory.fill(0, page * PAGE, (page + 1) * PAGE);
  }
  let page = 0;
  for await (const piece of pieces) {
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
