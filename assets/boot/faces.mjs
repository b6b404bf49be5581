// Puts the card faces into the page, once. Shown from a file of their own (`cards.svg#JH`), they can
// become a document for each place that shows one, with all faces in it: tens of thousands of nodes.
const SITE = new URL("../../", import.meta.url);

/** Fetch the card faces and put them into the page. Rejects where they can't be had. */
export async function showFaces() {
  // asked for as a document: the page's policy lets no text become one
  const request = new XMLHttpRequest();
  request.open("GET", new URL("cards.svg", SITE));
  request.responseType = "document";
  await new Promise((resolve, reject) => {
    request.onload = resolve;
    request.onerror = () => reject(new Error("cards.svg could not be fetched"));
    request.send();
  });
  if (!request.response) throw new Error(`cards.svg: the server answered ${request.status}`);
  const faces = document.importNode(request.response.documentElement, true);
  faces.id = "faces";
  faces.style.display = "none";
  document.body.append(faces);
}
