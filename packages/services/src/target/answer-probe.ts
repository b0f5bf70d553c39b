// The worker's side of a probe: what is asked, and where the answer goes.
// An answer for a target that is gone by then has nowhere to go and is dropped.
import type { ProbeAnswer } from "@gonogo/protocols/spec";
import { type Context, databaseNow } from "../context.ts";
import { newId } from "../id.ts";
import { toJson } from "../json.ts";
import type { HostAndPort, RunVariant } from "../rows/run-variants.ts";
import { configOf } from "../rows/target-view.ts";

/** A target as it will be reached. */
export type ProbeQuestion = Pick<RunVariant, "targetId" | "target" | "ownAddress">;

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
  const { targetId, host, port } = row;
  const target = configOf(row.target);
  if (host === null || port === null) return { targetId, target };
  const ownAddress = { host: target.host, port: target.port };
  return { targetId, target: { ...target, host, port }, ownAddress };
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

/**
 * Stores what a worker found before a run, so that it counts for the target afterwards.
 * @param address of the run, where that is not the target's own: it counts for this address alone
 */
export async function recordProbe(
  context: Pick<Context, "db">,
  targetId: string,
  answer: ProbeAnswer,
  address: HostAndPort | null = null,
): Promise<void> {
  const target = await context.db.target.findUnique({ where: { id: targetId } });
  if (!target) return;
  await context.db.probe.create({
    data: {
      id: newId(),
      targetId,
      ...{ host: address?.host ?? null, port: address?.port ?? null },
      ok: answer.ok,
      answer: toJson(answer),
      answeredAt: await databaseNow(context),
    },
  });
}
