// Takes out of a WebAssembly module the functions and globals that nothing reaches, and fails where
// one of its functions with those numbers (imported ones not counted) is still reached.
//   node unreached.mjs NODE_MODULES FILE OUT [NUMBER ...]
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [modules, file, out, ...gone] = process.argv.slice(2);
const { default: binaryen } = await import(
  pathToFileURL(path.join(modules, "binaryen", "index.js")).href
);
// What Pyodide is made of. With all features browsers refuse what Binaryen writes.
const { BulkMemory, BulkMemoryOpt, ExceptionHandling, NontrappingFPToInt, ReferenceTypes } =
  binaryen.Features;
const module = binaryen.readBinary(
  await readFile(file),
  BulkMemory | BulkMemoryOpt | ExceptionHandling | NontrappingFPToInt | ReferenceTypes,
);
for (const number of gone) {
  if (!module.getFunction(number)) throw new Error(`there is no function ${number}`);
}
module.runPasses(["remove-unused-module-elements"]);
const reached = gone.filter((number) => module.getFunction(number));
if (reached.length) throw new Error(`still reached: functions ${reached.join(", ")}`);
await writeFile(out, module.emitBinary());
