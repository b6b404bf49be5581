// Runs before anything else of the page does: everything large is asked for, and WebAssembly is compiled
// while it comes, long before the script that will use it is here.
import { startDownloads, wasmModule } from "./downloads.mjs";
import { readAhead } from "./frozen.mjs";

if (typeof WebAssembly === "object") {
  startDownloads();
  wasmModule().catch(() => {}); // who starts Python is told
  readAhead();
}
