// The verdicts that the same subject and benchmark version had before a run, as they are known now.
// A verdict keeps what was known when it was made; this answers for runs that have none yet.
import { VerdictName } from "@gonogo/protocols/events";
import type { EarlierVerdict } from "@gonogo/protocols/report";
import type { Reader } from "../../context.ts";
import type { RunRow } from "../../rows/run-summary.ts";

/** More attempts than anybody reads; the newest count. */
const mostListed = 100;

/** Oldest first; attempts without a verdict (cancelled, failed, still going on) are left out, deleted ones are not. */
export async function earlierVerdicts(context: Reader, run: RunRow): Promise<EarlierVerdict[]> {
  const { subjectVersion, subjectCommit, subjectBranch, subjectStage, subjectBuildMode } = run;
  const query = {
    where: {
      ...{ subjectVersion, subjectCommit, subjectBranch, subjectStage, subjectBuildMode },
      benchmarkVersionId: run.benchmarkVersionId,
      attempt: { lt: run.attempt },
      verdictName: { not: null },
    },
    orderBy: { attempt: "desc" },
    take: mostListed,
    select: { id: true, attempt: true, verdictName: true },
  } as const;
  const there = await context.db.run.findMany(query);
  const gone = await context.db.deletedRun.findMany(query);
  const rows = [...there, ...gone].sort((a, b) => a.attempt - b.attempt).slice(-mostListed);
  return rows.map((row) => ({
    runId: row.id,
    attempt: row.attempt,
    verdict: VerdictName.parse(row.verdictName),
  }));
}
