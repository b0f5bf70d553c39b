// A series: one figure of a variant, or of two divided, over the finished runs of a benchmark, oldest first, with the changes
// found in it and what members said of them. Changes are found at every reading; only what was said is stored.
import {
  baselineBand,
  type SeriesFigure,
  seriesLimits,
  testAgainstPast,
} from "@gonogo/analysis/evolution/series-limits";
import { thinnedPlaces } from "@gonogo/analysis/evolution/thin-series";
import { baselineNow } from "@gonogo/analysis/history/baseline-now";
import { t } from "@gonogo/locale/t";
import type { BaselinePart, Series } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  cellCount,
  hasSeveral,
  metrics,
  operationsOf,
} from "@gonogo/protocols/spec";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { historyNow } from "../history/history-facts.ts";
import { specOf } from "../rows/benchmark-view.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";
import { targetsOf } from "../target/check-targets.ts";
import { changesWithDecisions, type DecidedChange, readDecisions } from "./change-decisions.ts";
import { findSeriesChanges, type SeriesChanges } from "./find-series-changes.ts";
import {
  figuresBeside,
  isBorder,
  pointsAt,
  ReadSeriesInput,
  type RunDetail,
  readSeriesRows,
  runDetails,
  type SeriesKey,
  type SeriesRow,
  type SeriesScope,
} from "./series-rows.ts";

type WholeSeries = {
  readonly found: Awaited<ReturnType<typeof findBenchmark>>;
  /** Oldest first. */
  readonly rows: readonly SeriesRow[];
  readonly searched: SeriesChanges;
  readonly details: ReadonlyMap<string, RunDetail>;
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
  spec: BenchmarkSpec,
  of: { readonly benchmarkId: string; readonly figure: SeriesFigure },
): Promise<ReadonlyMap<string, BaselinePart>> {
  const test = testAgainstPast(spec, of.figure);
  if (!test) return new Map();
  const targets = await targetsOf(context, actor, spec);
  const history = await historyNow(context, of.benchmarkId, { spec, targets });
  return history ? baselineNow(test, history) : new Map();
}

/** The runs of a series with its changes, for services that change what is said of them. Throws `not_found`. */
export async function wholeSeries(
  context: Context,
  actor: Actor,
  asked: SeriesScope,
): Promise<WholeSeries> {
  const found = await findBenchmark(context, actor, asked.benchmark);
  const { id } = found.benchmark;
  const rows = await readSeriesRows(context, id, asked);
  if (rows.length === 0) await requireSeries(context, found, asked);
  const searched = await findSeriesChanges(context, rows, asked);
  const decisions = await readDecisions(context, id, asked);
  const shown = [...searched.found, ...decisions].map(({ runId }) => runId);
  const details = await runDetails(context, shown);
  const changes = changesWithDecisions(rows, { ...searched, decisions, details }, asked.metric);
  return { found, rows, searched, details, changes };
}

/** Variants as a caller lists them: separated by commas, a comma in a name as %2C; at most four. */
function besideOf(text: string | undefined): string[] {
  const names = text?.split(",") ?? [];
  if (names.length > 4)
    throw new ServiceError("invalid_input", null, {
      issues: [{ field: "beside", message: t("name at most 4 variants") }],
    });
  return names.map((name) => {
    try {
      return decodeURIComponent(name);
    } catch {
      return name;
    }
  });
}

type Drawn = {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly most: number;
  readonly changes: readonly DecidedChange[];
};

/** Places of the rows to draw: between two instants, thinned; each change with the run before it always. */
function drawnPlaces(rows: readonly SeriesRow[], { from, to, most, changes }: Drawn) {
  const isIn = ({ finishedAt }: SeriesRow) =>
    (from === null || finishedAt >= from) && (to === null || finishedAt <= to);
  const first = rows.findIndex(isIn);
  const within = rows.filter(isIn);
  const changed = new Set(changes.flatMap(({ runId, size }) => [runId, size?.beforeRunId]));
  const kept = within.flatMap(({ runId }, i) =>
    changed.has(runId) || (i > 0 && isBorder(rows, first + i)) ? [i] : [],
  );
  const values = within.map(({ value }) => value);
  return {
    runs: within.length,
    places: thinnedPlaces(values, most, kept).map((i) => first + i),
  };
}

/** Throws `not_found` for an unknown benchmark, variant, operation or cell. */
export async function readSeries(
  context: Context,
  actor: Actor,
  input: ReadSeriesInput,
): Promise<Series> {
  allow(actor, "read");
  const { from, to, points: most, beside, ...asked } = parseInput(ReadSeriesInput, input);
  const { found, rows, searched, details, changes } = await wholeSeries(context, actor, asked);
  const { benchmark, version } = found;
  const spec = specOf(version);
  const of = { benchmarkId: benchmark.id, figure: asked };
  const at = (text: string | undefined) => (text === undefined ? null : new Date(text));
  const { runs, places } = drawnPlaces(rows, { from: at(from), to: at(to), most, changes });
  const runIds = places.flatMap((place) => rows[place]?.runId ?? []);
  const variants = besideOf(beside);
  const baseline = await baselineOf(context, actor, spec, of);
  const facts = {
    baseline,
    details: new Map([...details, ...(await runDetails(context, runIds))]),
    beside: await figuresBeside(context, asked, { variants, runIds }),
  };
  const band = baselineBand(
    rows.map(({ runId, value }) => ({ value, baseline: baseline.get(runId) ?? null })),
  );
  return {
    metric: asked.metric,
    unit: asked.over === undefined ? metrics[asked.metric].unit : "ratio",
    runs,
    points: pointsAt(rows, places, facts),
    ...{ limits: seriesLimits(spec, asked, band), band },
    changes: changes.map(({ decisionId: _, ...change }) => change),
    searched: searched.searched,
    withinNoise: searched.withinNoise,
    calibrated: searched.calibrated,
    branches: await branchesOf(context, benchmark.id),
    deleted: await context.db.deletedRun.count({
      where: { benchmarkId: benchmark.id, status: "finished" },
    }),
  };
}

// Refuses a series that cannot exist: of a variant, operation or cell that the benchmark neither has nor ever had.
// Without it a slip of the pen would look like a benchmark that was never run.
// What older versions had counts as long as a run of theirs is kept.

/** Asked where a series has no rows. Throws `not_found` that names what there is. */
async function requireSeries(
  { db }: Pick<Context, "db">,
  { benchmark, version }: Awaited<ReturnType<typeof findBenchmark>>,
  { variant, over, operation, cell }: Omit<SeriesKey, "benchmark">,
): Promise<void> {
  const spec = specOf(version);
  const measured = await db.figure.findMany({
    where: { run: { benchmarkId: benchmark.id } },
    distinct: ["variant", "operation", "cellIndex"],
    select: { variant: true, operation: true, cellIndex: true },
  });
  const names = spec.variants.map(({ name }) => name);
  const known = {
    variant: new Set([...names, ...measured.map((one) => one.variant)]),
    operation: new Set([
      ...spec.variants.flatMap((one) =>
        hasSeveral(one) ? operationsOf(one).map(({ name }) => name) : [],
      ),
      ...measured.flatMap((one) => one.operation || []),
    ]),
  };
  const requireKnown = (field: string, kind: keyof typeof known, name: string | undefined) => {
    if (name === undefined || known[kind].has(name)) return;
    throw new ServiceError(
      "not_found",
      kind === "variant"
        ? t("{slug} has no variant {name}.", { slug: benchmark.slug, name })
        : t("{slug} has no operation {name}.", { slug: benchmark.slug, name }),
      {
        field,
        remedy:
          known[kind].size === 0
            ? t("Its variants have one operation each: leave it out.")
            : kind === "variant"
              ? t("Its variants are {names}.", { names: [...known[kind]].join(", ") })
              : t("Its operations are {names}.", { names: [...known[kind]].join(", ") }),
      },
    );
  };
  requireKnown("variant", "variant", variant);
  requireKnown("over", "variant", over);
  requireKnown("operation", "operation", operation);
  const last = Math.max(cellCount(spec) - 1, ...measured.map((one) => one.cellIndex));
  if (cell > last)
    throw new ServiceError(
      "not_found",
      t("{slug} has no cell {cell}.", { slug: benchmark.slug, cell }),
      {
        field: "cell",
        remedy: last === 0 ? t("Its only cell is 0.") : t("Its cells are 0 to {last}.", { last }),
      },
    );
}
