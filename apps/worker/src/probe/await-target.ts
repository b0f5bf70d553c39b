// A target that stopped answering gets a few seconds to come back, so that a restart costs one round and not the run.
// If it stays away the run ends, with its finished blocks, and says which target was lost.

import { RunFailureError } from "../process/run-failure.ts";
import type { WorkerContext } from "../process/worker-context.ts";
import type { Side } from "../wire/block-spec.ts";
import type { Preflight } from "./preflight.ts";
import { probe } from "./probe.ts";

const stepMs = 1_000;

type AwaitingRun = {
  readonly worker: WorkerContext;
  readonly holder: { readonly signal: AbortSignal };
  readonly preflight: Pick<Preflight, "redact">;
};

/** Resolves when the target answers its probe again; throws RunFailureError `target_lost` when it does not. */
export async function awaitTarget(
  { worker, holder: { signal }, preflight }: AwaitingRun,
  side: Side,
): Promise<void> {
  const deadline = performance.now() + (worker.targetRecoveryTimeoutMs ?? 10_000);
  const prober = {
    enginePath: worker.enginePath,
    allowedCidrs: worker.context.allowedNetworks,
  };
  for (;;) {
    const answer = await worker.turn.take(() =>
      probe(prober, side.target, side.secret, { address: side.address }),
    );
    const why = preflight.redact(answer.problem?.message ?? "no answer");
    if (answer.ok || signal.aborted) return;
    if (performance.now() >= deadline)
      throw new RunFailureError(
        "target_lost",
        `${side.target.name} stopped answering: ${why}`,
        "Finished blocks are kept. Start the server again and start another run.",
        side.target.slug,
      );
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
}
