// Stages of a benchmark: its finished runs by the stage and build mode of their subjects, each stage against one of them,
// and the figures of single runs. Read from the figures that runs were stored with; nothing is judged anew.
import { compareStages } from "@gonogo/analysis/stages/compare-stages";
import { runMetrics, runRowsOf } from "@gonogo/analysis/stages/run-rows";
import type { Prisma } from "@gonogo/db/client";
import { t } from "@gonogo/locale/t";
import { VerdictName } from "@gonogo/protocols/events";
import { FigureBound, type Stage, type Stages } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  cellsOf,
  hasSeveral,
  MetricName,
  operationsOf,
  Slug,
  Subject,
} from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { hashJson } from "../json.ts";
import { specOf } from "../rows/benchmark-view.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";
import { runVariantsOf } from "../rows/run-variants.ts";
import { askedOf, measuredAs } from "../rows/terms-of.ts";

// The finished runs of a benchmark by stage and build mode, and which of them can be compared: in one environment, with
// one load, network, payload and block length. What was asked may differ from stage to stage, which is said of each.

/** The newest finished runs that are looked at. */
const mostRuns = 200;

const select = {
  ...{ id: true, createdAt: true, finishedAt: true, subject: true, verdictName: true },
  ...{ subjectStage: true, subjectBuildMode: true, environmentFingerprint: true, variants: true },
  ...{ benchmarkVersionId: true, benchmarkVersion: { select: { version: true } } },
} as const satisfies Prisma.RunSelect;

type RunRow = Prisma.RunGetPayload<{ select: typeof select }>;
type Version = { readonly spec: BenchmarkSpec; readonly measured: string };

type ComparedRuns = {
  /** By stage, in the order of their first runs; in each the oldest first. */
  readonly groups: readonly (readonly RunRow[])[];
  readonly specs: ReadonlyMap<string, BenchmarkSpec>;
  /** Of the newest run. */
  readonly environment: string | null;
  readonly leftOut: Stages["leftOut"];
};

async function versionsOf(
  { db }: Pick<Context, "db">,
  rows: readonly RunRow[],
): Promise<ReadonlyMap<string, Version>> {
  const ids = [...new Set(rows.map(({ benchmarkVersionId }) => benchmarkVersionId))];
  const versions = await db.benchmarkVersion.findMany({ where: { id: { in: ids } } });
  return new Map(
    versions.map((version) => {
      const spec = specOf(version);
      return [version.id, { spec, measured: hashJson(measuredAs(spec)).toString("hex") }];
    }),
  );
}

const isNamed = ({ subjectStage, subjectBuildMode }: RunRow): boolean =>
  subjectStage !== null || subjectBuildMode !== null;

async function comparedRuns(
  context: Pick<Context, "db">,
  benchmarkId: string,
): Promise<ComparedRuns> {
  const where = { benchmarkId, status: "finished" } as const;
  const newestFirst = await context.db.run.findMany({
    where,
    orderBy: [{ finishedAt: "desc" }, { id: "desc" }],
    take: mostRuns,
    select,
  });
  const all = await context.db.run.count({ where });
  const named = newestFirst.filter(isNamed);
  // Where no run names a stage, all of them are one.
  const candidates = named.length > 0 ? named : newestFirst;
  const versions = await versionsOf(context, candidates);
  const [newest] = candidates;
  const measuredOf = (row: RunRow) => versions.get(row.benchmarkVersionId)?.measured;
  // Runs whose environment is not known are comparable with none.
  const environment = newest?.environmentFingerprint ?? null;
  const here = candidates.filter(
    (row) => row === newest || (environment !== null && row.environmentFingerprint === environment),
  );
  const alike = here.filter((row) => newest && measuredOf(row) === measuredOf(newest));
  const groups = new Map<string, RunRow[]>();
  for (const row of alike.toReversed()) {
    const key = JSON.stringify([row.subjectStage, row.subjectBuildMode]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return {
    groups: [...groups.values()],
    specs: new Map([...versions].map(([id, { spec }]) => [id, spec])),
    environment,
    leftOut: {
      environment: candidates.length - here.length,
      terms: here.length - alike.length,
      unnamed: newestFirst.length - candidates.length,
      older: all - newestFirst.length,
      deleted: await context.db.deletedRun.count({ where }),
    },
  };
}

/** By variant a hash of what a run asked, and of whom. */
function asksOf(row: RunRow, specs: ComparedRuns["specs"]): ReadonlyMap<string, string> {
  const spec = specs.get(row.benchmarkVersionId);
  const targets = new Map(runVariantsOf(row).map(({ name, target }) => [name, target]));
  return new Map(
    (spec?.variants ?? []).flatMap((variant) => {
      const target = targets.get(variant.name);
      return target
        ? [[variant.name, hashJson(askedOf(variant, target)).toString("hex")] as const]
        : [];
    }),
  );
}

/** Variants of a stage whose newest run asked otherwise than the reference's newest. */
function askedOtherwise(
  runs: readonly RunRow[],
  reference: readonly RunRow[],
  specs: ComparedRuns["specs"],
): string[] {
  const [own, other] = [runs.at(-1), reference.at(-1)];
  if (!own || !other) return [];
  const expected = asksOf(other, specs);
  return [...asksOf(own, specs)].flatMap(([variant, asked]) =>
    expected.has(variant) && expected.get(variant) !== asked ? [variant] : [],
  );
}

/** `withFigures`: ids of runs that have any. `reference`: the runs that others are compared with. */
function stageOf(
  runs: readonly RunRow[],
  reference: readonly RunRow[],
  specs: ComparedRuns["specs"],
  withFigures: ReadonlySet<string>,
): Stage {
  const subject = Subject.parse(runs[0]?.subject ?? {});
  return {
    stage: subject.stage ?? null,
    buildMode: subject.buildMode ?? null,
    runs: runs.map((row) => {
      const verdict = VerdictName.nullable().parse(row.verdictName);
      return {
        id: row.id,
        at: (row.finishedAt ?? row.createdAt).toISOString(),
        subject: Subject.parse(row.subject),
        benchmarkVersion: row.benchmarkVersion.version,
        verdict,
        leftOut: verdict === "INVALID" ? "invalid" : withFigures.has(row.id) ? null : "no-figures",
      };
    }),
    askedOtherwise: askedOtherwise(runs, reference, specs),
  };
}

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
    where: { runId: { in: [...runIds] }, cellIndex: cell, operation: operation ?? "", over: "" },
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
      t("{slug} has no cell {cell}.", { slug: benchmark.slug, cell }),
      t("Its cells are 0 to {count}.", { count: cells.length - 1 }),
    );
  if (operation !== undefined && !operations.includes(operation))
    refuse(
      "operation",
      t("{slug} has no operation {operation}.", { slug: benchmark.slug, operation }),
      operations.length > 0
        ? t("It has {operations}.", { operations: operations.join(", ") })
        : t("Its variants have one request each."),
    );
  if (reference > 0 && reference >= groups.length)
    refuse(
      "reference",
      t("{slug} has no stage {reference}.", { slug: benchmark.slug, reference }),
      t("It has {count}.", { count: groups.length }),
    );
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
