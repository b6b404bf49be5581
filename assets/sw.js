// Keeps every file of the game on the device, each under the hash of its content. A new version
// therefore fetches only what changed: new cards or rules never bring the Python runtime again.
// The list is written by the build.
const FILES = /* build: files */ {};

const SCOPE = new URL("./", location.href);
const CACHE = `29 ${SCOPE.pathname}`; // several games of one host share an origin
const keyOf = (hash) => new URL(`kept/${hash}`, SCOPE).href;

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(dropOthers().then(() => clients.claim())));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});
addEventListener("fetch", (event) => {
  const hash = hashOf(event.request);
  if (hash) event.respondWith(kept(hash, event.request));
});

async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    Object.entries(FILES).map(async ([name, hash]) => {
      const key = keyOf(hash);
      if (await cache.match(key)) return;
      await cache.put(key, await verified(name, hash));
    }),
  );
}

// What the page has just loaded lies in the browser's own cache: that is asked first. While a new
// version spreads, a server may still answer with an old file: such an answer is not kept.
async function verified(name, hash) {
  const url = new URL(name, SCOPE);
  for (const cache of ["default", "reload"]) {
    const response = await fetch(url, { cache });
    if (!response.ok) continue;
    const content = await response.arrayBuffer();
    if ((await sha256(content)) === hash) {
      const type = response.headers.get("content-type") ?? "application/octet-stream";
      return new Response(content, { headers: { "content-type": type } });
    }
  }
  throw new Error(`${name} is not there as this version needs it`);
}

async function sha256(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function dropOthers() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.values(FILES).map(keyOf));
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
  }
}

function hashOf(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(SCOPE.href)) return undefined;
  const name = decodeURIComponent(url.pathname.slice(SCOPE.pathname.length));
  const file = name === "" || name.endsWith("/") ? `${name}index.html` : name;
  return Object.hasOwn(FILES, file) ? FILES[file] : undefined;
}

// A file that is gone from the cache, because the browser needed room or somebody cleared it, is
// fetched again and kept.
async function kept(hash, request) {
  const cache = await caches.open(CACHE);
  const key = keyOf(hash);
  const answer = await cache.match(key);
  if (answer) return answer;
  const [name] = Object.entries(FILES).find((entry) => entry[1] === hash);
  try {
    const fresh = await verified(name, hash);
    await cache.put(key, fresh.clone());
    return fresh;
  } catch {
    return fetch(request); // another version's file, or no network: the page says what that means
  }
}
