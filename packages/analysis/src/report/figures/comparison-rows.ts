// Rows of the comparison table: one a metric and cell, every variant's figure and its ratio to the baseline.
// Times share a unit over all rows where it suits them, other units scale within a row; a ratio is called better or worse
// only when its interval excludes 1.

import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { Message, Report } from "@gonogo/protocols/report";
import { type MetricName, metricNames, metrics } from "@gonogo/protocols/spec";
import { figureNoteText } from "../../words/figure-notes.ts";
import { type DisplayUnit, formatRatio, unitFor } from "../../words/format.ts";
import { writeFigure } from "../../words/gate-figures.ts";

export type RatioSide = "better" | "worse" | "no difference shown";

/** What each is called where people read it. */
export const ratioSideWords: Readonly<Record<RatioSide, Msg>> = {
  better: msg("better"),
  worse: msg("worse"),
  "no difference shown": msg("no difference shown"),
};

export type ComparisonFigure = {
  readonly value: string;
  readonly interval: string | null;
  /** Why there is no value, or what the value is only a bound of. */
  readonly note: string | null;
  readonly ratio: { text: string; interval: string | null; side: RatioSide | null } | null;
  /** Why there is no ratio. */
  readonly ratioNote: string | null;
  /** The figure and the ratio lack for the same reason, which is said once. */
  readonly isOneNote: boolean;
  /** The ratio as it is drawn; null without one. */
  readonly ends: Pick<Estimate, "value" | "low" | "high"> | null;
};
export type ComparisonLine = {
  readonly id: string;
  readonly metric: MetricName;
  readonly label: string;
  readonly unit: DisplayUnit;
  readonly better: "lower" | "higher";
  readonly cell: number;
  readonly cellLabel: string;
  readonly figures: readonly ComparisonFigure[];
};

/** Lines in the order of metrics, then cells; without `cell` all cells. */
export function comparisonLines(report: Report, cell: number | null = null): ComparisonLine[] {
  const rows = report.comparison.filter((row) => cell === null || row.cell === cell);
  const unitOf = unitsOf(rows);
  return rows
    .map((row) => {
      const unit = unitOf(row.metric);
      return {
        id: `${row.metric}-${row.cell}`,
        metric: row.metric,
        label: translated(metrics[row.metric].label),
        unit,
        better: metrics[row.metric].better,
        cell: row.cell,
        cellLabel:
          report.cells.find((one) => one.index === row.cell)?.label ??
          t("cell {cell}", { cell: row.cell }),
        figures: row.values.map((value, index) =>
          figureOf(row.metric, unit, value, row.ratios[index] ?? null),
        ),
      };
    })
    .sort(byMetric);
}

const byMetric = (a: ComparisonLine, b: ComparisonLine): number =>
  metricNames.indexOf(a.metric) - metricNames.indexOf(b.metric) || a.cell - b.cell;

type Row = Report["comparison"][number];
type Estimate = Row["values"][number];

/** Beyond these a time is not written in the unit that the others have. */
const [leastShared, mostShared] = [0.01, 10_000];

/** One unit for each metric over all cells, and for times the same where their figures are of a size. */
function unitsOf(rows: readonly Row[]): (metric: MetricName) => DisplayUnit {
  const valuesOf = (of: (row: Row) => boolean) =>
    rows.filter(of).flatMap(({ values }) => values.flatMap(({ value }) => value ?? []));
  const times = valuesOf(({ metric }) => metrics[metric].unit === "us").sort((a, b) => a - b);
  const shared = unitFor("p50", [times[Math.floor(times.length / 2)] ?? null]);
  const suits = (value: number) =>
    value === 0 || (value >= leastShared * shared.per && value < mostShared * shared.per);
  const unitOf = (metric: MetricName): DisplayUnit => {
    const values = valuesOf((row) => row.metric === metric);
    if (metrics[metric].unit === "us" && values.every(suits)) return shared;
    return unitFor(metric, values);
  };
  const units = new Map(
    [...new Set(rows.map(({ metric }) => metric))].map((one) => [one, unitOf(one)]),
  );
  return (metric) => units.get(metric) ?? unitFor(metric, []);
}

function figureOf(
  metric: MetricName,
  unit: DisplayUnit,
  value: Estimate,
  ratio: Estimate | null,
): ComparisonFigure {
  const text = writeFigure(value, { ...unit, label: "" });
  const ratioText = ratio && ratio.value !== null ? formatRatio(ratio) : null;
  return {
    value: text.text.trim(),
    interval: text.interval,
    note: noteText(value.note),
    ratio: ratioText && {
      text: ratioText.text,
      interval: ratioText.interval,
      side: sideOf(metric, ratio),
    },
    // Two sides without an error have no ratio, and nobody asks why.
    ratioNote: ratio && ratio.value === null && value.value !== 0 ? noteText(ratio.note) : null,
    isOneNote: isSame(value.note, ratio?.note ?? null),
    ends:
      ratio && ratio.value !== null
        ? { value: ratio.value, low: ratio.low, high: ratio.high }
        : null,
  };
}

const isSame = (a: Message | null, b: Message | null): boolean =>
  a !== null && JSON.stringify(a) === JSON.stringify(b);

const noteText = (note: Message | null): string | null => note && figureNoteText(note);

function sideOf(metric: MetricName, ratio: Estimate | null): RatioSide | null {
  if (!ratio || ratio.low === null || ratio.high === null) return null;
  if (ratio.low <= 1 && ratio.high >= 1) return "no difference shown";
  const lower = ratio.high < 1;
  return lower === (metrics[metric].better === "lower") ? "better" : "worse";
}
