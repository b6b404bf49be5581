// The first code of the page, and all that it needs, which the build puts into one file: starts the
// downloads and Python as soon as the first picture is drawn, and shows how they go.
import "./trusted.mjs"; // first
import { PartMissing, askAnew, kept, startDownloads, watchDownloads } from "./downloads.mjs";
import { showFaces } from "./faces.mjs";
import { freeze, readAhead, startFailed } from "./frozen.mjs";
import { startGame } from "./game.mjs";
import "./install.mjs";
import { keepScreens } from "./last.mjs";
import { keepOffline } from "./offline.mjs";
import { countAnew, done, enter, fail, showDownload, silence } from "./stages.mjs";
import { followStrip } from "./strip.mjs";
import { _, speak } from "./words.mjs";

const PICTURE = 1000; // ms after which the large files are asked for without a first picture
const SILENCE = 45_000; // ms without a step forwards before the page says so

// Cut off, they are missed by nobody who has this script, and a browser that runs it.
const SPARED = /\/assets\/boot\/(able|first)\.js$/;

const MISSING = _("A part of the game could not be loaded. Check the connection and try again.");
const BROKEN = _("The game could not start. Try again; if that does not help, update the browser or use another one.");
const SLOW = _("Loading takes very long. Check the connection and try again.");
const NO_WASM = _("This browser does not run WebAssembly, which the game needs. Allow it, or use another browser.");

const root = document.documentElement;
root.dataset.begun = ""; // able.js tells where this script is not here, or not whole

/** The page has been read to its end. */
const read = new Promise((resolve) => {
  if (document.readyState !== "loading") resolve();
  else document.addEventListener("readystatechange", resolve, { once: true });
});

// Say why the game can't start, as soon as there is a page to say it on.
async function explain(error) {
  await read;
  if (done() || root.dataset.lacks !== undefined) return; // it shows its own errors; able.js told
  if (typeof WebAssembly !== "object") fail(NO_WASM);
  else if (error instanceof PartMissing) fail(MISSING, error.message, () => askAnew(error.url));
  else fail(BROKEN, String(error?.message ?? error).trimEnd().split("\n").at(-1)); // Python tells where first
  await startFailed(error instanceof PartMissing);
}

addEventListener("error", ({ target, error, message, filename }) => {
  if (error instanceof SyntaxError && SPARED.test(filename)) return;
  if (target === window) explain(error ?? message);
  else if (/^(SCRIPT|LINK)$/.test(target.tagName) && target.rel !== "icon") {
    explain(new PartMissing(target.src ?? target.href, "not loaded"));
  }
}, true); // a file that can't be fetched tells only those who listen on the way down
addEventListener("unhandledrejection", (event) => explain(event.reason));

/** The page has been read and the browser has what the game needs; else this never comes. */
async function able() {
  await read;
  if (root.dataset.lacks !== undefined) await new Promise(() => {});
}

function ready() {
  if (root.dataset.python === "ready") return Promise.resolve();
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (root.dataset.python !== "ready") return;
      observer.disconnect();
      resolve();
    }).observe(root, { attributeFilter: ["data-python"] });
  });
}

/** Show how the start goes. Comes to its end when the card faces are here. */
function show() {
  watchDownloads({ arrived: showDownload, failed: explain });
  const watch = setInterval(() => {
    if (done()) clearInterval(watch);
    else if (silence() > SILENCE && !document.hidden) fail(SLOW);
  }, 1000);
  document.addEventListener("visibilitychange", countAnew);
  const home = document.querySelector("#app > [data-shape=home]"); // which shows no card
  return showFaces(home && ready());
}

/**
 * Something has come to pass: `watch` is to call what it is handed then. Later visits wait for nothing,
 * which have all files on the device; nor does a page in the background, which draws no picture.
 */
function passed(watch) {
  if (kept() || document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    watch(resolve);
    setTimeout(resolve, PICTURE);
  });
}

/** The first picture is drawn: before, the large files would take its share of a slow line. */
const drawn = () => passed((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The first picture is on the screen, which takes some time more. */
const seen = () =>
  passed((resolve) => {
    const look = new PerformanceObserver(() => {
      look.disconnect();
      resolve();
    });
    look.observe({ type: "paint", buffered: true });
  });

async function start() {
  const starting = new AbortController();
  able()
    .then(speak) // the first picture, too
    .then(() => followStrip(starting.signal));
  await drawn();
  const files = startDownloads(seen());
  readAhead();
  enter("fetch");
  await startGame(files, able().then(show));
  await ready();
  starting.abort();
  performance.mark("stage ready");
  keepScreens();
  keepOffline(); // last, so that it takes nothing from the start
  await freeze(); // which does not wait for that: it may take for ever
}

if (typeof WebAssembly === "object") start();
else read.then(speak).then(explain);
