// Targets without a recent probe are probed before a run is accepted or refused, if a worker answers soon.
// Nothing depends on it: the worker probes again before the first block.
import type { Context } from "../context.ts";
import type { TargetView } from "../rows/target-view.ts";
import { isFresh } from "../target/check-targets.ts";
import { requestProbe } from "../target/probe-target.ts";

/** A client waits for its 202 meanwhile, so the time-out is short. */
const timeoutMs = 3_000;
const stepMs = 100;

/** Asks for probes of the targets without a fresh one; true when at least one answer came in time. */
export async function freshenProbes(
  context: Context,
  targets: readonly TargetView[],
): Promise<boolean> {
  const stale = targets.filter(
    (target) => !target.lastProbe || !isFresh(context.now(), target.lastProbe),
  );
  if (stale.length === 0) return false;
  const asked = await Promise.allSettled(stale.map((target) => requestProbe(context, target.id)));
  const ids = asked.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const deadline = Date.now() + timeoutMs;
  let answered = 0;
  while (ids.length > answered && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, stepMs));
    answered = await context.db.probe.count({
      where: { id: { in: ids }, answeredAt: { not: null } },
    });
  }
  return answered > 0;
}
