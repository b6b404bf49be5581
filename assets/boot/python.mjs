// Pyodide with our trimmed files and the game on its path: in the page, and in the worker that
// freezes it.
import { loadPyodide } from "../../runtime/pyodide.mjs";
import createPyodideModule from "../../runtime/pyodide.asm.mjs";
import { isLarge, take, urlOf } from "./downloads.mjs";

const RUNTIME = new URL("../../runtime/", import.meta.url);
const GAME = "/lib/game.zip";
const BEGIN = `
import sys
sys.path.insert(0, "${GAME}")
from game.browser import ahead
ahead.begin()
del sys, ahead
`;

/**
 * Start Python. `options` go to Pyodide beside ours: with `_loadSnapshot`, the bytes of a frozen
 * start, it goes on from there.
 */
export async function startPython(options = {}) {
  const game = take(urlOf("game"));
  const python = await withLargeFiles(() =>
    loadPyodide({
      ...options,
      indexURL: RUNTIME.href,
      stdLibURL: urlOf("stdlib"),
      lockFileURL: new URL("lock.json", RUNTIME).href,
      createPyodideModule,
    }),
  );
  python.FS.writeFile(GAME, new Uint8Array(await (await game).arrayBuffer()));
  if (!options._loadSnapshot) python.runPython(BEGIN);
  return python;
}

// Pyodide fetches its two large files itself; it is handed those that are already on their way.
async function withLargeFiles(work) {
  const fetchAsUsual = globalThis.fetch;
  const { Memory } = WebAssembly;
  globalThis.fetch = (input, init) => {
    const url = String(input?.url ?? input);
    return isLarge(url) ? take(url) : fetchAsUsual(input, init);
  };
  // Pyodide asks for shared memory that it needs in node only; browsers warn of it.
  WebAssembly.Memory = function (kind) {
    return kind.shared ? { buffer: new ArrayBuffer(65536) } : new Memory(kind);
  };
  WebAssembly.Memory.prototype = Memory.prototype;
  try {
    return await work();
  } finally {
    globalThis.fetch = fetchAsUsual;
    WebAssembly.Memory = Memory;
  }
}
