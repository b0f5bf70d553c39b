// Stages of a benchmark: its finished runs by the stage and build mode of their subjects, each stage against one of them,
// and the figures of single runs. Read from the figures that runs were stored with; nothing is judged anew.
import { compareStages } from "@gonogo/analysis/stages/compare-stages";
import { runMetrics, runRowsOf } from "@gonogo/analysis/stages/run-rows";
import { FigureBound, type Stages } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  cellsOf,
  hasSeveral,
  MetricName,
  operationsOf,
  Slug,
} from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { specOf } from "../rows/benchmark-view.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";
import { comparedRuns, stageOf } from "./stage-runs.ts";

export const ReadStagesInput = z.strictObject({
  benchmark: Slug,
  cell: z.coerce.number().int().min(0).max(10_000).default(0),
  /** Of several; absent: all requests together. */
  operation: z.string().min(1).max(60).optional(),
  /** The stage that the others are compared with, by its place from 0. */
  reference: z.coerce.number().int().min(0).max(200).default(0),
});
export type ReadStagesInput = z.input<typeof ReadStagesInput>;

const namesOf = (
  specs: readonly BenchmarkSpec[],
  of: (spec: BenchmarkSpec) => readonly string[],
) => [...new Set(specs.flatMap(of))];

const operationNames = ({ variants }: BenchmarkSpec): string[] =>
  variants.filter(hasSeveral).flatMap((variant) => operationsOf(variant).map(({ name }) => name));

/** Throws `not_found`. */
function refuse(field: string, message: string, remedy: string): never {
  throw new ServiceError("not_found", message, { field, remedy });
}

async function figuresOf(
  { db }: Pick<Context, "db">,
  runIds: readonly string[],
  { cell, operation }: z.output<typeof ReadStagesInput>,
) {
  const rows = await db.figure.findMany({
    where: { runId: { in: [...runIds] }, cellIndex: cell, operation: operation ?? "" },
  });
  const byRun = new Map<string, ReturnType<typeof figureOf>[]>();
  for (const row of rows) byRun.set(row.runId, [...(byRun.get(row.runId) ?? []), figureOf(row)]);
  return byRun;
}

type FigureRow = Awaited<ReturnType<Context["db"]["figure"]["findMany"]>>[number];

const figureOf = ({ variant, metric, value, low, high, bound, requests }: FigureRow) => ({
  ...{ variant, value, low, high },
  metric: MetricName.parse(metric),
  bound: FigureBound.parse(bound),
  requests: requests === null ? null : Number(requests),
});

/** Throws `not_found` for an unknown benchmark, cell, operation or reference. */
export async function readStages(
  context: Context,
  actor: Actor,
  input: ReadStagesInput,
): Promise<Stages> {
  allow(actor, "read");
  const asked = parseInput(ReadStagesInput, input);
  const { benchmark, version } = await findBenchmark(context, actor, asked.benchmark);
  const { groups, specs, environment, leftOut } = await comparedRuns(context, benchmark.id);
  const newest = groups.flat().at(-1);
  const shown = (newest && specs.get(newest.benchmarkVersionId)) ?? specOf(version);
  const inUse = [...new Set(groups.flat().map((row) => row.benchmarkVersionId))];
  const all = [shown, ...inUse.flatMap((id) => specs.get(id) ?? [])];
  const cells = cellsOf(shown).map(({ index, label }) => ({ index, label }));
  const operations = namesOf(all, operationNames);
  const { cell, operation, reference } = asked;
  if (cell >= cells.length)
    refuse(
      "cell",
      `${benchmark.slug} has no cell ${cell}.`,
      `Its cells are 0 to ${cells.length - 1}.`,
    );
  if (operation !== undefined && !operations.includes(operation))
    refuse(
      "operation",
      `${benchmark.slug} has no operation ${operation}.`,
      operations.length > 0
        ? `It has ${operations.join(", ")}.`
        : "Its variants have one request each.",
    );
  if (reference > 0 && reference >= groups.length)
    refuse("reference", `${benchmark.slug} has no stage ${reference}.`, `It has ${groups.length}.`);
  const figures = await figuresOf(
    context,
    groups.flat().map(({ id }) => id),
    asked,
  );
  const withFigures = new Set(figures.keys());
  const base = groups[reference] ?? [];
  const stages = groups.map((rows) => stageOf(rows, base, specs, withFigures));
  const runs = stages.map((stage) =>
    stage.runs
      .filter((run) => run.leftOut === null)
      .map(({ id }) => ({ id, figures: figures.get(id) ?? [] })),
  );
  const variants = namesOf(all, (spec) => spec.variants.map(({ name }) => name));
  return {
    ...{ stages, reference, environment, leftOut, variants, operations, cells, cell },
    operation: operation ?? null,
    ...compareStages(runs, variants, reference),
    runMetrics: [...runMetrics],
    runRows: runRowsOf(runs, variants),
  };
}
