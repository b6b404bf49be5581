// The large files, fetched once and side by side, and how much of them has arrived.
import { later, parts } from "./parts.mjs";

const PATIENCE = 20_000; // ms without another byte of a part after which it is given up
const ANSWERED = 5_000; // ms within which a server answers, if it does
const SITE = new URL("../../", import.meta.url);
const TOTAL = Object.values(parts).reduce((sum, part) => sum + part.bytes, 0);
const fetchAsUsual = globalThis.fetch; // Pyodide's start is handed another one, which asks here
let arrived = 0;
let failure = null;
let watcher = { arrived() {}, failed() {} };

/** The file at `url` can't be had; `gone`: the server answers, and has no such file (any more). */
export class PartMissing extends Error {
  constructor(url, reason, gone = false) {
    super(`${url.slice(SITE.href.length)}: ${reason}`);
    this.name = "PartMissing";
    this.url = url;
    this.gone = gone;
  }
}

/**
 * Begin to fetch the large files: WebAssembly, which everything waits for, now, the others as soon as
 * `others`, a promise, allows. Returns promises of what Python's start needs: `wasm`, compiled as it
 * arrives; `script`, Pyodide's larger one, what it exports; `library` and `game`, unpacked.
 */
export function startDownloads(others) {
  const pack = async (name) => {
    await others;
    const { body } = await fetchOnce(urlOf(name));
    return unpacked(body, urlOf(name));
  };
  const files = { wasm: wasm(), script: script(others), library: pack("stdlib"), game: pack("game") };
  for (const file of Object.values(files)) file.catch(() => {}); // who starts Python is told
  return files;
}

// What a browser can't compile that has WebAssembly (able.js looks) is cut off, or something else.
async function wasm() {
  const url = urlOf("wasm");
  try {
    return await WebAssembly.compileStreaming(fetchOnce(url));
  } catch (error) {
    throw error instanceof PartMissing ? error : new PartMissing(url, error.message);
  }
}

async function script(allowed) {
  await allowed;
  const url = new URL("runtime/pyodide.asm.mjs", SITE).href;
  try {
    return (await import(url)).default;
  } catch (error) {
    throw new PartMissing(url, error.message);
  }
}

/**
 * From now on `watch.arrived(bytes, total)` is called whenever more has come, and
 * `watch.failed(PartMissing)` when a file can't be had: Pyodide itself would wait for it for ever.
 */
export function watchDownloads(watch) {
  watcher = watch;
  if (arrived) watcher.arrived(arrived, TOTAL);
  if (failure) watcher.failed(failure);
}

/** The absolute URL of a large file: "wasm", "stdlib" or "game". */
export function urlOf(name) {
  return new URL(parts[name].url, SITE).href;
}

/**
 * A part of the game that was not there from the start, unpacked: its bytes. `told(percent)` is called
 * as more of it comes. Rejects with PartMissing where it can't be had, or nothing comes any more.
 */
export async function part(name, told) {
  const { url, bytes } = later[name];
  const stop = new AbortController();
  const address = new URL(url, SITE).href;
  const waited = () => stop.abort(new Error("nothing came any more"));
  let watch = setTimeout(waited, PATIENCE);
  try {
    const { body } = await fetched(address, { signal: stop.signal });
    const pieces = [];
    let here = 0;
    for await (const piece of chunks(body)) {
      clearTimeout(watch);
      watch = setTimeout(waited, PATIENCE);
      pieces.push(piece);
      here += piece.byteLength;
      told(Math.min(100, Math.round((100 * here) / bytes)));
    }
    // something else than a pack is what servers send that answer every address with a page of theirs
    return new Uint8Array(await unpacked(new Blob(pieces).stream(), address, true));
  } catch (error) {
    throw error instanceof PartMissing ? error : new PartMissing(address, error.message);
  } finally {
    clearTimeout(watch);
  }
}

async function unpacked(body, url, gone = false) {
  try {
    return await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  } catch (error) {
    throw new PartMissing(url, error.message, gone); // cut off, or something else in its place
  }
}

async function* chunks(body) {
  const reader = body.getReader(); // not every browser lets one go through a stream itself
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}

async function fetchOnce(url) {
  try {
    const response = await fetched(url);
    // A copy is counted, and the response itself handed on: only an untouched one lets the browser
    // keep the compiled WebAssembly. From the device there is no time to look at it coming.
    if (!kept()) count(url, response.clone().body.getReader());
    return response;
  } catch (error) {
    failed(error);
    throw error;
  }
}

// The answer for a file of the page. Rejects with PartMissing where it can't be had.
async function fetched(url, options) {
  let response;
  try {
    response = await fetchAsUsual(url, options);
  } catch (error) {
    throw new PartMissing(url, error.message);
  }
  if (!response.ok) {
    const gone = response.status === 404 || response.status === 410;
    throw new PartMissing(url, `the server answered ${response.status}`, gone);
  }
  return response;
}

/** Have the browser ask for a file past what it keeps of it, which is damaged. Never rejects. */
export async function askAnew(url) {
  try {
    await fetchAsUsual(url, { cache: "reload", signal: AbortSignal.timeout(ANSWERED) });
  } catch {
    // the next start will tell
  }
}

/** Whether the service worker answers, which has all files on the device. */
export function kept() {
  return Boolean(navigator.serviceWorker?.controller);
}

async function count(url, reader) {
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      arrived += part.value.byteLength;
      watcher.arrived(arrived, TOTAL);
    }
  } catch (error) {
    failed(new PartMissing(url, error.message));
  }
}

function failed(error) {
  failure ??= error;
  watcher.failed(error);
}
