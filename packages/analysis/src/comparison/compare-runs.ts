// Two to five runs side by side: what differs besides the code, and each metric with its change against the first run.
// A change is judged as a gate against that run would be (history): by the spread between comparable runs of the benchmark.
// Nothing else knows how much two runs of one version differ, so all other changes are shown and not judged.
import {
  type ComparedRow,
  comparedRuns,
  type Estimate,
  type NotJudged,
  type Report,
  type RunChange,
  type RunComparison,
  type RunHistory,
} from "@gonogo/protocols/report";
import { type Gate, isShare, type MetricName, metricNames, metrics } from "@gonogo/protocols/spec";
import { centreFigures } from "../estimates/figures.ts";
import type { GateTest } from "../estimates/gate-tests.ts";
import { errorHistoryFigures } from "../history/error-history.ts";
import { findBaseline, type NoBaseline } from "../history/find-baseline.ts";
import { historyFigures } from "../history/history-figures.ts";
import { fewestPastRuns, type PastValue, pastErrors, pastLog } from "../history/past-values.ts";
import type { ErrorCount } from "../statistics/error-ratio.ts";
import { unpairedDifference } from "../statistics/unpaired-difference.ts";
import { runDifferences } from "./run-differences.ts";

/** A finished run, and what is known of the runs before it. */
export type RunInput = {
  readonly report: Report;
  /** What gates against the other runs, one on each metric and variant, would be judged with; null: its environment is unknown. */
  readonly history: RunHistory | null;
};

/** One-sided: intervals are of 95 %. */
const alpha = 0.025;

const cellLabelOf = ({ cells }: Report, index: number): string =>
  cells.length > 1 ? (cells.find((cell) => cell.index === index)?.label ?? `cell ${index}`) : "";

type Place = { readonly metric: MetricName; readonly variant: string; readonly cell: string };

/** The figure of a run at a place, with the index that the cell has there; null: the run has no such place. */
function figureAt({ report }: RunInput, { metric, variant, cell }: Place) {
  const at = report.variants.findIndex(({ name }) => name === variant);
  if (at < 0) return null;
  const row = report.comparison.find(
    (one) => one.metric === metric && cellLabelOf(report, one.cell) === cell,
  );
  const estimate = row?.values[at];
  return row && estimate ? { estimate, cell: row.cell } : null;
}

const unknown = { ratio: null, low: null, high: null, spreadRuns: 0 };

const notJudged = (code: NotJudged["code"], runs: NotJudged["runs"] = null): NotJudged => ({
  code,
  runs,
});

/** The ratio with what the noise within each of the two runs alone makes of it. */
function withinRuns(now: Estimate, before: Estimate): Omit<RunChange, "notJudged"> {
  if (now.value === null || !before.value) return unknown;
  const ratio = now.value / before.value;
  const ends = [now.low, now.high, before.low, before.high];
  if (now.value <= 0 || ends.some((end) => end === null || end <= 0)) return { ...unknown, ratio };
  const centre = ({ value, low, high }: Estimate) => ({
    value: Math.log(value ?? 1),
    low: Math.log(low ?? 1),
    high: Math.log(high ?? 1),
  });
  const { low, high } = unpairedDifference(centre(now), centre(before));
  return { ratio, low: Math.exp(low), high: Math.exp(high), spreadRuns: 0 };
}

/** Why there is no baseline, in the words of a comparison. */
function reasonOf({ because }: NoBaseline<PastValue>): NotJudged {
  if (because.code === "few-runs")
    return notJudged("few-runs", { found: because.params.found, needed: fewestPastRuns });
  if (because.code !== "baseline-missing") return notJudged("environment-unknown");
  const { mismatch } = because.params;
  if (mismatch === "later") return notJudged("at-the-same-time");
  if (mismatch === "environment" || mismatch === "invalid" || mismatch === "no-figure")
    return notJudged(mismatch);
  return notJudged(mismatch === null ? "other-benchmark" : "terms");
}

/** The gate that compares a variant's figure with that of an earlier run. */
export const gateAgainst = (run: string, metric: MetricName, variant: string): Gate => ({
  ...{ metric, of: variant, op: "<=", limitRatio: 1, blocking: false, scope: "each cell" },
  vs: { kind: "pinned", run },
});

const testOf = ({ metric, variant }: Place, cell: number, baseline: string): GateTest => ({
  gateIndex: 0,
  gate: gateAgainst(baseline, metric, variant),
  ...{ rule: "", cell, cells: [cell], cellLabel: "", limit: 1 },
});

/** The figure of the later run as a gate reads it. */
function nowOf({ value, bound, requests }: Estimate) {
  const log = Math.log(value ?? Number.NaN);
  return {
    log,
    raw: value,
    worstBelow: bound === "at-least" ? Number.POSITIVE_INFINITY : log,
    worstAbove: log,
    halfStep: 0,
    common: { ...centreFigures([], alpha, null), requests: requests ?? 0 },
  };
}

/** Errors and requests of each valid block. */
const countsOf = ({ blocks }: Report, variant: string, cell: number): ErrorCount[] =>
  blocks
    .filter((block) => block.valid && block.variant === variant && block.cell === cell)
    .map(({ errors, requests }) => ({ errors, requests }));

type Judged = Omit<RunChange, "notJudged"> | NotJudged;

/** The later run against the earlier one, as a gate pinned to the earlier run judges it. */
function betweenRuns(later: RunInput, earlier: RunInput, place: Place): Judged {
  const figure = figureAt(later, place);
  const { history } = later;
  if (!figure) return notJudged("no-figure");
  if (later.report.benchmark.slug !== earlier.report.benchmark.slug)
    return notJudged("other-benchmark");
  if (history === null) return notJudged("environment-unknown");
  const test = testOf(place, figure.cell, earlier.report.run.id);
  const sought = { test, cells: [figure.cell] };
  const given = { test, alpha, startedAt: history.startedAt };
  if (isShare(place.metric)) {
    const found = findBaseline(history, { ...sought, read: pastErrors });
    if ("reason" in found) return reasonOf(found);
    const now = {
      rounds: countsOf(later.report, place.variant, figure.cell),
      common: centreFigures([], alpha, null),
    };
    const compared =
      place.metric === "errors" ? errorHistoryFigures({ ...given, now, found }) : null;
    return compared ? judgedOf(compared.figures, found.spread.length) : notJudged("no-figure");
  }
  const found = findBaseline(history, { ...sought, read: pastLog });
  if ("reason" in found) return reasonOf(found);
  const compared = historyFigures({ ...given, now: nowOf(figure.estimate), found });
  return compared.history
    ? judgedOf(compared.figures, found.spread.length)
    : notJudged("no-figure");
}

type Ratio = { estimate: number | null; low: number | null; high: number | null };

const judgedOf = ({ estimate, low, high }: Ratio, spreadRuns: number): Judged => ({
  ...{ ratio: estimate, low, high },
  spreadRuns,
});

const inverted = ({ ratio, low, high, spreadRuns }: Omit<RunChange, "notJudged">) => ({
  ratio: ratio && 1 / ratio,
  low: high && 1 / high,
  high: low && 1 / low,
  spreadRuns,
});

function changeOf(run: RunInput, first: RunInput, place: Place): RunChange {
  const [now, before] = [figureAt(run, place), figureAt(first, place)];
  if (!now || !before || now.estimate.value === null || before.estimate.value === null)
    return { ...unknown, notJudged: notJudged("no-figure") };
  const within = withinRuns(now.estimate, before.estimate);
  if (!metrics[place.metric].gateable)
    return { ...within, low: null, high: null, notJudged: notJudged("never-judged") };
  const isLater = startOf(run) >= startOf(first);
  const judged = isLater ? betweenRuns(run, first, place) : betweenRuns(first, run, place);
  if ("code" in judged) return { ...within, notJudged: judged };
  return { ...(isLater ? judged : inverted(judged)), notJudged: null };
}

const startOf = ({ report: { run } }: RunInput): string => run.startedAt ?? run.createdAt;

/** Each once, in the order in which they first come. */
const union = <T>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())];

function placesOf(runs: readonly RunInput[]) {
  const reports = runs.map(({ report }) => report);
  const variants = union(reports.map((one) => one.variants.map(({ name }) => name)));
  const cells = union(reports.map((one) => one.cells.map(({ index }) => cellLabelOf(one, index))));
  return variants.flatMap((variant) => cells.map((cell) => ({ variant, cell })));
}

function rowOf(runs: readonly RunInput[], first: RunInput, place: Place): ComparedRow[] {
  const values = runs.map((run) => figureAt(run, place)?.estimate ?? null);
  if (values.every((one) => one === null || one.value === null)) return [];
  const changes = runs.map((run) => (run === first ? null : changeOf(run, first, place)));
  return [{ ...place, values, changes }];
}

function gatesOf(runs: readonly RunInput[]): RunComparison["gates"] {
  const byKey = new Map<string, Omit<RunComparison["gates"][number], "outcomes">>();
  const results = runs.map(({ report }) =>
    (report.verdict?.gates ?? []).map(({ rule, gate, cell, cellLabel, outcome }) => {
      const label = cell === null || report.cells.length > 1 ? cellLabel : "";
      const key = JSON.stringify([rule, label]);
      if (!byKey.has(key)) byKey.set(key, { rule, gate, cell: label });
      return { key, outcome };
    }),
  );
  return [...byKey].map(([key, one]) => ({
    ...one,
    outcomes: results.map((gates) => gates.find((one) => one.key === key)?.outcome ?? null),
  }));
}

/**
 * Compares runs with the first of them. Rows are ordered by variant, cell and metric.
 * @param runs two to five finished runs; throws a RangeError for fewer or more
 */
export function compareRuns(runs: readonly RunInput[]): RunComparison {
  const [first] = runs;
  if (!first || runs.length < comparedRuns.fewest || runs.length > comparedRuns.most)
    throw new RangeError(`${runs.length} runs cannot be compared`);
  const places = placesOf(runs);
  return {
    runs: runs.map(({ report: { run, benchmark, verdict } }) => ({
      id: run.id,
      benchmark: {
        slug: benchmark.slug,
        question: benchmark.question,
        version: benchmark.version,
      },
      subject: run.subject,
      verdict: verdict?.verdict ?? null,
      finishedAt: run.finishedAt ?? run.createdAt,
      tags: run.tags,
      note: run.note,
    })),
    differences: runDifferences(runs.map(({ report }) => report)),
    rows: places.flatMap((place) =>
      metricNames.flatMap((metric) => rowOf(runs, first, { metric, ...place })),
    ),
    gates: gatesOf(runs),
    curves: places.flatMap(({ variant, cell }) => {
      const curves = runs.map(
        ({ report }) =>
          report.curves.find(
            (one) => one.variant === variant && cellLabelOf(report, one.cell) === cell,
          ) ?? null,
      );
      return curves.some((curve) => curve && curve.points.length > 0)
        ? [{ variant, cell, runs: curves }]
        : [];
    }),
  };
}
