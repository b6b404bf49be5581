// Puts the card faces into the page, once. Shown from a file of their own (`cards.svg#JH`), they can
// become a document for each place that shows one, with all faces in it: tens of thousands of nodes.
import { PartMissing } from "./downloads.mjs";

const FACES = new URL("cards.svg", new URL("../../", import.meta.url)).href;

/**
 * Have the card faces here, and put them into the page: at once, or when `wanted`, a promise, allows,
 * since that takes some hundredths of a second. Rejects with PartMissing where they can't be had.
 */
export async function showFaces(wanted) {
  const answer = await asked();
  if (wanted) wanted.then(() => insert(answer));
  else insert(answer);
}

// Asked for as a document, since the page's policy lets no text become one, and once: a second time
// there may be no network. Most browsers read it only when the document is looked at.
async function asked() {
  const request = new XMLHttpRequest();
  request.open("GET", FACES);
  request.responseType = "document";
  await new Promise((resolve, reject) => {
    request.onload = resolve;
    request.onerror = () => reject(new PartMissing(FACES, "it could not be fetched"));
    request.send();
  });
  if (request.status !== 200) {
    throw new PartMissing(FACES, `the server answered ${request.status}`);
  }
  const kind = request.getResponseHeader("Content-Type") ?? "";
  if (kind.includes("html")) throw new PartMissing(FACES, `the server answered ${kind}`);
  return request;
}

function insert({ response }) {
  if (!response) throw new PartMissing(FACES, "it is no document");
  const faces = document.importNode(response.documentElement, true);
  faces.id = "faces";
  faces.style.display = "none";
  document.body.append(faces);
}
