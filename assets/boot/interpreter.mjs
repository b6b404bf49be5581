// What PyScript takes for Pyodide: the Python that the page has begun to start long before PyScript
// asks for it. Named as `interpreter` in pyscript.toml.
import { version } from "../../runtime/pyodide.mjs";
import { early } from "./early.mjs";
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
  // a way for Python to load further modules, which the policy leaves it no other for
  python.registerJsModule("page_modules", {
    load: (name) => import(new URL(name, document.baseURI).href),
  });
  enter("game");
  return python;
}
