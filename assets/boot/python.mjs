// Pyodide with our trimmed files and the game on its path: in the page, and in the worker that
// freezes it.
import { loadPyodide } from "../../runtime/pyodide.mjs";
import { PartMissing, take, urlOf, wasmModule } from "./downloads.mjs";
import { packages } from "./parts.mjs";

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

let prepared = null;

/** Have at hand what Python's start needs, for who starts it soon. */
export function prepare() {
  const found = { script: script(), library: bytes("stdlib"), game: bytes("game") };
  for (const promise of Object.values(found)) promise.catch(() => {}); // who starts it is told
  prepared = found;
}

/** Start Python; from a `frozen` start, unpacked, it goes on. `options` go to Pyodide beside ours. */
export async function startPython(frozen = null, options = {}) {
  if (prepared === null) prepare();
  const { script, library, game } = prepared;
  prepared = null;
  const loaded = withLargeFiles(library, async () =>
    loadPyodide({
      ...options,
      indexURL: RUNTIME.href,
      packageBaseUrl: RUNTIME.href,
      stdLibURL: urlOf("stdlib"),
      lockFileContents: packages,
      createPyodideModule: frozen ? poured(await script, frozen) : await script,
      _loadSnapshot: frozen?.notes,
    }),
  );
  // Pyodide would wait for ever for WebAssembly that can't be compiled
  const python = await Promise.race([loaded, wasmModule().then(() => loaded)]);
  delete python._api.config._loadSnapshot; // it is a view of all that was kept
  python.FS.writeFile(GAME, new Uint8Array(await game), { canOwn: true });
  if (!frozen) python.runPython(BEGIN);
  return python;
}

// Pyodide would copy a whole memory twice, empty pages too: it is handed its notes alone, and the
// memory is filled as soon as there is one.
function poured(create, frozen) {
  return async (settings) => {
    const module = await create({ ...settings, INITIAL_MEMORY: frozen.length });
    frozen.pour(module.HEAPU8);
    return module;
  };
}

// Pyodide's larger script: all else that starts need not wait for it.
async function script() {
  try {
    return (await import(MODULE)).default;
  } catch (error) {
    throw new PartMissing(MODULE, error.message);
  }
}

async function bytes(name) {
  return (await take(urlOf(name))).arrayBuffer();
}

// Pyodide fetches its two large files itself, and compiles one; it is handed what has been begun.
// It also finds a browser that can't switch stacks: in Chromium a page now and then crashed at its
// start when memory was collected while Python ran on a stack of its own, and nothing here needs one.
async function withLargeFiles(library, work) {
  const fetchAsUsual = globalThis.fetch;
  const { Memory, Suspending, instantiateStreaming } = WebAssembly;
  delete WebAssembly.Suspending;
  globalThis.fetch = (input, init) => {
    const url = String(input?.url ?? input);
    if (url === urlOf("wasm")) return Promise.resolve(new Response());
    if (url === urlOf("stdlib")) return Promise.resolve({ ok: true, arrayBuffer: () => library });
    return fetchAsUsual(input, init);
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
