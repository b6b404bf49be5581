// Bundles one JavaScript file with all that it imports and prints the result, a module or a script that
// runs where it stands in a page; what it imports by the other names is left to whoever runs it.
//   node bundle.mjs NODE_MODULES FILE module|script [NAME ...]
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createRequire } from "node:module";

const [modules, entry, kind, ...external] = process.argv.slice(2);
const { build } = createRequire(path.join(modules, "here.js"))("esbuild");

// Trystero 0.25.4 says every minute who is there, and at once when somebody is lost; the second is
// never reached, as the handler that does it is replaced. So a page that slept would be away for a
// minute more. Here it is done where the loss is noted. A new version may need another place or none.
const mends = [
  {
    file: /@trystero-p2p[\\/]core[\\/]dist[\\/]strategy\.mjs$/,
    found: "state.connectedPeer = null;\n\t\t\t\tupdateStatus(state);\n\t\t\t\tcheckDeactivate();",
    more: "\n\t\t\t\tctx.requeueAnnounce?.();",
  },
];

const mend = {
  name: "mend",
  setup(bundle) {
    for (const { file, found, more } of mends) {
      bundle.onLoad({ filter: file }, async ({ path: name }) => {
        const parts = (await readFile(name, "utf8")).split(found);
        if (parts.length !== 2) throw new Error(`${name}: what is to be mended is not there once`);
        return { contents: parts[0] + found + more + parts[1] };
      });
    }
  },
};

const { outputFiles } = await build({
  entryPoints: [entry],
  nodePaths: [modules],
  bundle: true,
  external,
  ...(kind === "script"
    ? { format: "iife", define: { "import.meta.url": "document.currentScript.src" } }
    : { format: "esm" }),
  minify: true,
  plugins: [mend],
  target: "es2022",
  write: false,
  logLevel: "error",
});
process.stdout.write(outputFiles[0].text);
