// Python with the game in it: from where an earlier visit froze it if there was one, else from the
// beginning. It waits for nothing of the page until the game itself is to run.
import { part } from "./downloads.mjs";
import { dropFrozen, frozen } from "./frozen.mjs";
import { later } from "./parts.mjs";
import { lendPyScript } from "./pyscript.mjs";
import { prepare, startPython } from "./python.mjs";
import { enter } from "./stages.mjs";
import { catalogue } from "./words.mjs";

/** Start Python now, and the game as soon as `page`, a promise, says that the page has been read. */
export async function startGame(page) {
  const python = await begun();
  lend(python);
  await page;
  enter("game");
  const main = python.pyimport("game.browser.main");
  main.start();
  main.destroy();
}

async function begun() {
  enter("python");
  prepare();
  const snapshot = await frozen();
  if (snapshot === null) return startPython();
  try {
    const python = await startPython(snapshot);
    performance.mark("thawed");
    return python;
  } catch (error) {
    console.info("29 starts without what an earlier visit kept:", error.message);
    await dropFrozen();
    return startPython();
  }
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
