// Keeps what is on the screen when the page is left, for the first moment of the next visit.
const SHOWN = "29:shown:1"; // read by first.js
const DRESS = ["data-theme", "data-motion", "data-deck", "data-hand"]; // what surroundings.py sets
const LONGEST = 200_000; // characters; more would be no gain

/** From now on, keep the screen whenever the page is hidden or left. */
export function keepScreens() {
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) keep();
  });
}

function keep() {
  try {
    const dress = {};
    for (const { name, value } of document.documentElement.attributes) {
      if (DRESS.includes(name)) dress[name] = value;
    }
    const screen = tree(document.querySelector("#app > main"));
    const text = JSON.stringify({ query: location.search, dress, screen });
    if (text.length > LONGEST) localStorage.removeItem(SHOWN);
    else localStorage.setItem(SHOWN, text);
  } catch {
    // no room, or no storage: the next visit begins with the start screen
  }
}

function tree(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return node.data;
  const attributes = {};
  for (const { name, value } of node.attributes) {
    if (name !== "data-n") attributes[name] = value;
  }
  if (node.checked) attributes.checked = "";
  return [node.localName, attributes, Array.from(node.childNodes, tree)];
}
