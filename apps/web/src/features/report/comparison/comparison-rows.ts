// Rows of the comparison table: one a metric and cell, every variant's figure and its ratio to the baseline.
// Units scale together within a row; a ratio is called better or worse only when its interval excludes 1.
import { figureNoteText } from "@gonogo/analysis/words/figure-notes";
import { type DisplayUnit, formatRatio, unitFor } from "@gonogo/analysis/words/format";
import type { Message, Report } from "@gonogo/protocols/report";
import { type MetricName, metricNames, metrics } from "@gonogo/protocols/spec";
import { writeFigure } from "@/lib/report/gate-figures";

export type RatioSide = "better" | "worse" | "no difference shown";
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
  /** ln of the ratio, positive where the variant is better than the baseline; null without a ratio. */
  readonly gain: number | null;
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
  return report.comparison
    .filter((row) => cell === null || row.cell === cell)
    .map((row) => {
      const unit = unitFor(
        row.metric,
        row.values.map((value) => value.value),
      );
      return {
        id: `${row.metric}-${row.cell}`,
        metric: row.metric,
        label: metrics[row.metric].label,
        unit,
        better: metrics[row.metric].better,
        cell: row.cell,
        cellLabel: report.cells.find((one) => one.index === row.cell)?.label ?? `cell ${row.cell}`,
        figures: row.values.map((value, index) =>
          figureOf(row.metric, unit, value, row.ratios[index] ?? null),
        ),
      };
    })
    .sort(byMetric);
}

const byMetric = (a: ComparisonLine, b: ComparisonLine): number =>
  metricNames.indexOf(a.metric) - metricNames.indexOf(b.metric) || a.cell - b.cell;

type Estimate = Report["comparison"][number]["values"][number];

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
    ratioNote: ratio && ratio.value === null ? noteText(ratio.note) : null,
    isOneNote: isSame(value.note, ratio?.note ?? null),
    gain: gainOf(metric, ratio),
  };
}

const isSame = (a: Message | null, b: Message | null): boolean =>
  a !== null && JSON.stringify(a) === JSON.stringify(b);

const noteText = (note: Message | null): string | null => note && figureNoteText(note);

const gainOf = (metric: MetricName, ratio: Estimate | null): number | null => {
  if (!ratio || ratio.value === null || ratio.value <= 0) return null;
  return Math.log(ratio.value) * (metrics[metric].better === "lower" ? -1 : 1);
};

function sideOf(metric: MetricName, ratio: Estimate | null): RatioSide | null {
  if (!ratio || ratio.low === null || ratio.high === null) return null;
  if (ratio.low <= 1 && ratio.high >= 1) return "no difference shown";
  const lower = ratio.high < 1;
  return lower === (metrics[metric].better === "lower") ? "better" : "worse";
}

export type ComparisonSort = {
  /** By metric in its usual order, by cell, or by the gain of the variant with this index. */
  readonly by: "metric" | "cell" | number;
  readonly descending: boolean;
};

/** Sorted copies; lines without a ratio come last when sorting by gain. */
export function sortLines(
  lines: readonly ComparisonLine[],
  sort: ComparisonSort,
): ComparisonLine[] {
  const turn = sort.descending ? -1 : 1;
  const { by } = sort;
  if (by === "metric") return [...lines].sort((a, b) => turn * byMetric(a, b));
  if (by === "cell") return [...lines].sort((a, b) => turn * (a.cell - b.cell) || byMetric(a, b));
  return [...lines].sort((a, b) => {
    const [x, y] = [a.figures[by]?.gain ?? null, b.figures[by]?.gain ?? null];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byMetric(a, b);
    return turn * (x - y) || byMetric(a, b);
  });
}
