// A worker: starts Python with the files that the page hands it, imports the game, and hands the memory
// over. It holds it until the page, which goes on from it, wants it as it is kept on the device.
import { frozenModules } from "./parts.mjs";
import { script, startPython } from "./python.mjs";
import { count, occupied, packed, pieces } from "./sparse.mjs";

const bring = {};
const promised = (name) => new Promise((resolve) => (bring[name] = resolve));
const files = { wasm: promised("wasm"), library: promised("library"), game: promised("game") };
const asked = promised("begin");
const wanted = promised("keep");

onmessage = ({ data: { name, content } }) => bring[name](content);

async function run() {
  await asked;
  const here = Promise.all([script(), files.wasm, files.library]);
  here.then(() => postMessage({ begun: true })).catch(() => {}); // else Python's start tells why
  const python = await startPython(files, null, { _makeSnapshot: true });
  python.globals.set("names", frozenModules.join(" "));
  python.runPython(`
import importlib
for name in names.split():
    importlib.import_module(name)
del names, name, importlib
`);
  const memory = python._module.HEAPU8;
  const notes = JSON.stringify(python._api.serializeHiwireState());
  const kept = occupied(memory);
  postMessage({ memory: { notes, length: memory.length, kept, count: count(kept) } });
  for (const piece of pieces(memory, kept)) postMessage({ piece }, [piece.buffer]);
  await wanted;
  postMessage({ packed: packed(notes, memory, kept) });
}

run().catch((error) => postMessage({ error: String(error.message ?? error) }));
