// Python's memory as it is once the game is imported, kept on the device: there a later visit goes on
// instead of importing everything again. It is made by the first visit and not fetched: that would be
// another 2.6 MB for it to load.
import { frozenKey } from "./parts.mjs";
import { copied, packed, unpacked } from "./sparse.mjs";

const SITE = new URL("../../", import.meta.url);
const CACHE = `29 frozen ${SITE.pathname}`;
const KEY = new URL(`frozen/${frozenKey}`, SITE).href;
const TRYING = "29:frozen:1"; // set while a start from it is under way: one that hung is not repeated
const LONG = 10_000; // ms of a start after which whoever leaves the page may do so because it hangs
const CALM = 5_000; // ms after the start in which to write so much would be in the way

let reading = null;
let release = null;
let held = null; // a promise of what is to be kept

/** Begin to read what is frozen, for who asks for it later. */
export function readAhead() {
  reading = read();
}

/** The frozen memory of exactly this version, unpacked, or null. It is handed out, not held here. */
export function frozen() {
  const begun = reading ?? read();
  reading = null;
  return begun;
}

async function read() {
  try {
    if (localStorage.getItem(TRYING) !== null && !(await startsElsewhere())) {
      await dropFrozen();
      return null;
    }
    const kept = await (await caches.open(CACHE)).match(KEY);
    if (!kept) return null;
    const [content] = await Promise.all([kept.arrayBuffer(), noteStart()]);
    const memory = intact(new Uint8Array(content));
    if (memory === null) await dropFrozen();
    else localStorage.setItem(TRYING, "");
    return memory;
  } catch {
    return null; // no storage here: there is nothing to go on from
  }
}

// A start that is under way in another tab holds a lock of the same name; one that hung in a page that
// is gone does not.
async function startsElsewhere() {
  const { held } = await navigator.locks.query();
  return held.some(({ name }) => name === CACHE);
}

function noteStart() {
  addEventListener("pagehide", () => {
    if (release && performance.now() < LONG) endStart(); // left in the middle: nothing hung
  });
  return new Promise((resolve, reject) => {
    const held = () => {
      resolve();
      return new Promise((done) => {
        release = done;
      });
    };
    navigator.locks.request(CACHE, { mode: "shared" }, held).catch(reject);
  });
}

function endStart() {
  localStorage.removeItem(TRYING);
  release?.();
  release = null;
}

function intact(content) {
  try {
    return unpacked(content);
  } catch (error) {
    console.info("29 starts without what an earlier visit kept:", error.message);
    return null;
  }
}

/** Forget what is frozen, and that a start from it was tried. */
export async function dropFrozen() {
  endStart();
  await caches.delete(CACHE);
}

/**
 * The start has failed and the page says so: it does not hang. Where it went on from what is frozen, that
 * is forgotten unless something else is at `fault`, for else whoever tries again would meet it again.
 */
export async function startFailed(fault) {
  if (!release) return;
  if (fault) endStart();
  else await dropFrozen();
}

/**
 * Python stands where a later visit is to go on from: it has imported the game, and knows nothing of the
 * page yet. Its memory is copied, to be kept when there is time for it.
 */
export async function hold(python) {
  if (!globalThis.caches) return; // nowhere to keep it
  held = copyOf(python);
  await held.catch(() => {}); // the game starts without a copy, too: `freeze` tells why there is none
}

async function copyOf(python) {
  const notes = JSON.stringify(python._api.serializeHiwireState());
  const { HEAPU8: memory, _sbrk: end } = python._module;
  return copied(notes, memory, end(0));
}

/**
 * The game runs. Unless the memory is kept that it went on from, keep that which is held, some time later
 * or when "freeze-now" is dispatched on document. <html data-frozen="ready"> means it is kept.
 */
export async function freeze() {
  try {
    endStart();
    const cache = await caches.open(CACHE);
    if (!(await cache.match(KEY))) {
      await new Promise((resolve) => {
        setTimeout(resolve, CALM);
        document.addEventListener("freeze-now", resolve, { once: true });
      });
      const copy = await held;
      if (copy === null) throw new Error("what it went on from was dropped meanwhile");
      const memory = new Response(packed(copy));
      for (const old of await cache.keys()) await cache.delete(old);
      await cache.put(KEY, memory);
    }
    document.documentElement.dataset.frozen = "ready";
  } catch (error) {
    document.documentElement.dataset.frozen = "refused";
    console.info("29 can't keep its start on this device:", error.message);
  } finally {
    held = null;
  }
}
