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
  enter("game");
  return python;
}
