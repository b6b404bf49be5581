// What PyScript takes for Pyodide: the same, told where our trimmed files are, and with the game
// on its path. Named as `interpreter` in pyscript.toml.
import { loadPyodide as load, version } from "../../runtime/pyodide.mjs";
import createPyodideModule from "../../runtime/pyodide.asm.mjs";
import { isLarge, take, urlOf } from "./downloads.mjs";
import { enter } from "./stages.mjs";
import { catalogue } from "./words.mjs";

export { version };

const RUNTIME = new URL("../../runtime/", import.meta.url);

export async function loadPyodide(options = {}) {
  const fetchAsUsual = globalThis.fetch;
  // Pyodide fetches its two large files itself; it is handed those that are already on their way.
  globalThis.fetch = (input, init) => {
    const url = String(input?.url ?? input);
    return isLarge(url) ? take(url) : fetchAsUsual(input, init);
  };
  let python;
  try {
    enter("python");
    python = await load({
      ...options,
      indexURL: RUNTIME.href,
      stdLibURL: urlOf("stdlib"),
      lockFileURL: new URL("lock.json", RUNTIME).href,
      createPyodideModule,
    });
  } finally {
    globalThis.fetch = fetchAsUsual;
  }
  const game = await take(urlOf("game"));
  python.FS.writeFile("/lib/game.zip", new Uint8Array(await game.arrayBuffer()));
  python.runPython("import sys; sys.path.insert(0, '/lib/game.zip')");
  python.registerJsModule("catalogues", { catalogue });
  enter("game");
  return python;
}
