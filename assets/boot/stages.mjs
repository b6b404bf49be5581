// What the loading screen shows: a bar, the stage in words, and what went wrong.
import { fitStrip } from "./strip.mjs";
import { _ } from "./words.mjs";

// Each stage owns a stretch of the bar, in thousandths, about as long as it takes on a phone.
const STAGES = {
  fetch: [0, 550, _("Loading the game")],
  python: [550, 800, _("Starting Python")],
  game: [800, 980, _("Laying out the table")],
};
const ORDER = Object.keys(STAGES);
let stage = "fetch";
let fetched = 0; // share of the large files that has arrived, 0 to 1
let amount = ""; // the same in a sentence
let lastSign = performance.now();

const boot = () => document.querySelector(".boot");

/** Show that a stage has begun; stages only go forwards, and all wait for the files. */
export function enter(name) {
  if (ORDER.indexOf(name) > ORDER.indexOf(stage)) stage = name;
  performance.mark(`stage ${name}`);
  draw();
}

/** Show how much has arrived, in bytes. */
export function showDownload(arrived, total) {
  const megabytes = (bytes) => (Math.min(bytes, total) / 1e6).toFixed(1);
  fetched = Math.min(1, arrived / total);
  amount = _("Loading the game: {arrived} of {total} MB")
    .replace("{arrived}", megabytes(arrived))
    .replace("{total}", megabytes(total));
  draw();
}

/**
 * Say what went wrong and what to do, and offer to try again, for which the page is loaded again after
 * what `before` does, if anything. The first reason stays.
 */
export function fail(advice, details = "", before = async () => {}) {
  const screen = boot();
  if (!screen || screen.dataset.failed !== undefined) return;
  screen.dataset.failed = "";
  screen.style.removeProperty("min-height"); // of a strip
  screen.querySelector(".stage").textContent = "";
  screen.querySelector(".progress").hidden = true;
  screen.querySelector(".trouble").replaceChildren(advice, ...(details ? [" ", detail(details)] : []));
  const again = screen.querySelector(".again");
  again.textContent = _("Try again");
  again.hidden = false;
  again.addEventListener("click", async () => {
    if (again.hasAttribute("aria-disabled")) return;
    again.setAttribute("aria-disabled", "true"); // which leaves it the focus
    screen.querySelector(".stage").textContent = _("Loading the game");
    await before();
    location.reload();
  });
  again.focus();
}

// What is told for a report is the same in every language.
function detail(text) {
  const element = document.createElement("span");
  element.lang = "en";
  element.textContent = `(${text})`;
  return element;
}

/** Whether the game has taken the loading screen's place. */
export function done() {
  return document.documentElement.dataset.python === "ready" || !boot();
}

/** Milliseconds since anything went forwards, or since the page was looked at again. */
export function silence() {
  return performance.now() - lastSign;
}

/** Nobody has waited so far: the page was in the background, where browsers hold up what it does. */
export function countAnew() {
  lastSign = performance.now();
}

function draw() {
  countAnew();
  const screen = boot();
  if (!screen || screen.dataset.failed !== undefined) return;
  const shown = fetched < 1 ? "fetch" : stage; // Python is asked to start long before it is here
  const [from, to, words] = STAGES[shown];
  const fetching = shown === "fetch";
  screen.querySelector(".progress").value = from + (fetching ? fetched * (to - from) : 0);
  const line = (fetching && amount) || words;
  const text = screen.querySelector(".stage");
  if (text.textContent === line) return;
  const longer = text.textContent.length !== line.length; // it may take another line
  text.textContent = line;
  if (longer) fitStrip();
}
