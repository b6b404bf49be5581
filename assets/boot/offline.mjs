// The service worker: keeps the whole game on the device, and brings new versions.
// <html data-offline="ready"> means that the game now starts without a network;
// <html data-update="waiting"> that a new version is ready to take over. Dispatch the event
// "update-now" on document, between deals, to let it: the page then loads again by itself.
const root = document.documentElement;

/** Register the service worker and keep <html> informed of its state. */
export async function keepOffline() {
  if (!("serviceWorker" in navigator)) {
    root.dataset.offline = "refused";
    return;
  }
  const hadOne = navigator.serviceWorker.controller !== null;
  let taking = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (taking) location.reload();
  });
  let registration;
  try {
    registration = await navigator.serviceWorker.register(new URL("../../sw.js", import.meta.url), {
      updateViaCache: "none",
    });
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
  document.addEventListener("update-now", () => {
    taking = true;
    if (registration.waiting) registration.waiting.postMessage("take over");
    else location.reload(); // another tab has let it in meanwhile
  });
  document.addEventListener("visibilitychange", () => {
    // without a network there is nothing to learn
    if (!document.hidden && hadOne && navigator.onLine) registration.update().catch(() => {});
  });
}
