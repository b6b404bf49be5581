// Python's memory without its empty pages, which are more than half of it: less to read at each visit.
// In order: the lengths in bytes of what Pyodide notes beside the memory and of the memory, one byte
// for each page (1: it is kept), the notes, the pages that are kept.
const PAGE = 4096;
const HEAD = 16;

/** What Pyodide made of its memory, its notes and then the memory, without the empty pages. */
export function sparse(snapshot) {
  const notes = snapshot.subarray(0, new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1]);
  const memory = snapshot.subarray(notes.length);
  const count = Math.ceil(memory.length / PAGE);
  const kept = new Uint8Array(count);
  const pages = [];
  for (let n = 0; n < count; n++) {
    const page = memory.subarray(n * PAGE, (n + 1) * PAGE);
    if (page.every((byte) => byte === 0)) continue;
    kept[n] = 1;
    pages.push(page);
  }
  const lengths = new DataView(new ArrayBuffer(HEAD));
  lengths.setFloat64(0, notes.length);
  lengths.setFloat64(8, memory.length);
  return new Blob([lengths, kept, notes, ...pages]);
}

/**
 * What was kept: `notes`, the `length` of the memory in bytes, and `pour(memory)`, which fills one of
 * that length that holds what a program begins with. Throws where this is not what was kept.
 */
export function unpacked(content) {
  const lengths = new DataView(content.buffer, content.byteOffset, HEAD);
  const [noted, length] = [lengths.getFloat64(0), lengths.getFloat64(8)];
  const count = Math.ceil(length / PAGE);
  const kept = content.subarray(HEAD, HEAD + count);
  const notes = content.subarray(HEAD + count, HEAD + count + noted);
  const expected = HEAD + count + noted + kept.reduce((sum, flag) => sum + flag, 0) * PAGE;
  const short = PAGE * count - length; // the last page may be shorter
  const ends = kept[count - 1] ? expected - short : expected;
  if (!(count > 0 && noted > 0) || kept.length !== count || content.length !== ends) {
    throw new Error("the kept memory is damaged");
  }
  return { notes, length, pour: (memory) => pour(content.subarray(HEAD + count + noted), kept, memory) };
}

function pour(pages, kept, memory) {
  let at = 0;
  for (let from = 0, to; from < kept.length; from = to) {
    to = from + 1;
    while (to < kept.length && kept[to] === kept[from]) to += 1; // a stretch at a time
    if (kept[from]) {
      const end = Math.min(at + (to - from) * PAGE, pages.length);
      memory.set(pages.subarray(at, end), from * PAGE);
      at = end;
    } else {
      memory.fill(0, from * PAGE, to * PAGE);
    }
  }
}
