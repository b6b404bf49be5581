// The first code of the page: starts the downloads, shows how they go, then lets PyScript run.
import { PartMissing, startDownloads, watchDownloads } from "./downloads.mjs";
import { keepOffline } from "./offline.mjs";
import { done, enter, fail, showDownload } from "./stages.mjs";

const SILENCE = 30_000; // ms without a sign of life before the page says so

let lastSign = performance.now();

watchDownloads((arrived, total) => {
  lastSign = performance.now();
  showDownload(arrived, total);
});

addEventListener("error", (event) => explain(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => explain(event.reason));
// files that a <script> or <link> asks for don't tell by an error event of the window
addEventListener(
  "error",
  (event) => {
    if (event.target instanceof HTMLScriptElement) {
      fail("A part of the game could not be loaded. Check the connection and try again.", event.target.src);
    }
  },
  true,
);

function explain(error) {
  if (done()) return; // from then on the game shows its own errors
  if (error instanceof PartMissing || !navigator.onLine) {
    fail("A part of the game could not be loaded. Check the connection and try again.", error?.message);
  } else {
    fail("The game could not start. Update the browser, or try another one.", String(error?.message ?? error));
  }
}

const watch = setInterval(() => {
  if (done()) {
    clearInterval(watch);
  } else if (performance.now() - lastSign > SILENCE && !document.hidden) {
    clearInterval(watch);
    fail("Loading takes very long. Check the connection and try again.");
  }
}, 1000);

function whenReady() {
  if (document.documentElement.dataset.python === "ready") return Promise.resolve();
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (document.documentElement.dataset.python !== "ready") return;
      observer.disconnect();
      resolve();
    }).observe(document.documentElement, { attributeFilter: ["data-python"] });
  });
}

if (typeof WebAssembly !== "object") {
  fail("This browser can't run WebAssembly, which the game needs. Allow it, or use another browser.");
} else {
  enter("fetch");
  startDownloads();
  import("./entry.js").catch(explain);
  await whenReady();
  performance.mark("stage ready");
  await keepOffline(); // last, so that it takes nothing from the start
}
