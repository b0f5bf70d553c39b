// The decisions on a run, newest first: the first is the one that stands, unless it is a withdrawal.
import { english } from "@gonogo/locale/t";
import type { Decision } from "@gonogo/protocols/report";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { idOf } from "../id.ts";
import { type Page, PageInput, toPage } from "../page.ts";
import { decisionOf } from "../rows/decision-rows.ts";
import { findRun } from "../rows/find-run.ts";

export const ListDecisionsInput = PageInput.extend({ runId: idOf("run") });
export type ListDecisionsInput = z.input<typeof ListDecisionsInput>;

/** Throws `not_found`. */
export async function listDecisions(
  context: Context,
  actor: Actor,
  input: ListDecisionsInput,
): Promise<Page<Decision>> {
  allow(actor, "read");
  const { runId, cursor, limit } = parseInput(ListDecisionsInput, input);
  const run = await findRun(context, actor, runId);
  const rows = await context.db.decision.findMany({
    where: { runId: run.id },
    orderBy: { number: "desc" },
    ...(cursor ? { cursor: { id: cursor }, skip: 1 } : {}),
    take: limit + 1,
  });
  return toPage(rows, limit, decisionOf);
}

export const GetDecisionInput = z.strictObject({
  runId: idOf("run"),
  number: z.coerce.number().int().min(1).max(2_147_483_647).describe("The nth entry of the run."),
});
export type GetDecisionInput = z.input<typeof GetDecisionInput>;

/** Throws `not_found` (run, decision). */
export async function getDecision(
  context: Context,
  actor: Actor,
  input: GetDecisionInput,
): Promise<Decision> {
  allow(actor, "read");
  const { runId, number } = parseInput(GetDecisionInput, input);
  const run = await findRun(context, actor, runId);
  const row = await context.db.decision.findUnique({
    where: { runId_number: { runId: run.id, number } },
  });
  if (!row) throw notFound(english("decision"));
  return decisionOf(row);
}
