// Starts Pyodide in node, calls one function of in_pyodide.py with the JSON on standard input and
// prints its answer as JSON.  node pyodide_job.mjs FOLDER_OF_PYODIDE FUNCTION [ZIP_OF_THE_LIBRARY]
import { readFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";

const [folder, called, library] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
try {
  const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
  // without the columns of each instruction, which only underline parts of a traceback's lines
  const env = { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" };
  const python = await loadPyodide({ indexURL: folder + path.sep, env, stdLibURL: library });
  python.runPython("import sys; started = list(sys.modules)");
  python.runPython(readFileSync(path.join(here, "in_pyodide.py"), "utf8"));
  python.globals.set("question", await text(process.stdin));
  const answer = python.runPython(`import json; json.dumps(${called}(json.loads(question)))`);
  process.stdout.write(answer, () => process.exit(0));
} catch (error) {
  console.error(error.message); // without node's excerpt of the megabyte-long line it came from
  process.exit(1);
}
