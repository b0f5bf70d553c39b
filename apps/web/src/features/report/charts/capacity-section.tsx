// The section of a capacity search: what each variant can take, how latency rises towards it, and every trial.
// Nothing for other loads, and before the first search of this cell has ended.

import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { formatCount, formatExact, formatPercent } from "@gonogo/analysis/words/format";
import { quantileName, sloText } from "@gonogo/analysis/words/load-line";
import { figuresNote } from "@gonogo/analysis/words/load-words";
import { t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import type { TableData } from "@/components/charts/frame/chart-table";
import type { AxisRow } from "@/components/charts/lines/axis-curve-data";
import { timeText } from "@/lib/report/time-text";
import { limitWords, trialPhaseWords, trialVerdict } from "@/lib/report/trial-words";
import { type CellSectionProps, inCell } from "../section/cell-section.ts";
import { FigureTable } from "../section/figure-table.tsx";
import { ReportSection } from "../section/report-section.tsx";
import { RateCurveChart } from "./lazy-charts.tsx";

// What the capacity section draws: latency over offered rate, from all trials of the searches that count.
// Trials of about the same rate are put together by their median, with the fastest and slowest as whiskers.

/** Rates within an eighth of an octave are at one place of the axis. */
const placesPerDoubling = 8;

type Capacity = Pick<Report, "capacity">;

const median = (sorted: readonly number[]): number => sorted[(sorted.length - 1) >> 1] ?? 0;

/** Rows in ascending order of the rate; `x` in requests a second, values in microseconds. */
export function rateCurve(report: Capacity, looks: readonly SeriesLook[], cell: number): AxisRow[] {
  const places = new Map<number, Map<string, number[]>>();
  for (const row of searchesOf(report, cell)) {
    const key = looks.find((look) => look.name === row.variant)?.key;
    for (const { ratePerS, quantileUs } of key === undefined ? [] : row.trials) {
      if (quantileUs === null || key === undefined) continue;
      const place = Math.round(Math.log2(ratePerS) * placesPerDoubling);
      const values = places.get(place) ?? new Map<string, number[]>();
      values.set(key, [...(values.get(key) ?? []), quantileUs]);
      places.set(place, values);
    }
  }
  return [...places]
    .sort(([a], [b]) => a - b)
    .map(([place, byKey]) => {
      const values: Record<string, number> = {};
      const errors: Record<string, readonly [number, number]> = {};
      for (const [key, times] of byKey) {
        const sorted = [...times].sort((a, b) => a - b);
        const middle = median(sorted);
        values[key] = middle;
        if (sorted.length > 1)
          errors[key] = [middle - (sorted[0] ?? middle), (sorted.at(-1) ?? middle) - middle];
      }
      const x = 2 ** (place / placesPerDoubling);
      return { x, label: formatExact(Number(x.toFixed(3))), values, errors };
    });
}

/** Searches of a cell that count; before any does, all of them. */
export function searchesOf(report: Capacity, cell: number): Report["capacity"] {
  const rows = report.capacity.filter((row) => row.cell === cell);
  const valid = rows.filter((row) => row.valid);
  return valid.length > 0 ? valid : rows;
}

const heads = () => [
  t("Capacity (requests/s)"),
  t("95 % interval"),
  t("Searches"),
  t("Limited by"),
];
const rate = (perS: number | null): string => (perS === null ? "–" : formatCount(Math.round(perS)));

export function CapacitySection({ report, looks, cell }: Omit<CellSectionProps, "address">) {
  const { load } = report.spec;
  const searches = searchesOf(report, cell);
  if (searches.length === 0 || load.kind !== "capacity") return null;
  const quantile = quantileName(load.slo.quantile);
  return (
    <ReportSection
      id="capacity"
      title={t("Capacity")}
      lead={t(
        "The highest rate that keeps the objective: {objective}{where}. Each block is one search; its figure is the highest rate that a longer trial confirmed. {note}",
        {
          objective: sloText(load.slo),
          where: inCell(report, cell),
          note: figuresNote(load) ?? "",
        },
      )}
    >
      <FigureTable
        caption={t("What each variant can take")}
        first={t("Variant")}
        heads={heads()}
        rows={looks.map((look, index) => summaryOf(report, look, index, cell))}
      />
      <RateCurveChart
        title={t("{quantile} response time at each offered rate{where}", {
          quantile,
          where: inCell(report, cell),
        })}
        quantile={quantile}
        rows={rateCurve(report, looks, cell)}
        looks={looks}
        limitUs={load.slo.limitMs * 1_000}
        spans={looks.flatMap((look, index) => spanOf(report, look, index, cell))}
        table={trialTable(searches, quantile)}
      />
    </ReportSection>
  );
}

const estimateOf = (report: Report, index: number, cell: number) =>
  report.comparison.find((row) => row.metric === "capacity" && row.cell === cell)?.values[index];

function summaryOf(report: Report, look: SeriesLook, index: number, cell: number) {
  const own = searchesOf(report, cell).filter((row) => row.variant === look.name);
  const estimate = estimateOf(report, index, cell);
  const limits = [...new Set(own.map((row) => t(limitWords[row.limitedBy])))].join(", ");
  const interval =
    estimate?.low == null || estimate.high == null
      ? "–"
      : t("{low} to {high}", { low: rate(estimate.low), high: rate(estimate.high) });
  return {
    name: look.name,
    figures: [
      estimate?.value == null
        ? "–"
        : estimate.bound === "at-least"
          ? t("at least {rate}", { rate: rate(estimate.value) })
          : rate(estimate.value),
      interval,
      formatCount(own.length),
      limits || "–",
    ],
  };
}

/** The confirmed interval of a variant over its searches. */
function spanOf(report: Report, look: SeriesLook, index: number, cell: number) {
  const estimate = estimateOf(report, index, cell);
  if (estimate?.value == null) return [];
  const { value } = estimate;
  return [{ look, value, low: estimate.low ?? value, high: estimate.high ?? value }];
}

const trialTable = (searches: Report["capacity"], quantile: string): TableData => ({
  columns: [
    { label: t("Variant") },
    { label: t("Round"), numeric: true },
    { label: t("Trial"), numeric: true },
    { label: t("For##trial") },
    { label: t("Requests/s"), numeric: true },
    { label: quantile, numeric: true },
    { label: t("Errors"), numeric: true },
    { label: t("Verdict") },
  ],
  rows: searches.flatMap((row) =>
    row.trials.map((trial, index) => [
      row.variant,
      `${row.round + 1}`,
      `${index + 1}`,
      t(trialPhaseWords[trial.phase]),
      rate(trial.ratePerS),
      timeText(trial.quantileUs),
      formatPercent(trial.errorRatio),
      trialVerdict(trial),
    ]),
  ),
});
