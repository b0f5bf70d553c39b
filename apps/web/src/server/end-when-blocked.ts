// Ends this process when its event loop stands still: it would answer nobody, and not even SIGTERM, until it is killed.
// Whoever keeps it (the supervisor, or compose) starts it again. A thread of its own watches, so that nothing in the loop
// can hold it up; it counts its own seconds, so that a machine which slept ends nothing.
import { Worker } from "node:worker_threads";

const watcher = `
  const { writeSync } = require("node:fs");
  const { parentPort, workerData } = require("node:worker_threads");
  let missed = 0;
  parentPort.on("message", () => { missed = 0; });
  setInterval(() => {
    missed += 1;
    if (missed < workerData.mostMissed) return;
    writeSync(2, "The event loop stood still for " + (missed * workerData.everyMs) / 1000 + " s; ending the process.\\n");
    process.kill(process.pid, "SIGKILL");
  }, workerData.everyMs);
`;

/** From now on the process ends itself when its loop misses so many beats in a row: 20 s by default. */
export function endWhenBlocked({ everyMs = 1_000, mostMissed = 20 } = {}): void {
  const worker = new Worker(watcher, { eval: true, workerData: { everyMs, mostMissed } });
  worker.unref();
  setInterval(() => worker.postMessage("beat"), everyMs).unref();
}
