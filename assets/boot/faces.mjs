// Puts the card faces into the page, once. Shown from a file of their own (`cards.svg#JH`), they can
// become a document for each place that shows one, with all faces in it: tens of thousands of nodes.
const SITE = new URL("../../", import.meta.url);

const response = await fetch(new URL("cards.svg", SITE));
if (!response.ok) throw new Error(`cards.svg: the server answered ${response.status}`);
const text = await response.text();
const faces = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
faces.id = "faces";
faces.style.display = "none";
document.body.append(faces);
