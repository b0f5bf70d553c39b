// The history of a run: as it was stored when the run was judged, else read from the runs before it.
// A run that was judged keeps the history it was judged with, so that deleting an earlier run changes no verdict.
import type { DbTransaction } from "@gonogo/db/client";
import { Environment, RunHistory } from "@gonogo/protocols/report";
import type { Gate } from "@gonogo/protocols/spec";
import type { Reader } from "../context.ts";
import { toJson } from "../json.ts";
import type { RunRow } from "../rows/run-summary.ts";
import { Terms } from "../rows/terms-of.ts";
import { gatesAgainstHistory } from "./past-answers.ts";
import { readHistory } from "./read-history.ts";

/** The runs before a run, as its gates or others ask for them now; null: no gate asks, or it has not begun. */
export async function historyBefore(
  context: Reader,
  row: RunRow,
  gates: readonly Gate[],
): Promise<RunHistory | null> {
  if (row.startedAt === null) return null;
  return readHistory(context, {
    benchmarkId: row.benchmarkId,
    runId: row.id,
    startedAt: row.startedAt,
    environment: row.environmentFingerprint,
    measuredIn: Environment.nullable().parse(row.environment),
    terms: Terms.parse(row.terms),
    gates,
  });
}

/** What the run was judged with, or would be now. */
export async function historyOfRun(
  context: Reader,
  row: RunRow,
  gates: readonly Gate[],
): Promise<RunHistory | null> {
  if (gatesAgainstHistory(gates).length === 0) return null;
  const stored = await context.db.runHistory.findUnique({ where: { runId: row.id } });
  return stored ? RunHistory.parse(stored.history) : historyBefore(context, row, gates);
}

/** Keeps what the run is judged with; inside the transaction that stores its verdict. */
export async function insertHistory(
  db: DbTransaction,
  runId: string,
  history: RunHistory | null | undefined,
): Promise<void> {
  if (history) await db.runHistory.create({ data: { runId, history: toJson(history) } });
}
