// The page's language before there is any Python, and the texts of each language when it is wanted.
import { files, home, loading } from "./catalogues.mjs";

const SITE = new URL("../../", import.meta.url);
const SETTINGS = "29:settings:1"; // as game/browser/storage.py keeps them
const known = (code) => code === "en" || Object.hasOwn(files, code);

// What was chosen, else the first of the device's languages that there is, else English: as
// game/ui/languages.py has it, so that the right texts are already on their way when it asks.
function chosen() {
  try {
    const { language } = JSON.parse(localStorage.getItem(SETTINGS));
    if (known(language)) return language;
  } catch {
    // storage switched off, nothing kept yet, or torn: the device decides
  }
  return navigator.languages.map((tag) => tag.split("-")[0].toLowerCase()).find(known) ?? "en";
}

const language = chosen();
const words = loading[language] ?? {};
const begun = new Map(); // language -> its catalogue, a promise
const handed = new Set(); // languages
document.documentElement.lang = language;
if (language !== "en") {
  // all of them are the same app: only its words differ
  document.querySelector("link[rel=manifest]").href = `manifest.${language}.webmanifest`;
}
if (language !== "en") begin(language).catch(() => {}); // who asks for it hears of the failure

/** The translation of an English text of the loading screen, or the text itself. */
export const _ = (text) => words[text] ?? text;

/**
 * The compiled catalogue of a language, as bytes. Rejects where it can't be had. Asked for again, it
 * could not be had before or made no sense: then past what the browser keeps.
 */
export function catalogue(code) {
  const content = begun.get(code) ?? fetched(files[code], handed.has(code) ? "reload" : "default");
  begun.delete(code);
  handed.add(code);
  return content;
}

function begin(code) {
  const content = fetched(files[code]);
  begun.set(code, content);
  return content;
}

async function fetched(name, cache = "default") {
  const response = await fetch(new URL(name, SITE), { cache });
  if (!response.ok) throw new Error(`${name}: the server answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Have the page that the game will replace speak the language. It must have been read. */
export function speak() {
  const shape = document.querySelector("#app > [data-shape=home][lang=en]");
  if (shape && home[language]) {
    shape.lang = language;
    shape.querySelector("#language").value = language;
    const texts = document.createTreeWalker(shape, NodeFilter.SHOW_TEXT);
    for (const text of home[language]) if (texts.nextNode()) texts.currentNode.data = text;
  }
  const screen = document.querySelector(".boot");
  if (!screen) return;
  screen.setAttribute("aria-label", _("Loading"));
  screen.querySelector(".progress").setAttribute("aria-label", _("Loading the game"));
  const failed = screen.dataset.failed !== undefined; // before it was asked to speak
  if (!failed) screen.querySelector(".stage").textContent = _("Loading the game");
  const link = screen.querySelector(".to-read a");
  link.textContent = _("Rules and tips to read meanwhile");
  link.href = new URL(`${language}/index.html`, SITE).href;
}
