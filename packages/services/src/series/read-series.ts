// A series: one metric of one variant and cell over the finished runs of a benchmark, oldest first, with the changes
// found in it and what members said of them. Changes are found at every reading; only what was said is stored.
import { baselineNow } from "@gonogo/analysis/history/baseline-now";
import type { BaselinePart, Series } from "@gonogo/protocols/report";
import { cellCount, metrics } from "@gonogo/protocols/spec";
import type { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { historyNow } from "../history/history-facts.ts";
import { gatesAgainstHistory } from "../history/past-answers.ts";
import { specOf } from "../rows/benchmark-view.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";
import { targetsOf } from "../target/check-targets.ts";
import { changesWithDecisions, type DecidedChange, readDecisions } from "./change-decisions.ts";
import { findSeriesChanges } from "./find-series-changes.ts";
import { pointsOf, ReadSeriesInput, readSeriesRows, type SeriesKey } from "./series-rows.ts";

type WholeSeries = {
  readonly benchmarkId: string;
  readonly series: Omit<Series, "changes">;
  readonly changes: readonly DecidedChange[];
};

/** Branches that finished runs of the benchmark name, by name; at most 100. */
async function branchesOf(context: Pick<Context, "db">, benchmarkId: string): Promise<string[]> {
  const rows = await context.db.run.findMany({
    where: { benchmarkId, status: "finished", subjectBranch: { not: null } },
    distinct: ["subjectBranch"],
    orderBy: { subjectBranch: "asc" },
    select: { subjectBranch: true },
    take: 100,
  });
  return rows.flatMap(({ subjectBranch }) => (subjectBranch === null ? [] : [subjectBranch]));
}

/** What its runs are to the gate of the newest definition that compares the series with its past. */
async function baselineOf(
  context: Context,
  actor: Actor,
  version: { readonly benchmarkId: string; readonly spec: unknown },
  of: z.output<typeof ReadSeriesInput>,
): Promise<ReadonlyMap<string, BaselinePart>> {
  const spec = specOf(version);
  if (gatesAgainstHistory(spec.gates).length === 0) return new Map();
  const targets = await targetsOf(context, actor, spec);
  const history = await historyNow(context, version.benchmarkId, { spec, targets });
  return history ? baselineNow(spec, history, of) : new Map();
}

/** The series with the rows' ids, for services that change what is said of it. Throws `not_found`. */
export async function wholeSeries(
  context: Context,
  actor: Actor,
  input: ReadSeriesInput,
): Promise<WholeSeries> {
  const asked = parseInput(ReadSeriesInput, input);
  const { metric } = asked;
  const found = await findBenchmark(context, actor, asked.benchmark);
  const { benchmark, version } = found;
  const rows = await readSeriesRows(context, benchmark.id, asked);
  if (rows.length === 0) await requireSeries(context, found, asked);
  const changes = await findSeriesChanges(context, rows, asked);
  const { withinNoise, calibrated, searched } = changes;
  const decisions = await readDecisions(context, benchmark.id, asked);
  return {
    benchmarkId: benchmark.id,
    series: {
      ...{ metric, unit: metrics[metric].unit, withinNoise, calibrated },
      points: pointsOf(rows, await baselineOf(context, actor, version, asked)),
      searched,
      branches: await branchesOf(context, benchmark.id),
      deleted: await context.db.deletedRun.count({
        where: { benchmarkId: benchmark.id, status: "finished" },
      }),
    },
    changes: changesWithDecisions(rows, changes, decisions, metric),
  };
}

/** Throws `not_found` for an unknown benchmark, variant or cell. */
export async function readSeries(
  context: Context,
  actor: Actor,
  input: ReadSeriesInput,
): Promise<Series> {
  allow(actor, "read");
  const { series, changes } = await wholeSeries(context, actor, input);
  return { ...series, changes: changes.map(({ decisionId: _, ...change }) => change) };
}

// Refuses a series that cannot exist: of a variant or a cell that the benchmark neither has nor ever had.
// Without it a slip of the pen would look like a benchmark that was never run.
// Variants of older versions count as long as a run of theirs is kept.

/** Asked where a series has no rows. Throws `not_found` that names what there is. */
async function requireSeries(
  { db }: Pick<Context, "db">,
  { benchmark, version }: Awaited<ReturnType<typeof findBenchmark>>,
  { variant, cell }: Pick<SeriesKey, "variant" | "cell">,
): Promise<void> {
  const spec = specOf(version);
  const measured = await db.figure.findMany({
    where: { run: { benchmarkId: benchmark.id } },
    distinct: ["variant", "cellIndex"],
    select: { variant: true, cellIndex: true },
  });
  const names = spec.variants.map(({ name }) => name);
  const variants = [...new Set([...names, ...measured.map((one) => one.variant)])];
  if (!variants.includes(variant))
    throw new ServiceError("not_found", `${benchmark.slug} has no variant ${variant}.`, {
      field: "variant",
      remedy: `Its variants are ${variants.join(", ")}.`,
    });
  const last = Math.max(cellCount(spec) - 1, ...measured.map((one) => one.cellIndex));
  if (cell > last)
    throw new ServiceError("not_found", `${benchmark.slug} has no cell ${cell}.`, {
      field: "cell",
      remedy: last === 0 ? "Its only cell is 0." : `Its cells are 0 to ${last}.`,
    });
}
