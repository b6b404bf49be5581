// Puts the card faces into the page, once. Shown from a file of their own (`cards.svg#JH`), they can
// become a document for each place that shows one, with all faces in it: tens of thousands of nodes.
import { PartMissing, fetched } from "./downloads.mjs";

const FACES = new URL("cards.svg", new URL("../../", import.meta.url)).href;

/**
 * Have the card faces here, and put them into the page: at once, or when `wanted`, a promise, allows,
 * since that takes some hundredths of a second. Rejects with PartMissing where they can't be had.
 */
export async function showFaces(wanted) {
  if (!wanted) return insert();
  await whole(await fetched(FACES)); // the browser keeps it until then
  wanted.then(insert);
}

async function insert() {
  // asked for as a document: the page's policy lets no text become one
  const request = new XMLHttpRequest();
  request.open("GET", FACES);
  request.responseType = "document";
  await new Promise((resolve, reject) => {
    request.onload = resolve;
    request.onerror = () => reject(new PartMissing(FACES, "it could not be fetched"));
    request.send();
  });
  if (request.status !== 200 || !request.response) {
    throw new PartMissing(FACES, `the server answered ${request.status}`);
  }
  const faces = document.importNode(request.response.documentElement, true);
  faces.id = "faces";
  faces.style.display = "none";
  document.body.append(faces);
}

async function whole(response) {
  try {
    await response.arrayBuffer();
  } catch (error) {
    throw new PartMissing(FACES, error.message);
  }
}
