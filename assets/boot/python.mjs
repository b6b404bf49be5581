// Pyodide with our trimmed files and the game imported, in tasks so short that the page is never held up
// for long.
import { loadPyodide } from "../../runtime/pyodide.mjs";
import { urlOf } from "./downloads.mjs";
import { gameModules, packages, pyodideModules } from "./parts.mjs";
import { pour } from "./sparse.mjs";
import { turn } from "./turn.mjs";

const RUNTIME = new URL("../../runtime/", import.meta.url);
const GAME = "/lib/game.pack";
const SLICE = 8; // ms of importing after which whatever else waits has its turn

/**
 * Start Python with the `files`, promises as `startDownloads` returns them. It goes on from a `memory` as
 * sparse.mjs unpacks it, if there is one.
 */
export async function startPython(files, memory = null) {
  const loaded = withLargeFiles(files, async () =>
    loadPyodide({
      indexURL: RUNTIME.href,
      packageBaseUrl: RUNTIME.href,
      stdLibURL: urlOf("stdlib"),
      lockFileContents: packages,
      createPyodideModule: memory ? goingOn(await files.script, memory) : inSlices(await files.script),
      _loadSnapshot: memory && new Uint8Array(), // there is one: `goingOn` takes it from there
    }),
  );
  // Pyodide would wait for ever for WebAssembly that can't be compiled, and begin without its library
  const here = Promise.all([files.wasm, files.library]);
  const python = await Promise.race([loaded, here.then(() => loaded)]);
  await turn();
  python.FS.writeFile(GAME, new Uint8Array(await files.game), { canOwn: true });
  if (!memory) await importGame(python);
  return python;
}

// Pyodide would import all that it needs at once, which takes so long that the page stands still.
// Its own core comes last: it wants the rest. What can't be imported here can't be there, which tells why.
function inSlices(create) {
  return async (settings) => {
    const module = await create(settings);
    const all = [...pyodideModules, "_pyodide_core"];
    await oneByOne(all, (name) => settings.API.rawRun(`__import__("${name}")`));
    return module;
  };
}

// All of the game that needs no page to be imported.
async function importGame(python) {
  const packs = python.pyimport("sitecustomize");
  packs.open_game(GAME);
  packs.destroy();
  const importing = python.pyimport("importlib");
  await oneByOne(gameModules, (name) => importing.import_module(name).destroy());
  importing.destroy();
}

async function oneByOne(names, act) {
  await turn();
  let began = performance.now();
  for (const name of names) {
    act(name);
    if (performance.now() - began < SLICE) continue;
    await turn();
    began = performance.now();
  }
}

// Pyodide would copy a whole memory twice, empty pages too. So it is handed its notes alone, and the
// memory is filled as soon as there is one, in pieces.
function goingOn(create, memory) {
  return async (settings) => {
    await turn();
    const module = await create(settings);
    await turn();
    if (memory.length > module.HEAPU8.length && !module._emscripten_resize_heap(memory.length)) {
      throw new Error("there is no room for the memory");
    }
    await pour(memory, module.HEAPU8, module._sbrk(0));
    settings.API.restoreSnapshot = () => JSON.parse(memory.notes);
    return module;
  };
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
