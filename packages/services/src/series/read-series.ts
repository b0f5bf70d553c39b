// A series: one metric of one variant and cell over the finished runs of a benchmark, oldest first, with the changes
// found in it and what members said of them. Changes are found at every reading; only what was said is stored.
import type { Series } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { type Actor, allow } from "../actor.ts";
import { findBenchmark } from "../benchmark/find-benchmark.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { changesWithDecisions, type DecidedChange, readDecisions } from "./change-decisions.ts";
import { findSeriesChanges } from "./find-series-changes.ts";
import { pointsOf, ReadSeriesInput, readSeriesRows } from "./series-rows.ts";

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

/** The series with the rows' ids, for services that change what is said of it. Throws `not_found`. */
export async function wholeSeries(
  context: Context,
  actor: Actor,
  input: ReadSeriesInput,
): Promise<WholeSeries> {
  const asked = parseInput(ReadSeriesInput, input);
  const { metric } = asked;
  const { benchmark } = await findBenchmark(context, actor, asked.benchmark);
  const rows = await readSeriesRows(context, benchmark.id, asked);
  const changes = await findSeriesChanges(context, rows, asked);
  const { withinNoise, calibrated, searched } = changes;
  const decisions = await readDecisions(context, benchmark.id, asked);
  return {
    benchmarkId: benchmark.id,
    series: {
      ...{ metric, unit: metrics[metric].unit, points: pointsOf(rows), withinNoise, calibrated },
      searched,
      branches: await branchesOf(context, benchmark.id),
    },
    changes: changesWithDecisions(rows, changes, decisions, metric),
  };
}

/** Throws `not_found` for an unknown benchmark. */
export async function readSeries(
  context: Context,
  actor: Actor,
  input: ReadSeriesInput,
): Promise<Series> {
  allow(actor, "read");
  const { series, changes } = await wholeSeries(context, actor, input);
  return { ...series, changes: changes.map(({ decisionId: _, ...change }) => change) };
}
