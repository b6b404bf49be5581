// The loading screen's texts in the visitor's language, before there is any Python.
import { catalogues } from "./catalogues.mjs";

const language = navigator.languages
  .map((tag) => tag.split("-")[0])
  .find((tag) => tag === "en" || Object.hasOwn(catalogues, tag));
const words = catalogues[language] ?? {};
if (language) document.documentElement.lang = language;

/** The translation of an English text, or the text itself. */
export const _ = (text) => words[text] ?? text;
