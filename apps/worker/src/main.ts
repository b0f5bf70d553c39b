// The worker's door: reads the environment, says when it is ready, stops on SIGTERM within five seconds.
import { readWorkerEnv } from "./env.ts";
import { log, textOf } from "./log.ts";
import { startWorker } from "./worker.ts";

/** Beyond the engine's own grace; a connection that will not close must not keep the process. */
const patienceMs = 5_000;

try {
  const worker = await startWorker(readWorkerEnv());
  let asked = false;
  const stop = () => {
    if (asked) return;
    asked = true;
    setTimeout(() => process.exit(0), patienceMs).unref();
    void worker.stop().finally(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.stdout.write(`${JSON.stringify({ type: "ready" })}\n`);
} catch (error) {
  log("error", "the worker cannot start", { why: textOf(error) });
  process.exit(1);
}
