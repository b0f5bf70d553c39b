// What members said of a change goes on to the next run of its series when the run that it was kept with is deleted: the
// new regime began there too. Only where no later run has the figure it goes with the run.
import type { DbTransaction } from "@gonogo/db/client";

/** Inside the transaction that deletes the run. */
export async function handOnDecisions(db: DbTransaction, runId: string): Promise<void> {
  const decisions = await db.changeDecision.findMany({
    where: { runId },
    include: { run: { select: { finishedAt: true, environmentFingerprint: true } } },
  });
  for (const { id, metric, variant, cellIndex, branch, benchmarkId, run } of decisions) {
    if (run.finishedAt === null) continue;
    const next = await db.figure.findFirst({
      where: {
        ...{ metric, variant, cellIndex, operation: "", value: { not: null } },
        run: {
          ...{ benchmarkId, status: "finished", finishedAt: { gt: run.finishedAt } },
          environmentFingerprint: run.environmentFingerprint,
          ...(branch === "" ? {} : { subjectBranch: branch }),
          changeDecisions: { none: { metric, variant, cellIndex, branch } },
        },
      },
      orderBy: [{ run: { finishedAt: "asc" } }, { runId: "asc" }],
      select: { runId: true },
    });
    if (next) await db.changeDecision.update({ where: { id }, data: { runId: next.runId } });
  }
}
