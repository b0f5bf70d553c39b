// Decisions as rows, and as everybody reads them. Rows are written once and never changed.
import type { Prisma } from "@gonogo/db/client";
import { Decision } from "@gonogo/protocols/report";
import type { Reader } from "../context.ts";

/** What a row keeps as JSON. */
export const DecisionContent = Decision.pick({
  reasons: true,
  caveats: true,
  setAside: true,
  cost: true,
  owner: true,
  phases: true,
  checkpoint: true,
});

type DecisionRow = Prisma.DecisionGetPayload<object>;

export const decisionOf = (row: DecisionRow): Decision =>
  Decision.parse({
    ...DecisionContent.parse(row.content),
    id: row.id,
    number: row.number,
    outcome: row.outcome,
    by: { name: row.byName, email: row.byEmail },
    at: row.decidedAt.toISOString(),
  });

/** All of a run, newest first. */
export async function decisionsOfRun({ db }: Reader, runId: string): Promise<Decision[]> {
  const rows = await db.decision.findMany({ where: { runId }, orderBy: { number: "desc" } });
  return rows.map(decisionOf);
}
