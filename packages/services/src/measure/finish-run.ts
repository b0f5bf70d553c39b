// The end of a run. A finished one is judged on its stored blocks; verdict and status are one transaction.
// A cancelled or failed one keeps its finished blocks and gets no verdict. After the commit the end is announced.

import type { ReportInput } from "@gonogo/analysis/evidence/report-input";
import { buildReport } from "@gonogo/analysis/report/build-report";
import { english } from "@gonogo/locale/t";
import type { RunStatus, VerdictName } from "@gonogo/protocols/events";
import type { Report } from "@gonogo/protocols/report";
import { type Context, databaseNow } from "../context.ts";
import { toJson } from "../json.ts";
import { type FoundNoise, foundNoise } from "../noise/store-noise.ts";
import { type RunFailure, type RunRow, runInclude } from "../rows/run-summary.ts";
import { readReportInput } from "../run/report-input.ts";
import { storeReport } from "../run/stored-report.ts";
import { storeJudged } from "../run/verdict/store-judged.ts";
import { announce, expireEvents } from "../run/watch/run-stream.ts";
import { readWatched } from "../run/watch/watch-notes.ts";
import { keepOpenChange } from "../series/open-change.ts";
import { handOver, noteRunEnded } from "../webhook/outbox.ts";
import { breakRunningBlocks } from "./close-round.ts";
import { guardLease, type Lease } from "./lease.ts";

export type RunEnd =
  | { readonly status: "finished" }
  | { readonly status: "cancelled" }
  | { readonly status: "failed"; readonly failure: RunFailure };

type AtEnd = {
  /** As it will stand once the run has ended. */
  readonly report: Report;
  /** What it was judged with. */
  readonly history: ReportInput["history"];
  /** What a calibration that finished found. */
  readonly noise: FoundNoise | null;
};

async function reportAtEnd(context: Context, row: RunRow, status: RunStatus): Promise<AtEnd> {
  const input = await readReportInput(context, row);
  const report = buildReport({ ...input, run: { ...input.run, status } });
  const noise = status === "finished" ? foundNoise(row, input, await databaseNow(context)) : null;
  return { report, history: input.history, noise };
}

/** Throws LeaseLostError; then the run is another's and nothing was stored. */
export async function finishRun(
  context: Context,
  lease: Lease,
  end: RunEnd,
): Promise<{ readonly verdict: VerdictName | null }> {
  const stored = await context.db.run.findUniqueOrThrow({
    where: { id: lease.runId },
    include: runInclude,
  });
  const watched = await readWatched(context, stored.id);
  const row = { ...stored, watched: watched?.length ? watched : null };
  const { report, history, noise } = await reportAtEnd(context, row, end.status);
  const verdict = end.status === "finished" ? report.verdict : null;
  const deliveries = await context.db.$transaction(
    async (db) => {
      await guardLease(db, lease);
      await breakRunningBlocks(db, row.id, {
        code: "run_ended",
        message: english("The run ended while this block was measured."),
        remedy: english("Start another run."),
      });
      await db.block.updateMany({
        where: { runId: row.id, status: "planned" },
        data: { status: "skipped" },
      });
      await storeJudged(db, row, { report, verdict, history });
      if (noise) await db.noiseCalibration.create({ data: noise });
      const failure = end.status === "failed" ? end.failure : null;
      await db.run.update({
        where: { id: row.id },
        data: {
          status: end.status,
          ...(row.watched && { watched: toJson(row.watched) }),
          failureCode: failure?.code ?? null,
          failureMessage: failure?.message ?? null,
          failureRemedy: failure?.remedy ?? null,
          failureTarget: failure?.target ?? null,
          finishedAt: await databaseNow({ db }),
          leaseOwner: null,
          leaseUntil: null,
        },
      });
      // With the end itself: whoever waits for it looks at the report at once, and would build it too.
      await storeReport(
        { db },
        await db.run.findUniqueOrThrow({ where: { id: row.id }, include: runInclude }),
      );
      if (end.status === "cancelled") return [];
      const ended = { status: end.status, verdict, failure };
      return noteRunEnded({ db, publicUrl: context.publicUrl }, row, ended);
    },
    { timeout: 60_000 },
  );
  const name = verdict?.verdict ?? null;
  const ofChange = verdict ? await keepOpenChange(context, row.benchmarkId, { isNews: true }) : [];
  await announce(context, { type: "finished", runId: row.id, status: end.status, verdict: name });
  await expireEvents(context, row.id);
  await handOver(context, [...deliveries, ...ofChange]);
  return { verdict: name };
}
