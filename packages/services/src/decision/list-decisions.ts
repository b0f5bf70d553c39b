// The decisions on a run, newest first: the first is the one that stands, unless it is a withdrawal.
import type { Decision } from "@gonogo/protocols/report";
import type { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
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
