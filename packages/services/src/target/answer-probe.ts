// The worker's side of a probe: what is asked, and where the answer goes.
// An answer for a target that is gone by then has nowhere to go and is dropped.
import type { ProbeAnswer, TargetConfig } from "@gonogo/protocols/spec";
import { type Context, databaseNow } from "../context.ts";
import { newId } from "../id.ts";
import { toJson } from "../json.ts";
import { configOf } from "../rows/target-view.ts";

export type ProbeQuestion = { readonly targetId: string; readonly config: TargetConfig };

/** What a probe asks; null when it was answered already or its target is gone. */
export async function readProbeQuestion(
  context: Pick<Context, "db">,
  probeId: string,
): Promise<ProbeQuestion | null> {
  const row = await context.db.probe.findUnique({
    where: { id: probeId },
    include: { target: true },
  });
  if (!row || row.answeredAt) return null;
  return { targetId: row.targetId, config: configOf(row.target) };
}

/** Stores the answer to a probe that somebody asked for. */
export async function answerProbe(
  context: Pick<Context, "db">,
  probeId: string,
  answer: ProbeAnswer,
): Promise<void> {
  await context.db.probe.updateMany({
    where: { id: probeId },
    data: { ok: answer.ok, answer: toJson(answer), answeredAt: await databaseNow(context) },
  });
}

/** Stores what a worker found before a run, so that it counts for the target afterwards. */
export async function recordProbe(
  context: Pick<Context, "db">,
  targetId: string,
  answer: ProbeAnswer,
): Promise<void> {
  const target = await context.db.target.findUnique({ where: { id: targetId } });
  if (!target) return;
  await context.db.probe.create({
    data: {
      id: newId(),
      targetId,
      ok: answer.ok,
      answer: toJson(answer),
      answeredAt: await databaseNow(context),
    },
  });
}
