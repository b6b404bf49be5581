// The first code of the page: starts the downloads, shows how they go, then lets PyScript run.
import "./trusted.mjs"; // first
import { PartMissing, watchDownloads } from "./downloads.mjs";
import { early } from "./early.mjs";
import { freeze } from "./frozen.mjs";
import "./install.mjs";
import { keepScreens } from "./last.mjs";
import { giveBack } from "./nowhere.mjs";
import { keepOffline } from "./offline.mjs";
import { done, enter, fail, showDownload, silence } from "./stages.mjs";
import { _ } from "./words.mjs";

const SILENCE = 45_000; // ms without a step forwards before the page says so

const MISSING = _("A part of the game could not be loaded. Check the connection and try again.");
const BROKEN = _("The game could not start. Try again; if that does not help, update the browser or use another one.");
const SLOW = _("Loading takes very long. Check the connection and try again.");
const NO_WASM = _("This browser does not run WebAssembly, which the game needs. Allow it, or use another browser.");

function explain(error) {
  if (done()) return; // from then on the game shows its own errors
  if (error instanceof PartMissing) fail(MISSING, error.message);
  else fail(BROKEN, String(error?.message ?? error).trimEnd().split("\n").at(-1)); // Python tells where first
}

addEventListener("error", ({ target, error, message }) => {
  if (target === window) explain(error ?? message);
  else if (/^(SCRIPT|LINK)$/.test(target.tagName) && target.rel !== "icon") {
    explain(new PartMissing(target.src ?? target.href, "not loaded"));
  }
}, true); // a file that can't be fetched tells only those who listen on the way down
addEventListener("unhandledrejection", (event) => explain(event.reason));
document.addEventListener("start-failed", (event) => explain(event.detail));

const watch = setInterval(() => {
  if (done()) clearInterval(watch);
  else if (silence() > SILENCE && !document.hidden) fail(SLOW);
}, 1000);

function ready() {
  const root = document.documentElement;
  if (root.dataset.python === "ready") return Promise.resolve();
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (root.dataset.python !== "ready") return;
      observer.disconnect();
      resolve();
    }).observe(root, { attributeFilter: ["data-python"] });
  });
}

if (typeof WebAssembly !== "object") {
  fail(NO_WASM);
} else if (document.documentElement.dataset.lacks === undefined) {
  enter("fetch");
  watchDownloads({ arrived: showDownload, failed: explain });
  early.begin();
  import("./entry.js").catch((error) => fail(MISSING, error.message));
  await ready();
  performance.mark("stage ready");
  giveBack();
  keepScreens();
  await keepOffline(); // last, so that it takes nothing from the start
  await freeze();
}
