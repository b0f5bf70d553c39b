// Answers a probe that somebody asked for, between two blocks.

import type { ProbeAnswer, TargetConfig } from "@gonogo/protocols/spec";
import { answerProbe, readProbeQuestion } from "@gonogo/services/target/answer-probe";
import { RunFailureError } from "../process/run-failure.ts";
import type { WorkerContext } from "../process/worker-context.ts";
import { secretOf } from "./preflight.ts";
import { failedAnswer, probe } from "./probe.ts";

/** Throws when PostgreSQL is away; the asker then waits in vain and says so. */
export async function probeTarget(worker: WorkerContext, probeId: string): Promise<void> {
  const question = await readProbeQuestion(worker.context, probeId);
  if (!question) return;
  const reached = { targetId: question.targetId, target: question.config };
  await answerProbe(worker.context, probeId, await answerOf(worker, reached));
}

async function answerOf(
  { context, enginePath, turn }: WorkerContext,
  reached: { readonly targetId: string; readonly target: TargetConfig },
): Promise<ProbeAnswer> {
  try {
    const secret = await secretOf(context, reached);
    const prober = { enginePath, allowedCidrs: context.allowedNetworks };
    return await turn.take(() => probe(prober, reached.target, secret));
  } catch (error) {
    if (error instanceof RunFailureError) return failedAnswer(error.failure);
    throw error;
  }
}
