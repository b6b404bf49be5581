// The service worker: keeps the whole game on the device, and brings new versions.
// <html data-offline="ready"> means that the game now starts without a network;
// <html data-update="waiting"> that a new version is ready to take over. Dispatch the event
// "update-now" on document, between deals, to let it: the page then loads again by itself, also
// where nothing waits.
const WORKER = new URL("../../sw.js", import.meta.url);
const root = document.documentElement;

/** Register the service worker and keep <html> informed of its state. */
export async function keepOffline() {
  let registration;
  document.addEventListener("update-now", () => takeNewest(registration));
  if (!("serviceWorker" in navigator)) {
    root.dataset.offline = "refused";
    return;
  }
  const hadOne = navigator.serviceWorker.controller !== null;
  try {
    registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
  } catch (error) {
    root.dataset.offline = "refused"; // private windows and some settings allow no service worker
    console.info("29 can't be kept for offline play here:", error.message);
    return;
  }
  const look = () => {
    if (registration.active) root.dataset.offline = "ready";
    if (registration.waiting && registration.active) root.dataset.update = "waiting";
  };
  const follow = (worker) => worker?.addEventListener("statechange", look);
  follow(registration.installing);
  follow(registration.waiting);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  look();
  document.addEventListener("visibilitychange", () => {
    // without a network there is nothing to learn
    if (!document.hidden && hadOne && navigator.onLine) registration.update().catch(() => {});
  });
}

// Without a service worker the server's files are the newest. One that keeps an older version would
// give that again: it is asked to look before.
async function takeNewest(registration) {
  const waiting = registration && (registration.waiting ?? (await fetchedNow(registration)));
  if (!waiting) {
    location.reload(); // there is none, or another tab has let it in meanwhile
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("take over");
}

async function fetchedNow(registration) {
  try {
    await registration.update();
  } catch {
    return null; // no network, or no worker there any more
  }
  const worker = registration.installing;
  if (worker) await new Promise((resolve) => worker.addEventListener("statechange", resolve));
  return registration.waiting;
}
