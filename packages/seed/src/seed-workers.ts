// A machine that fell silent a while ago, with what the engine could do there: the page of workers has something to
// show besides the instance's own worker. Its processor is of its own, so that no seeded run is judged by these ceilings.
import type { Ceiling } from "@gonogo/protocols/events";
import { protocolNames } from "@gonogo/protocols/spec";
import type { Context } from "@gonogo/services/context";
import { storeCeilings } from "@gonogo/services/engine-ceiling/store-ceilings";
import { reportWorker } from "@gonogo/services/worker/report-worker";

const machine = {
  cpuModel: "Seeded CPU at 2.4 GHz",
  cpuCores: 8,
  kernel: "6.1",
  measurementVersion: 1,
};
const engineBuild = "5eed".repeat(16);
const id = "seeded-bench-2";
const shapes = ["closed-1", "closed-10", "closed-50", "open"] as const;

const ceiling = (protocol: Ceiling["protocol"], shape: string, i: number, j: number): Ceiling => ({
  type: "ceiling",
  protocol,
  shape,
  threads: 1,
  ceilingPerS: (21_300 + 23_700 * j) / (1 + 0.37 * i),
  cpuUsPerRequest: 9.5 * (1 + 0.37 * i),
  busiestThreadCpu: 0.97,
  sendLagP99Us: shape === "open" ? 38 : null,
  p99Us: 140 + 160 * j,
  limit: j === 2 && i % 2 === 1 ? "target" : "engine",
});

/** Writes the worker and its ceilings; once more: anew. */
export async function seedWorkers(context: Context): Promise<void> {
  await reportWorker(context, {
    id,
    host: "bench-2.example",
    pid: 4_711,
    machine,
    engine: { version: "0.1.0", build: engineBuild },
  });
  await context.db.$executeRaw`
    UPDATE workers SET "startedAt" = now() - interval '3 hours', "lastSeenAt" = now() - interval '12 minutes'
    WHERE id = ${id}`;
  await storeCeilings(context, {
    machine,
    engineBuild,
    ceilings: protocolNames.flatMap((protocol, i) =>
      shapes.map((shape, j) => ceiling(protocol, shape, i, j)),
    ),
  });
}
