// Python is started before PyScript is there to ask for it, from where an earlier visit froze it if
// there was one.
import { dropFrozen, frozen } from "./frozen.mjs";
import { startPython } from "./python.mjs";
import { enter } from "./stages.mjs";

let started = null;

export const early = {
  /** Start Python now. */
  begin() {
    started = begin();
    started.catch(() => {}); // who takes it is told
  },
  /** The Python begun, once; `null` from then on. */
  take() {
    const python = started;
    started = null;
    return python;
  },
};

async function begin() {
  enter("python");
  const snapshot = await frozen();
  if (snapshot === null) return startPython();
  try {
    const python = await startPython({ _loadSnapshot: snapshot });
    performance.mark("thawed");
    return python;
  } catch (error) {
    console.info("29 starts without what an earlier visit kept:", error.message);
    await dropFrozen();
    return startPython();
  }
}
