// A verdict as rows: one for the verdict, one a gate result, one a diagnostic. Written once, never changed.
// The whole of each gate result and diagnostic is beside its columns, so that reading loses nothing.
import type { DbTransaction } from "@gonogo/db/client";
import { VerdictName } from "@gonogo/protocols/events";
import {
  Confirmation,
  Diagnostic,
  EarlierVerdict,
  GateResult,
  Headline,
  TakenLook,
  Verdict,
  VerdictReason,
} from "@gonogo/protocols/report";
import { z } from "zod";
import type { Reader } from "../../context.ts";
import { newId } from "../../id.ts";
import { toJson } from "../../json.ts";

const Look = Verdict.shape.look;

/** The stored verdict of a run; null when it has none. */
export async function readStoredVerdict(context: Reader, runId: string): Promise<Verdict | null> {
  const row = await context.db.verdict.findUnique({
    where: { runId },
    include: { gates: { orderBy: { ordinal: "asc" } } },
  });
  if (!row) return null;
  const diagnostics = await context.db.diagnostic.findMany({
    where: { runId },
    orderBy: { ordinal: "asc" },
  });
  return {
    verdict: VerdictName.parse(row.verdict),
    rulesVersion: row.rulesVersion,
    reservations: z.array(VerdictReason).parse(row.reservations),
    reasons: z.array(VerdictReason).parse(row.reasons),
    headline: Headline.nullable().parse(row.headline),
    look: Look.parse(row.look),
    gates: row.gates.map((gate) => GateResult.parse(gate.detail)),
    diagnostics: diagnostics.map((found) => Diagnostic.parse(found.detail)),
    confirmation: Confirmation.nullable().parse(row.confirmation),
    looks: z.array(TakenLook).parse(row.looks),
    earlier: z.array(EarlierVerdict).parse(row.earlier ?? []),
  };
}

/** Inserts a verdict with its gate results; runs inside the caller's transaction. */
export async function insertVerdict(
  db: DbTransaction,
  run: { readonly id: string; readonly attempt: number },
  verdict: Verdict,
): Promise<void> {
  const verdictId = newId();
  await db.verdict.create({
    data: {
      id: verdictId,
      runId: run.id,
      verdict: verdict.verdict,
      rulesVersion: verdict.rulesVersion,
      attempt: run.attempt,
      ...(verdict.headline ? { headline: toJson(verdict.headline) } : {}),
      reasons: toJson(verdict.reasons),
      reservations: toJson(verdict.reservations),
      look: toJson(verdict.look),
      looks: toJson(verdict.looks),
      ...(verdict.confirmation ? { confirmation: toJson(verdict.confirmation) } : {}),
      earlier: toJson(verdict.earlier),
    },
  });
  await db.gateResult.createMany({
    data: verdict.gates.map((result, ordinal) => ({
      id: newId(),
      verdictId,
      ordinal,
      gateIndex: result.gateIndex,
      cellIndex: result.cell,
      metric: result.gate.metric,
      variant: result.gate.of,
      overVariant: result.gate.over ?? null,
      blocking: result.gate.blocking,
      outcome: result.outcome,
      reason: result.reason,
      limit: result.limit,
      estimate: result.estimate,
      low: result.low,
      high: result.high,
      detail: toJson(result),
    })),
  });
}

/** Inserts what was found about the measurement itself; also for runs without a verdict. */
export async function insertDiagnostics(
  db: DbTransaction,
  runId: string,
  diagnostics: readonly Diagnostic[],
): Promise<void> {
  await db.diagnostic.createMany({
    data: diagnostics.map((found, ordinal) => ({
      id: newId(),
      runId,
      ordinal,
      code: found.code,
      severity: found.severity,
      variant: found.variant,
      cellIndex: found.cell,
      accepted: found.accepted,
      detail: toJson(found),
    })),
  });
}
