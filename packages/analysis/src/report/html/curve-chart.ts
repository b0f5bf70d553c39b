// Latency by percentile: a line with the band of its rounds for each variant, and the same figures as a table.
import { t } from "@gonogo/locale/t";
import type { CurveSeries } from "../../charts/latency-curve-data.ts";
import { highestSupported, percentileName } from "../../charts/percentile-scale.ts";
import { smallPlot } from "../../charts/small-plot.ts";
import { formatCount, formatFigure, noFigure, unitFor } from "../../words/format.ts";
import { truncateMiddle } from "../../words/truncate-middle.ts";
import { mostPercentileLines, percentileLayout } from "../figures/percentile-layout.ts";
import { seriesKey } from "./marks.ts";
import { type Markup, markup, nothing } from "./markup.ts";
import { type Bounds, details, table } from "./parts.ts";

/** Nothing where no variant has a curve. */
export function curveChart(title: string, series: readonly CurveSeries[], bounds: Bounds): Markup {
  const layout = percentileLayout(series);
  if (layout === null) return nothing;
  const { plot, valueTicks, percentTicks, lines, labels } = layout;
  const { width, height } = smallPlot;
  const spoken = lines.map(({ look, spoken: said }) => `${look.name} ${said}`).join("; ");
  return markup`<figure><figcaption>${title}</figcaption><svg class="chart" role="img" aria-label="${title}: ${spoken}" viewBox="0 0 ${width} ${height}">${[
    valueTicks.map(
      ({ y, text }) =>
        markup`<path d="M${plot.left},${y}H${plot.right}" stroke="var(--grid)"/><text x="${plot.left - 6}" y="${y + 4}" text-anchor="end">${text}</text>`,
    ),
    percentTicks.map(
      ({ x, text }) =>
        markup`<text x="${x}" y="${plot.baseline}" text-anchor="middle">${text}</text>`,
    ),
    lines.map(({ look, band }) => markup`<path d="${band}" fill="${look.color}" opacity="0.13"/>`),
    lines.map(
      ({ look, line }) =>
        markup`<path d="${line}" fill="none" stroke="${look.color}" stroke-width="2" stroke-dasharray="${look.dash ?? "none"}"/>`,
    ),
    labels.map(
      ({ look, x, y }) =>
        markup`<text class="label" x="${x + 6}" y="${y + 4}" fill="${look.color}">${truncateMiddle(look.name, 11)}</text>`,
    ),
  ]}</svg>${series.length > mostPercentileLines && markup`<p class="note">${t("The first {drawn} of {count} variants are drawn.", { drawn: mostPercentileLines, count: series.length })}</p>`}${details(
    t("Figures of this chart"),
    curveTable(title, series, bounds),
  )}</figure>`;
}

const landmarks = [50, 75, 90, 95, 99, 99.9, 99.99];

function curveTable(title: string, series: readonly CurveSeries[], bounds: Bounds): Markup {
  const shown = landmarks.filter((percentile) =>
    series.some(({ requests }) => percentile <= highestSupported(requests)),
  );
  return table({
    label: t("Figures: {title}", { title }),
    columns: [
      { label: t("Variant") },
      { label: t("Requests"), isNumber: true },
      ...shown.map((percentile) => ({ label: percentileName(percentile), isNumber: true })),
    ],
    most: bounds.rows,
    rows: series.map(({ look, requests, points }) => [
      markup`${seriesKey(look)} ${look.name}`,
      formatCount(requests),
      ...shown.map((percentile) => {
        const point =
          percentile <= highestSupported(requests)
            ? points.find((one) => one.percentile === percentile)
            : undefined;
        if (!point) return noFigure;
        const unit = unitFor("p50", [point.valueUs]);
        return formatFigure({ value: point.valueUs, low: null, high: null }, unit).text;
      }),
    ]),
  });
}
