// The page's policy lets text become code only by way of this: workers may be started from these
// files of the game, and nothing at all may become a script or HTML.
const SITE = new URL("../../", import.meta.url);
const WORKERS = ["sw.js", "assets/boot/thinking.js"];
const allowed = WORKERS.map((name) => new URL(name, SITE).href);

globalThis.trustedTypes?.createPolicy("default", {
  createScriptURL(address) {
    const url = new URL(address, document.baseURI).href;
    return allowed.includes(url) ? url : null;
  },
});
