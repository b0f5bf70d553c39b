// The worker's entry point: reads the environment, says when it is ready, stops on SIGTERM within five seconds, and when the
// supervisor that started it is gone.

import { startTracing } from "@gonogo/services/tracing/start-tracing";
import { log, textOf } from "@gonogo/services/watching/log";
import { readWorkerEnv } from "./env.ts";
import { startWorker } from "./worker.ts";

/** Beyond the engine's own grace; a connection that will not close must not keep the process. */
const shutdownTimeoutMs = 5_000;
const lookForSupervisorMs = 1_000;

/** Whether a process of this id is there, ours or not. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

// Whoever read the log may be gone, which is no reason to end in the middle of a block.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
try {
  const settings = readWorkerEnv();
  const tracing = await startTracing({
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    service: "gonogo-worker",
  });
  const worker = await startWorker(settings);
  let asked = false;
  const stop = () => {
    if (asked) return;
    asked = true;
    setTimeout(() => process.exit(0), shutdownTimeoutMs).unref();
    void worker
      .stop()
      .then(() => tracing.stop())
      .finally(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  const supervisorPid = Number(settings.GONOGO_SUPERVISOR_PID ?? 0);
  // Without its supervisor nobody would ever stop this worker, and the next start brings another.
  if (supervisorPid > 0)
    setInterval(() => isThere(supervisorPid) || stop(), lookForSupervisorMs).unref();
  process.stdout.write(`${JSON.stringify({ type: "ready" })}\n`);
} catch (error) {
  log("error", "the worker cannot start", { why: textOf(error) });
  process.exit(1);
}
