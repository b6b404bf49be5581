// Where the page has long thoughts: a module of the kernel in a worker, so that nothing holds up the
// page. The first message brings the module, and the weights of the nets where it has nets; every
// other one is an errand: what to write into the module's memory, what to call with which numbers,
// and what to read afterwards. Each is answered in turn, under the number it came with.
let kernel;

onmessage = async ({ data }) => {
  const { number, module } = data;
  try {
    if (module) kernel = start(data);
    const exports = await kernel;
    postMessage({ number, parts: module ? [] : run(exports, data) });
  } catch (error) {
    postMessage({ number, error: String(error) });
  }
};

async function start({ module, weights }) {
  const { instance } = await WebAssembly.instantiate(module, {});
  const { exports } = instance;
  if (weights.length) {
    part(exports, "nets", weights.length).set(weights);
    exports.take_nets();
  }
  return exports;
}

function run(exports, { writes, call, arguments: numbers, reads }) {
  for (const [place, content] of writes) part(exports, place, content.length).set(content);
  exports[call](...numbers);
  return reads.map(([place, count]) => part(exports, place, count).slice());
}

// So many bytes of the memory from one of the kernel's places on.
function part(exports, place, count) {
  return new Uint8Array(exports.memory.buffer, exports[`${place}_at`](), count);
}
