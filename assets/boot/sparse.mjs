// Python's memory without its empty pages, which are more than half of it: less to read at each visit.
// In order: the length in bytes, one byte for each page (1: it is kept), the pages that are kept.
const PAGE = 4096;
const HEAD = 8;

/** The memory without its empty pages. */
export function sparse(memory) {
  const count = Math.ceil(memory.length / PAGE);
  const kept = new Uint8Array(count);
  const pages = [];
  for (let n = 0; n < count; n++) {
    const page = memory.subarray(n * PAGE, (n + 1) * PAGE);
    if (page.every((byte) => byte === 0)) continue;
    kept[n] = 1;
    pages.push(page);
  }
  const length = new Uint8Array(HEAD);
  new DataView(length.buffer).setFloat64(0, memory.length);
  return new Blob([length, kept, ...pages]);
}

/** The memory as it was. Throws where this is not what was kept. */
export function whole(content) {
  const length = new DataView(content.buffer, content.byteOffset, HEAD).getFloat64(0);
  const count = Math.ceil(length / PAGE);
  const kept = content.subarray(HEAD, HEAD + count);
  let at = HEAD + count;
  const expected = at + kept.reduce((sum, flag) => sum + flag, 0) * PAGE;
  const short = PAGE * count - length; // the last page may be shorter
  const ends = kept[count - 1] ? expected - short : expected;
  if (!(count > 0) || kept.length !== count || content.length !== ends) {
    throw new Error("the kept memory is damaged");
  }
  const memory = new Uint8Array(length);
  for (let n = 0; n < count; n++) {
    if (!kept[n]) continue;
    memory.set(content.subarray(at, at + PAGE), n * PAGE);
    at += PAGE;
  }
  return memory;
}
