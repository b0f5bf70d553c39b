// Answers a probe that somebody asked for, between two blocks.
import { answerProbe, readProbeQuestion } from "@gonogo/services/target/answer-probe";
import { readSecret } from "@gonogo/services/target/read-secret";
import type { WorkerContext } from "../process/worker-context.ts";
import { probe } from "./probe.ts";

/** Throws when PostgreSQL is away; the asker then waits in vain and says so. */
export async function probeTarget(worker: WorkerContext, probeId: string): Promise<void> {
  const { context, enginePath } = worker;
  const question = await readProbeQuestion(context, probeId);
  if (!question) return;
  const secret = await readSecret(context, question.targetId);
  const prober = { enginePath, allowedCidrs: context.allowedNetworks };
  const answer = await worker.turn.take(() => probe(prober, question.config, secret));
  await answerProbe(context, probeId, answer);
}
