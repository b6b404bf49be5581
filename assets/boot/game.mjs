// Python with the game in it: from where it stood in an earlier visit if there was one, else from the
// beginning. It waits for nothing of the page until the game itself is to run.
import { PartMissing, part } from "./downloads.mjs";
import { dropFrozen, frozen, hold } from "./frozen.mjs";
import { later } from "./parts.mjs";
import { lendPyScript } from "./pyscript.mjs";
import { startPython } from "./python.mjs";
import { enter } from "./stages.mjs";
import { turn } from "./turn.mjs";
import { catalogue } from "./words.mjs";

/**
 * Start Python now with the large `files`, promises of them, and the game as soon as `page`, another,
 * says that the page is ready for it.
 */
export async function startGame(files, page) {
  const python = await started(files);
  lend(python);
  await page;
  enter("game");
  await turn();
  const main = python.pyimport("game.browser.main");
  main.start();
  main.destroy();
}

async function started(files) {
  enter("python");
  const kept = await frozen();
  if (kept !== null) {
    try {
      const python = await startPython(files, kept);
      performance.mark("thawed");
      return python;
    } catch (error) {
      console.info("29 starts without what an earlier visit kept:", error.message);
      if (!(error instanceof PartMissing)) await dropFrozen(); // that is not its fault
    }
  }
  const python = await startPython(files);
  await hold(python);
  return python;
}

// What the game asks of the page by way of Python's imports: ways to load more, which the policy
// leaves it no other for, and what PyScript's own Python is built on.
function lend(python) {
  const modules = Object.entries(later).map(([name, { modules }]) => [name, modules]);
  python.registerJsModule("catalogues", { catalogue });
  python.registerJsModule("page_modules", {
    load: (name) => import(new URL(name, document.baseURI).href),
    later: Object.fromEntries(modules),
    part,
  });
  lendPyScript(python);
}
