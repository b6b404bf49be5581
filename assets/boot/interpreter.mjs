// What PyScript takes for Pyodide: the Python that the page has begun to start long before PyScript
// asks for it. Named as `interpreter` in pyscript.toml.
import { version } from "../../runtime/pyodide.mjs";
import { part } from "./downloads.mjs";
import { early } from "./early.mjs";
import { later } from "./parts.mjs";
import { startPython } from "./python.mjs";
import { enter } from "./stages.mjs";
import { catalogue } from "./words.mjs";

export { version };

/** Python, started. `options` are PyScript's: only where the output goes concerns us. */
export async function loadPyodide({ stdout, stderr } = {}) {
  const python = await (early.take() ?? startPython());
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  python.registerJsModule("catalogues", { catalogue });
  // ways for Python to load more: modules of the page, which the policy leaves it no other for, and
  // parts of the game
  const modules = Object.entries(later).map(([name, { modules }]) => [name, modules]);
  python.registerJsModule("page_modules", {
    load: (name) => import(new URL(name, document.baseURI).href),
    later: Object.fromEntries(modules),
    part,
  });
  enter("game");
  return python;
}
