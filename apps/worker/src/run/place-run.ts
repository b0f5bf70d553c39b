// Which cores the load threads of a run keep: chosen once, before its pilot, and the same for every block, variant and worker
// that goes on with it on this machine. A run that cannot have what it asks for runs as well as it can, and says so.
import os from "node:os";
import { placementText } from "@gonogo/analysis/words/placement-text";
import { choosePlacement, EngineError } from "@gonogo/protocols/driver";
import type { RunPlacement } from "@gonogo/protocols/report";
import { loadOf, placementOf, shardsOfBlock } from "@gonogo/protocols/spec";
import type { OpenContext } from "@gonogo/services/context";
import type { RunPlan } from "@gonogo/services/run/run-plan";
import type { Preflight } from "../probe/preflight.ts";
import { ownAddresses } from "../watch/environment.ts";
import { ownPortOf } from "../watch/target-processes.ts";
import { mostThreads, threadsFor } from "../wire/wire-load.ts";
import { logLine } from "./announce-run.ts";

/** The placement of the run on this machine; one that cannot be chosen is reported in the run's log, and left to the kernel. */
export async function placeRun(
  { context, enginePath }: { readonly context: OpenContext; readonly enginePath: string },
  plan: RunPlan,
  { sides, addresses }: Preflight,
): Promise<RunPlacement> {
  const asked = placementOf(plan.spec);
  const cores = os.availableParallelism();
  const own = ownAddresses();
  const threads = Math.max(
    1,
    ...plan.cells.map((cell) => {
      const load = loadOf(plan.spec, cell);
      return threadsFor(load, cores, plan.threads, shardsOfBlock(load, plan.places).length || 1);
    }),
  );
  try {
    const { allowedCores, ...chosen } = await choosePlacement(enginePath, {
      wireVersion: 1,
      placement: asked,
      ports: sides.flatMap(({ target }) => ownPortOf(target, addresses, own) ?? []),
      threads,
      mostThreads: Math.max(mostThreads(cores), threads),
    });
    const before = plan.placement;
    if (before?.asked === asked && before.loadCores.every((core) => allowedCores.includes(core)))
      return before;
    const placement = { ...chosen, asked, threads };
    await logLine(context, plan.runId, "info", placementText(placement, null));
    return placement;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const line = `Cores for the load threads could not be chosen, so the kernel places them: ${error.message}`;
    await logLine(context, plan.runId, "warning", line);
    const nothing = { loadCores: [], kept: 0, targetCores: [] };
    return { asked, threads, ...nothing, shortfall: "cores-not-told" };
  }
}
