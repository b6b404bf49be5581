// A worker: starts Python, imports the game and hands its memory to the page.
import { frozenModules } from "./parts.mjs";
import { startPython } from "./python.mjs";
import { sparse } from "./sparse.mjs";

try {
  const python = await startPython(null, { _makeSnapshot: true });
  python.globals.set("names", frozenModules.join(" "));
  python.runPython(`
import gc, importlib
for name in names.split():
    importlib.import_module(name)
del names, name, importlib
gc.collect()
del gc
`);
  const memory = python.makeMemorySnapshot();
  postMessage({ memory: sparse(memory) });
} catch (error) {
  postMessage({ error: String(error.message ?? error) });
}
