// Pyodide with our trimmed files and the game on its path: in the page, and in the worker that
// starts it for the page.
import { loadPyodide } from "../../runtime/pyodide.mjs";
import { PartMissing, urlOf } from "./downloads.mjs";
import { packages } from "./parts.mjs";
import { pour } from "./sparse.mjs";
import { turn } from "./turn.mjs";

const RUNTIME = new URL("../../runtime/", import.meta.url);
const MODULE = new URL("pyodide.asm.mjs", RUNTIME).href;
const GAME = "/lib/game.pack";
const BEGIN = `
import gc, sitecustomize, sys
gc.disable() # what is imported now stays; game.browser.main begins to collect
sys.meta_path.insert(0, sitecustomize.Pack("${GAME}"))
from game.browser import ahead
ahead.begin()
del gc, sitecustomize, sys, ahead
`;

/**
 * Start Python with the `files`, promises of `wasm`, compiled, and of `library` and `game`, unpacked. It
 * goes on from a `memory`, if there is one, or a promise of one. `options` go to Pyodide beside ours.
 */
export async function startPython(files, memory = null, options = {}) {
  const loaded = withLargeFiles(files, async () =>
    loadPyodide({
      ...options,
      indexURL: RUNTIME.href,
      packageBaseUrl: RUNTIME.href,
      stdLibURL: urlOf("stdlib"),
      lockFileContents: packages,
      createPyodideModule: memory ? goingOn(await script(), memory) : await script(),
      _loadSnapshot: memory && new Uint8Array(), // there is one: `goingOn` takes it from there
    }),
  );
  // Pyodide would wait for ever for WebAssembly that can't be compiled
  const python = await Promise.race([loaded, files.wasm.then(() => loaded)]);
  await turn();
  python.FS.writeFile(GAME, new Uint8Array(await files.game), { canOwn: true });
  if (!memory) python.runPython(BEGIN);
  return python;
}

// Pyodide would copy a whole memory twice, empty pages too. So it is handed its notes alone, and the
// memory is filled as soon as there is one, in pieces.
function goingOn(create, promised) {
  return async (settings) => {
    await turn();
    const module = await create(settings);
    await turn();
    const memory = await promised;
    if (memory.length > module.HEAPU8.length && !module._emscripten_resize_heap(memory.length)) {
      throw new Error("there is no room for the memory");
    }
    await pour(memory, module.HEAPU8, module._sbrk(0));
    settings.API.restoreSnapshot = () => JSON.parse(memory.notes);
    return module;
  };
}

/** Pyodide's larger script. All else that starts need not wait for it. */
export async function script() {
  try {
    return (await import(MODULE)).default;
  } catch (error) {
    throw new PartMissing(MODULE, error.message);
  }
}

// Pyodide fetches its two large files itself, and compiles one; it is handed what has been begun.
// It also finds a browser that can't switch stacks: in Chromium a page now and then crashed at its
// start when memory was collected while Python ran on a stack of its own, and nothing here needs one.
async function withLargeFiles(files, work) {
  const fetchAsUsual = globalThis.fetch;
  const { Memory, Suspending, instantiateStreaming } = WebAssembly;
  delete WebAssembly.Suspending;
  globalThis.fetch = (input, init) => {
    const url = String(input?.url ?? input);
    if (url === urlOf("wasm")) return Promise.resolve(new Response());
    if (url === urlOf("stdlib")) return Promise.resolve({ ok: true, arrayBuffer: () => files.library });
    return fetchAsUsual(input, init);
  };
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    const module = await files.wasm;
    await turn();
    const instance = await WebAssembly.instantiate(module, imports);
    await turn();
    return { module, instance };
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
