/**
 * Let whatever else waits go first: a tap, a frame. What comes after `await turn()` is a task of its own.
 */
export function turn() {
  if (globalThis.scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel(); // timers would wait some milliseconds each
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
