/**
 * Let whatever else waits go first: a tap, a frame. What comes after `await turn()` is a task of its own.
 * A browser that knows no other way may take some milliseconds for it.
 */
export function turn() {
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
