// A run performed to its end, for tests that look at what was measured: its summary, what was stored of it, its
// report, and what the demo target counted meanwhile. Imported by tests only.
import type { ReportInput } from "@gonogo/analysis/evidence/report-input";
import type { Report, Verdict } from "@gonogo/protocols/report";
import { findRun } from "@gonogo/services/rows/find-run";
import type { RunSummary } from "@gonogo/services/rows/run-summary";
import { readReport } from "@gonogo/services/run/read-report";
import { readReportInput } from "@gonogo/services/run/report-input";
import { expect } from "vitest";
import type { Bench } from "./bench.ts";
import { isOver, type MeasuredInstance } from "./measured-instance.ts";

export type EndedRun = {
  readonly run: RunSummary;
  readonly input: ReportInput;
  readonly report: Report;
};

export type CountedRun = EndedRun & {
  /** Requests that the demo target counted from before the run was made to its end, its probes included. */
  readonly counted: (protocol: string) => number;
};

/** Waits until a run is over, however it ended, and reads it. */
export async function endOf(instance: MeasuredInstance, id: string): Promise<EndedRun> {
  const { context, owner } = instance;
  const run = await instance.until(id, isOver);
  const input = await readReportInput(context, await findRun(context, owner, id));
  return { run, input, report: await readReport(context, owner, { id }) };
}

/** The same run, which must have finished; where it did not, the test fails with the run's own words. */
export function mustHaveFinished<R extends EndedRun>(ended: R): R {
  const { run } = ended;
  expect(run, run.failure?.message).toMatchObject({ status: "finished", failure: null });
  return ended;
}

/**
 * Makes a run and waits until it is over, however it ended.
 * @param changes fields of the first duel's definition
 */
export async function endedRun(
  { instance, target }: Pick<Bench, "instance" | "target">,
  changes: object = {},
): Promise<CountedRun> {
  const before = await target.requests();
  const { id } = await instance.duel(changes);
  const ended = await endOf(instance, id);
  const after = await target.requests();
  return {
    ...ended,
    counted: (protocol) => (after[protocol] ?? 0) - (before[protocol] ?? 0),
  };
}

/** As `endedRun`, of a run that must finish. */
export const finishedRun = async (...asked: Parameters<typeof endedRun>): Promise<CountedRun> =>
  mustHaveFinished(await endedRun(...asked));

/** The verdict of an input or a report. Throws where there is none. */
export function verdictOf({ verdict }: { readonly verdict?: Verdict | null }): Verdict {
  if (!verdict) throw new Error("the run has no verdict");
  return verdict;
}

/** Requests that the engine says it sent in these blocks: in those of one variant, or in all. */
export const sentIn = (blocks: ReportInput["blocks"], variant?: string): number =>
  blocks
    .filter((block) => variant === undefined || block.variant === variant)
    .reduce((sum, { result }) => sum + (result?.totals.sent ?? 0), 0);

/** Probes so far, of one target or of all; one of HTTP is one request more that its server counts. */
export const probesOf = ({ context }: MeasuredInstance, slug?: string): Promise<number> =>
  context.db.probe.count({ where: slug === undefined ? {} : { target: { slug } } });
