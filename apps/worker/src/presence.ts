// Reports every ten seconds that this worker is alive, and with which engine.
// The engine is asked who it is at the start and when its file changes: never a process more while something is measured.
import { stat } from "node:fs/promises";
import os from "node:os";
import { greetEngine } from "@gonogo/protocols/driver";
import {
  forgetWorker,
  reportEveryMs,
  reportWorker,
  type WorkerFacts,
} from "@gonogo/services/worker/report-worker";
import { textOf } from "./process/log.ts";
import type { WorkerContext } from "./process/worker-context.ts";
import { readEnvironment } from "./watch/environment.ts";

/** Resolves when the worker has reported once, or could not be; the function it gives ends that and waits for it. */
export async function startPresence(
  worker: WorkerContext,
  everyMs = reportEveryMs,
): Promise<() => Promise<void>> {
  const readEngine = engineReader(worker.enginePath);
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let reporting = Promise.resolve();
  const report = async () => {
    try {
      await reportWorker(worker.context, { ...whoAmI(worker.owner), engine: await readEngine() });
    } catch (error) {
      worker.log("warning", "the worker could not report that it is alive", { why: textOf(error) });
    }
    if (!closed) timer = setTimeout(reportAgain, everyMs);
  };
  const reportAgain = () => {
    reporting = report();
  };
  reporting = report();
  await reporting;
  return async () => {
    closed = true;
    clearTimeout(timer);
    await reporting;
    await forgetWorker(worker.context, worker.owner).catch(() => {});
  };
}

function whoAmI(id: string): Omit<WorkerFacts, "engine"> {
  const machine = readEnvironment({ engineVersion: "", buildHash: "" }, "loopback", null);
  return { id, host: os.hostname(), pid: process.pid, machine };
}

/** Gives what the engine said of itself, asked anew when its file is another one. */
function engineReader(path: string): () => Promise<WorkerFacts["engine"]> {
  let known: { changedAtMs: number; engine: WorkerFacts["engine"] } | null = null;
  return async () => {
    const changedAtMs = await stat(path).then(
      (file) => file.mtimeMs,
      () => 0,
    );
    if (known?.changedAtMs === changedAtMs) return known.engine;
    const engine = await greetEngine(path).then(
      ({ engineVersion, buildHash }) => ({ version: engineVersion, build: buildHash }),
      (error: unknown) => ({ error: textOf(error) }),
    );
    known = { changedAtMs, engine };
    return engine;
  };
}
