// Puts the card faces into the page, once. Shown from a file of their own (`cards.svg#JH`), they can
// become a document for each place that shows one, with all faces in it: tens of thousands of nodes.
import { PartMissing } from "./downloads.mjs";

const FACES = new URL("cards.svg", new URL("../../", import.meta.url)).href;
const SOME_CARD = "JH";

/**
 * Have the card faces here, and put them into the page: at once, or when `wanted`, a promise, allows.
 * Rejects with PartMissing where they can't be had, or what came in their place is something else.
 */
export async function showFaces(wanted) {
  const faces = facesIn(await asked());
  if (wanted) wanted.then(() => insert(faces));
  else insert(faces);
}

// Asked for as a document, since the page's policy lets no text become one, and once: a second time
// there may be no network.
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

// Most browsers read the document here, which takes some hundredths of a second. That is not left for
// when the faces are wanted: of what is cut off, and so is no document, nobody would be told any more.
function facesIn({ response }) {
  if (!response) throw new PartMissing(FACES, "it is no document");
  if (!response.getElementById(SOME_CARD)) throw new PartMissing(FACES, "no card faces are in it");
  return response.documentElement;
}

function insert(found) {
  const faces = document.importNode(found, true);
  faces.id = "faces";
  faces.style.display = "none";
  document.body.append(faces);
}
