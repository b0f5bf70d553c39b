// What members said of the changes of a series, from their rows, laid beside the changes that are found now.
// A change that was decided about and is not found any more stays in the list, so that no note is lost.
import type { FoundChange } from "@gonogo/analysis/evolution/find-changes";
import { matchDecisions } from "@gonogo/analysis/evolution/match-decisions";
import type { Prisma } from "@gonogo/db/client";
import type { ChangeSize, Member, SeriesChange } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import type { SeriesChanges } from "./find-series-changes.ts";
import type { RunDetail, SeriesKey, SeriesRow } from "./series-rows.ts";

const person = { select: { name: true, email: true } } as const;
const include = { owner: person, decidedBy: person } as const;

type DecisionRow = Prisma.ChangeDecisionGetPayload<{ include: typeof include }>;

/** Of all runs of the series, read or not; each view, of one branch or of all, has its own. */
export const readDecisions = (
  context: Pick<Context, "db">,
  benchmarkId: string,
  {
    metric,
    variant,
    over = "",
    operation = "",
    cell,
    branch = "",
  }: Omit<SeriesKey, "benchmark"> & { branch?: string | undefined },
): Promise<DecisionRow[]> =>
  context.db.changeDecision.findMany({
    where: { benchmarkId, metric, variant, over, operation, cellIndex: cell, branch },
    orderBy: { runId: "asc" },
    include,
  });

const memberOf = (user: Member | null): Member | null =>
  user && { name: user.name, email: user.email };

function sizeOf(change: FoundChange, metric: MetricName): ChangeSize {
  const { beforeRunId, before, after, runsBefore, runsAfter, pValue } = change;
  const less = after < before;
  const direction = less === (metrics[metric].better === "lower") ? "better" : "worse";
  return { beforeRunId, before, after, runsBefore, runsAfter, pValue, direction };
}

const decisionFields = (decision: DecisionRow | null) => ({
  state: decision?.state ?? "new",
  owner: memberOf(decision?.owner ?? null),
  note: decision?.note ?? "",
  decidedBy: memberOf(decision?.decidedBy ?? null),
  decidedAt: decision?.decidedAt.toISOString() ?? null,
});

/** A change with what was decided about it; `decisionId` is the row's, null without one. */
export type DecidedChange = SeriesChange & { readonly decisionId: string | null };

type Found = Pick<SeriesChanges, "found" | "stretches"> & {
  readonly decisions: readonly DecisionRow[];
  /** Of the runs of changes and decisions. */
  readonly details: ReadonlyMap<string, RunDetail>;
};

/** Oldest first. `rows`: those that changes were looked for in. */
export function changesWithDecisions(
  rows: readonly SeriesRow[],
  { found, stretches, decisions, details }: Found,
  metric: MetricName,
): DecidedChange[] {
  const byRun = new Map(rows.map((row) => [row.runId, row]));
  const shown = decisions.filter(({ runId }) => byRun.has(runId));
  const { matched, left } = matchDecisions(found, shown, stretches);
  const change = (runId: string, size: ChangeSize | null, decision: DecisionRow | null) => {
    const [row, detail] = [byRun.get(runId), details.get(runId)];
    if (!row || !detail) return [];
    const at = row.finishedAt.toISOString();
    return [
      {
        runId,
        at,
        subject: detail.subject,
        size,
        ...decisionFields(decision),
        decisionId: decision?.id ?? null,
      },
    ];
  };
  const all = [
    ...matched.flatMap((one) => change(one.change.runId, sizeOf(one.change, metric), one.decision)),
    ...left.flatMap((decision) => change(decision.runId, null, decision)),
  ];
  const order = new Map(rows.map(({ runId }, i) => [runId, i]));
  return all.sort((a, b) => (order.get(a.runId) ?? 0) - (order.get(b.runId) ?? 0));
}
