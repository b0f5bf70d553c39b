// The end of a run. A finished one is judged on its stored blocks; verdict and status are one transaction.
// A cancelled or failed one keeps its finished blocks and gets no verdict. After the commit the end is announced.
import { buildReport } from "@gonogo/analysis/build-report";
import type { RunStatus, VerdictName } from "@gonogo/protocols/events";
import type { Report } from "@gonogo/protocols/report";
import type { Context } from "../context.ts";
import { newId } from "../id.ts";
import { type FoundNoise, foundNoise } from "../noise/store-noise.ts";
import { breakRunningBlocks } from "./close-round.ts";
import { guardLease, type Lease } from "./lease.ts";
import { readRunInput } from "./run-input.ts";
import { announce, expireEvents } from "./run-stream.ts";
import { type RunFailure, type RunRow, runInclude } from "./run-summary.ts";
import { insertDiagnostics, insertVerdict } from "./stored-verdict.ts";

export type RunEnd =
  | { readonly status: "finished" }
  | { readonly status: "cancelled" }
  | { readonly status: "failed"; readonly failure: RunFailure };

const figuresOf = (runId: string, report: Report) =>
  report.comparison.flatMap((row) =>
    row.values.map((estimate, i) => ({
      id: newId(),
      runId,
      cellIndex: row.cell,
      variant: report.variants[i]?.name ?? "",
      metric: row.metric,
      value: estimate.value,
      low: estimate.low,
      high: estimate.high,
    })),
  );

/** The report as it will stand once the run has ended, and what a calibration that finished found. */
async function reportAtEnd(
  context: Context,
  row: RunRow,
  status: RunStatus,
): Promise<{ readonly report: Report; readonly noise: FoundNoise | null }> {
  const input = await readRunInput(context, row);
  const noise = status === "finished" ? foundNoise(row, input, new Date()) : null;
  return { report: buildReport({ ...input, run: { ...input.run, status } }), noise };
}

/** Throws LeaseLostError; then the run is another's and nothing was stored. */
export async function finishRun(
  context: Context,
  lease: Lease,
  end: RunEnd,
): Promise<{ readonly verdict: VerdictName | null }> {
  const row = await context.db.run.findUniqueOrThrow({
    where: { id: lease.runId },
    include: runInclude,
  });
  const { report, noise } = await reportAtEnd(context, row, end.status);
  const verdict = end.status === "finished" ? report.verdict : null;
  await context.db.$transaction(
    async (db) => {
      await guardLease(db, lease);
      await breakRunningBlocks(db, row.id, {
        code: "run_ended",
        message: "The run ended while this block was measured.",
        remedy: "Start another run.",
      });
      await db.block.updateMany({
        where: { runId: row.id, status: "planned" },
        data: { status: "skipped" },
      });
      if (verdict) await insertVerdict(db, row, verdict);
      await insertDiagnostics(db, row.id, report.diagnostics);
      await db.figure.createMany({ data: figuresOf(row.id, report) });
      if (noise) await db.noiseCalibration.create({ data: noise });
      const failure = end.status === "failed" ? end.failure : null;
      await db.run.update({
        where: { id: row.id },
        data: {
          status: end.status,
          verdictName: verdict?.verdict ?? null,
          failureCode: failure?.code ?? null,
          failureMessage: failure?.message ?? null,
          failureRemedy: failure?.remedy ?? null,
          finishedAt: new Date(),
          leaseOwner: null,
          leaseUntil: null,
        },
      });
    },
    { timeout: 60_000 },
  );
  const name = verdict?.verdict ?? null;
  await announce(context, { type: "finished", runId: row.id, status: end.status, verdict: name });
  await expireEvents(context, row.id);
  return { verdict: name };
}
