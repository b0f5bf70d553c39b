// Decisions as rows, and as everybody reads them. Rows are written once and never changed.
import type { Prisma } from "@gonogo/db/client";
import { Decision, type Signer, signerId } from "@gonogo/protocols/report";
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

function accountOf({ decidedById, apiKeyId }: DecisionRow): Signer["account"] {
  if (decidedById !== null) return { kind: "account", id: signerId(decidedById) };
  return apiKeyId === null ? null : { kind: "key", id: signerId(apiKeyId) };
}

export const decisionOf = (row: DecisionRow): Decision =>
  Decision.parse({
    ...DecisionContent.parse(row.content),
    id: row.id,
    number: row.number,
    outcome: row.outcome,
    by: {
      name: row.byName,
      email: row.byEmail,
      domain: row.byEmail?.split("@").at(-1) ?? null,
      account: accountOf(row),
      nameSince: row.byNameSince?.toISOString() ?? null,
    },
    at: row.decidedAt.toISOString(),
  });

/** All of a run, newest first. */
export async function decisionsOfRun({ db }: Reader, runId: string): Promise<Decision[]> {
  const rows = await db.decision.findMany({ where: { runId }, orderBy: { number: "desc" } });
  return rows.map(decisionOf);
}
