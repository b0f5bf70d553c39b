// The charts of the file: latency by percentile, and the figures of blocks by round; of several cells folded, cell by cell.
import { t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import type { SeriesLook } from "../../charts/series-look.ts";
import { cellLabels } from "../../exports/block-table.ts";
import { blockReasons } from "../../words/block-words.ts";
import { capital, formatCount, formatMetric, noFigure, plural } from "../../words/format.ts";
import { loadWords } from "../../words/load-words.ts";
import { curvesOfCell, hasRun, type RanBlock } from "../figures/report-charts.ts";
import { curveChart } from "./curve-chart.ts";
import { seriesKey } from "./marks.ts";
import { isEmpty, type Markup, markup, nothing } from "./markup.ts";
import { type Bounds, details, joined, metricTitle, section, table, wholeReport } from "./parts.ts";
import { roundChart, roundMetrics } from "./round-chart.ts";

const legend = (looks: readonly SeriesLook[]): Markup =>
  markup`<ul class="legend" aria-label="${t("Variants")}">${looks.map((look) => markup`<li>${seriesKey(look)} ${look.name}${look.baseline && markup` <span class="quiet">${t("baseline")}</span>`}</li>`)}</ul>`;

export function chartsPart(report: Report, looks: readonly SeriesLook[], bounds: Bounds): Markup {
  const time = capital(loadWords(report.spec.load).time);
  const many = report.cells.length > 1;
  const blocksOfCell = Math.max(1, report.blocks.length / Math.max(1, report.cells.length));
  const drawn = Math.max(1, Math.min(bounds.cells, Math.floor(bounds.drawnBlocks / blocksOfCell)));
  const left = report.cells.length - drawn;
  const pictures = report.cells.slice(0, drawn).flatMap(({ index, label }) => {
    const byPercentile = many
      ? t("{metric} by percentile at {cell}", { metric: time, cell: label })
      : t("{metric} by percentile", { metric: time });
    const byRound = (metric: string) =>
      many
        ? t("{metric} by round at {cell}", { metric, cell: label })
        : t("{metric} by round", { metric });
    const charts = [
      curveChart(byPercentile, curvesOfCell(report, looks, index), bounds),
      ...roundMetrics.map((metric) =>
        roundChart(report, looks, index, metric, byRound(metricTitle(metric))),
      ),
    ].filter((chart) => !isEmpty(chart));
    return charts.length > 0 ? [{ label, body: markup`<div class="charts">${charts}</div>` }] : [];
  });
  if (pictures.length === 0) return nothing;
  return section(
    "charts",
    t("Latency and rounds"),
    t(
      "Bands by percentile reach from the lowest to the highest round. By round, each marker is one block; lines are the estimates with their 95 % intervals. Hollow markers are not counted.",
    ),
    joined([
      legend(looks),
      ...pictures.map(({ label, body }, place) =>
        many ? details(t("Charts at {cell}", { cell: label }), body, place === 0) : body,
      ),
      left > 0
        ? markup`<p class="note">${t("Charts of {count, plural, one {# more cell} other {# more cells}} are on the page of the run.", { count: left })}</p>`
        : nothing,
    ]),
  );
}

/** Every block that ran, in order; those of the second measurement by themselves. */
export function blocksPart(report: Report, bounds: Bounds): Markup {
  const tables = [
    { label: t("Blocks"), blocks: report.blocks.filter(hasRun), leftIn: "blocks.csv" },
    {
      label: t("Second measurement"),
      blocks: report.confirmation?.blocks.filter(hasRun) ?? [],
      leftIn: wholeReport,
    },
  ].filter(({ blocks }) => blocks.length > 0);
  if (tables.length === 0) return nothing;
  return section(
    "blocks",
    t("Blocks"),
    t(
      "One row for each block, in the order they ran: a block is one measurement, and the unit that every interval rests on.",
    ),
    joined(
      tables.map(({ label, blocks, leftIn }, place) =>
        details(
          place === 0
            ? plural(blocks.length, "block")
            : `${label}: ${plural(blocks.length, "block")}`,
          table({ ...blockTable(report, blocks), label, leftIn, most: bounds.rows }),
        ),
      ),
    ),
  );
}

function blockTable({ cells }: Report, blocks: readonly RanBlock[]) {
  const many = cells.length > 1;
  const labels = cellLabels(cells);
  const figure = (metric: "throughput" | "p50" | "p99", value: number | null) =>
    value === null ? noFigure : formatMetric(metric, { value, low: null, high: null }).text;
  return {
    columns: [
      { label: t("Order"), isNumber: true },
      { label: t("Round"), isNumber: true },
      { label: t("Variant") },
      ...(many ? [{ label: t("Cell") }] : []),
      { label: t("Counts##it counts") },
      { label: t("Requests"), isNumber: true },
      { label: t("Errors"), isNumber: true },
      { label: t("Throughput"), isNumber: true },
      { label: "p50", isNumber: true },
      { label: "p99", isNumber: true },
    ],
    rows: [...blocks]
      .sort((a, b) => a.sequence - b.sequence)
      .map((block) => [
        formatCount(block.sequence + 1),
        formatCount(block.round + 1),
        block.variant,
        ...(many ? [labels.get(block.cell) ?? ""] : []),
        block.valid ? t("yes") : t("no: {reasons}", { reasons: blockReasons(block).join(", ") }),
        formatCount(block.requests),
        formatCount(block.errors),
        figure("throughput", block.throughputPerS),
        figure("p50", block.p50Us),
        figure("p99", block.p99Us),
      ]),
  };
}
