// The large files, fetched side by side from the first moment, and how much of them has arrived.
import { parts } from "./parts.mjs";

const SITE = new URL("../../", import.meta.url);
const started = new Map();
let arrived = 0;
let watcher = () => {};
const total = Object.values(parts).reduce((sum, part) => sum + part.bytes, 0);

/** Call `watch(arrived, total)`, in bytes, whenever more has arrived. */
export function watchDownloads(watch) {
  watcher = watch;
}

/** Begin to fetch every large file. */
export function startDownloads() {
  for (const { url } of Object.values(parts)) begin(new URL(url, SITE).href);
}

/** The absolute URL of a large file: "wasm", "stdlib" or "game". */
export function urlOf(name) {
  return new URL(parts[name].url, SITE).href;
}

/**
 * The response for a large file, once: begun earlier, or now.
 * Rejects with a PartMissing when the server has no such file or can't be reached.
 */
export function take(url) {
  const response = started.get(url) ?? begin(url);
  started.delete(url);
  return response;
}

export function isLarge(url) {
  return Object.values(parts).some((part) => new URL(part.url, SITE).href === url);
}

export class PartMissing extends Error {
  constructor(url, reason) {
    super(`${url.slice(SITE.href.length)}: ${reason}`);
    this.name = "PartMissing";
  }
}

function begin(url) {
  const response = fetched(url);
  response.catch(() => {}); // whoever takes it hears of it
  started.set(url, response);
  return response;
}

async function fetched(url) {
  let response;
  try {
    response = await fetch(url);
  } catch (error) {
    throw new PartMissing(url, error.message);
  }
  if (!response.ok) throw new PartMissing(url, `the server answered ${response.status}`);
  // A copy is counted, and the response itself handed on: only an untouched one lets the browser
  // keep the compiled WebAssembly.
  count(response.clone().body.getReader());
  return response;
}

async function count(reader) {
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      arrived += part.value.byteLength;
      watcher(arrived, total);
    }
  } catch {
    // the reader of the response itself meets the same error and reports it
  }
}
