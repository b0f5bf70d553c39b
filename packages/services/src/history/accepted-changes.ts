// The changes of gates' series that members had accepted when a run began, from what they said of them.
// An acceptance covers the runs that it was said of: of their environment and terms, and of a branch where it was one's.
import type { AcceptedChange } from "@gonogo/protocols/report";
import { MetricName } from "@gonogo/protocols/spec";
import type { Reader } from "../context.ts";
import { Terms } from "../rows/terms-of.ts";
import { gatesAgainstHistory, type HistoryQuestion } from "./history-question.ts";

const select = {
  ...{ cellIndex: true, variant: true, metric: true, runId: true, branch: true },
  stateSince: true,
  run: { select: { finishedAt: true, environmentFingerprint: true, terms: true } },
} as const;

/** Oldest first. */
export async function acceptedChanges(
  { db }: Reader,
  { benchmarkId, startedAt, environment, terms, gates }: HistoryQuestion,
): Promise<AcceptedChange[]> {
  const rows = await db.changeDecision.findMany({
    where: {
      benchmarkId,
      state: "accepted",
      stateSince: { lte: startedAt },
      OR: gatesAgainstHistory(gates).map(({ metric, of }) => ({ metric, variant: of })),
    },
    orderBy: { runId: "asc" },
    select,
  });
  return rows.flatMap(({ cellIndex, variant, metric, runId, branch, stateSince, run }) =>
    run.finishedAt === null ||
    run.environmentFingerprint !== environment ||
    Terms.parse(run.terms)[variant] !== terms[variant]
      ? []
      : [
          {
            ...{ cell: cellIndex, variant, runId, finishedAt: run.finishedAt.toISOString() },
            metric: MetricName.parse(metric),
            branch: branch === "" ? null : branch,
            acceptedAt: stateSince.toISOString(),
          },
        ],
  );
}
