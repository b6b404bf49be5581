// PyScript, without the hooks that it prepares for workers: they are built with Function(), which
// the page's security policy forbids, and the game has no PyScript workers.
import "./nowhere.mjs"; // first
import { hooks } from "../../runtime/pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
