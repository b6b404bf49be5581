// Bundles one JavaScript file with the npm packages it imports and prints the result.
//   node bundle.mjs NODE_MODULES FILE
import path from "node:path";
import { createRequire } from "node:module";

const [modules, entry] = process.argv.slice(2);
const { build } = createRequire(path.join(modules, "here.js"))("esbuild");
const { outputFiles } = await build({
  entryPoints: [entry],
  nodePaths: [modules],
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  write: false,
  logLevel: "error",
});
process.stdout.write(outputFiles[0].text);
