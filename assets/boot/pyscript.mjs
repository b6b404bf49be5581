// What PyScript's Python (`from pyscript import document, window`) stands on. PyScript's own script
// looks through the page for Python to run, loads an interpreter and packages for it, prepares
// workers and a terminal: the page has one program, whose interpreter is here already, so that all of
// this would only take time. What the game can't use, since the page's policy forbids the workers
// or there are no packages, says so.
const lacking = (name) => () => {
  throw new Error(`this page has no pyscript.${name}`);
};

/** Have `import pyscript` work in this Python, of the modules that lie beside the game's. */
export function lendPyScript(python) {
  python.registerJsModule("polyscript", {
    config: {},
    js_modules: {},
    lazy_py_modules: lacking("py_import"),
    storage: lacking("storage"),
    workers: {},
  });
  python.registerJsModule("_pyscript", {
    PyWorker: lacking("PyWorker"),
    js_import: (...names) => Promise.all(names.map((name) => import(name))),
    target: "app",
  });
}
