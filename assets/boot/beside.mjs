// Python's start beside the page, in a worker: it takes so long that the page could do nothing else
// meanwhile. The page goes on from the memory that the worker hands over.
const WORKER = new URL("freezer.mjs", new URL("../../assets/boot/", import.meta.url));
const PATIENCE = 20_000; // ms without a sign of a worker that has all it needs

let worker = null;
let broken = null; // why there is none
let packing = null; // the memory as it is kept on the device, in the end
let pack = null; // asks for it

/** Have the worker at hand that is to start Python soon. */
export function callWorker() {
  if (worker) return;
  broken = null;
  try {
    worker = new Worker(WORKER, { type: "module" });
  } catch (error) {
    broken = error;
    return;
  }
  worker.onerror = (event) => {
    event.preventDefault(); // the page starts without it
    broken = new Error(event.message || "the worker did not start");
  };
}

/** The worker is not needed, or no longer. */
export function dismissWorker() {
  worker?.terminate();
  worker = null;
}

/**
 * Have the worker start Python with these `files`: promises of `wasm`, compiled, and of `library` and
 * `game`, unpacked. Returns two promises: `begun`, from when on the page is not in its way, and `memory`
 * as sparse.mjs pours it. They reject where no worker can do it.
 */
export function startBeside(files) {
  callWorker();
  const [begun, memory] = [promise(), promise()];
  let pieces = [];
  let watch = null;
  packing = promise();
  const lost = (error) => {
    clearTimeout(watch);
    dismissWorker();
    for (const awaited of [begun, memory, ...pieces, packing]) awaited.reject(error);
  };
  const wait = () => {
    clearTimeout(watch);
    watch = setTimeout(() => lost(new Error("nothing came from the worker")), PATIENCE);
  };
  let arrived = 0;
  const hear = ({ data }) => {
    wait();
    if (data.error) lost(new Error(data.error));
    if (data.begun) begun.resolve();
    if (data.memory) {
      pieces = Array.from({ length: data.memory.count }, promise);
      memory.resolve({ ...data.memory, pieces: pieces.map(({ promised }) => promised) });
    }
    if (data.piece) pieces[arrived++].resolve(data.piece);
    if (arrived && arrived === pieces.length) clearTimeout(watch);
    if (data.packed) packing.resolve(data.packed);
  };
  pack = () => {
    worker.postMessage({ name: "keep" });
    wait();
  };
  if (broken) {
    lost(broken);
  } else {
    worker.onmessage = hear;
    worker.onerror = (event) => {
      event.preventDefault();
      lost(new Error(event.message || "the worker did not start"));
    };
    give(worker, files).then(wait, lost);
  }
  return { begun: begun.promised, memory: memory.promised };
}

/** The memory that was handed over, as it is kept on the device: a Blob. Rejects where there is none. */
export function packedBeside() {
  if (!worker || !pack) return Promise.reject(new Error("no worker started Python"));
  pack();
  return packing.promised;
}

async function give(to, files) {
  to.postMessage({ name: "begin" });
  const given = Object.entries(files).map(async ([name, file]) => {
    to.postMessage({ name, content: await file });
  });
  await Promise.all(given);
}

// A promise that somebody else keeps or breaks; nobody need be there to hear of it.
function promise() {
  const made = {};
  made.promised = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  made.promised.catch(() => {});
  return made;
}
