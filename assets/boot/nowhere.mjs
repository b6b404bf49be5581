// PyScript keeps installed packages in IndexedDB and does not start where that is switched off or
// broken. The game installs none: until it runs, PyScript is handed a database that keeps nothing.
const own = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");

const answer = (result) => {
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ target: { result } }));
  return request;
};
const store = {
  clear: () => answer(),
  count: () => answer(0),
  delete: () => answer(),
  get: () => answer(),
  getAllKeys: () => answer([]),
  getKey: () => answer(),
  put: () => answer(),
};
const database = { close() {}, transaction: () => ({ objectStore: () => store }) };

Object.defineProperty(globalThis, "indexedDB", {
  value: { open: () => answer(database) },
  configurable: true,
});

/** Give the page back its own IndexedDB. */
export function giveBack() {
  if (own) Object.defineProperty(globalThis, "indexedDB", own);
  else delete globalThis.indexedDB;
}
