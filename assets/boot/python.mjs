// Pyodide with our trimmed files and the game on its path: in the page, and in the worker that
// freezes it.
import { loadPyodide } from "../../runtime/pyodide.mjs";
import { PartMissing, isLarge, take, urlOf, wasmModule } from "./downloads.mjs";
import { packages } from "./parts.mjs";

const RUNTIME = new URL("../../runtime/", import.meta.url);
const MODULE = new URL("pyodide.asm.mjs", RUNTIME).href;
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
  const loaded = withLargeFiles(async () =>
    loadPyodide({
      ...options,
      indexURL: RUNTIME.href,
      packageBaseUrl: RUNTIME.href,
      stdLibURL: urlOf("stdlib"),
      lockFileContents: packages,
      createPyodideModule: await script(),
    }),
  );
  // Pyodide would wait for ever for WebAssembly that can't be compiled
  const python = await Promise.race([loaded, wasmModule().then(() => loaded)]);
  delete python._api.config._loadSnapshot; // it has been copied, and would be held for ever
  python.FS.writeFile(GAME, new Uint8Array(await (await game).arrayBuffer()));
  if (!options._loadSnapshot) python.runPython(BEGIN);
  return python;
}

// Pyodide's larger script, which the page's head asks for: all else that starts need not wait for it.
async function script() {
  try {
    return (await import(MODULE)).default;
  } catch (error) {
    throw new PartMissing(MODULE, error.message);
  }
}

// Pyodide fetches its two large files itself, and compiles one; it is handed what has been begun.
// It also finds a browser that can't switch stacks: in Chromium a page now and then crashed at its
// start when memory was collected while Python ran on a stack of its own, and nothing here needs one.
async function withLargeFiles(work) {
  const fetchAsUsual = globalThis.fetch;
  const { Memory, Suspending, instantiateStreaming } = WebAssembly;
  delete WebAssembly.Suspending;
  globalThis.fetch = (input, init) => {
    const url = String(input?.url ?? input);
    if (url === urlOf("wasm")) return Promise.resolve(new Response());
    return isLarge(url) ? take(url) : fetchAsUsual(input, init);
  };
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    const module = await wasmModule();
    return { module, instance: await WebAssembly.instantiate(module, imports) };
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
    Object.assign(WebAssembly, { Memory, instantiateStreaming }, Suspending && { Suspending });
  }
}
