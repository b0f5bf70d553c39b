// Latency by percentile as the summary shows it: drawn on the server, a line with its band for each variant, labelled at the
// end of its line. The tab Latency has the same with a crosshair, a linear scale and the figures as a table.

import type { CurveSeries } from "@gonogo/analysis/charts/latency-curve-data";
import { smallPlot } from "@gonogo/analysis/charts/small-plot";
import {
  mostPercentileLines,
  percentileLayout,
} from "@gonogo/analysis/report/figures/percentile-layout";
import { truncateMiddle } from "@gonogo/analysis/words/truncate-middle";
import { t } from "@gonogo/locale/t";

type PercentilePictureProps = { title: string; series: readonly CurveSeries[] };

/** Nothing where no variant has a curve; of many variants the first ones. */
export function PercentilePicture({ title, series }: PercentilePictureProps) {
  const layout = percentileLayout(series);
  if (layout === null) return null;
  const { plot, valueTicks, percentTicks, lines, labels } = layout;
  return (
    <figure className="grid min-w-0 gap-1">
      <svg
        role="img"
        aria-label={`${title}: ${lines.map(({ look, spoken }) => `${look.name} ${spoken}`).join("; ")}`}
        viewBox={`0 0 ${smallPlot.width} ${smallPlot.height}`}
        className="block w-full text-12"
      >
        {valueTicks.map(({ y, text }) => (
          <g key={text}>
            <line x1={plot.left} x2={plot.right} y1={y} y2={y} stroke="var(--chart-grid)" />
            <text x={plot.left - 6} y={y + 4} textAnchor="end" fill="var(--chart-axis)">
              {text}
            </text>
          </g>
        ))}
        {percentTicks.map(({ x, text }) => (
          <text key={text} x={x} y={plot.baseline} textAnchor="middle" fill="var(--chart-axis)">
            {text}
          </text>
        ))}
        {lines.map(({ look, band }) => (
          <path key={look.key} d={band} fill={look.color} opacity={0.13} />
        ))}
        {lines.map(({ look, line }) => (
          <path
            key={look.key}
            d={line}
            fill="none"
            stroke={look.color}
            strokeWidth={2}
            strokeDasharray={look.dash}
          />
        ))}
        {labels.map(({ look, x, y }) => (
          <text key={look.key} x={x + 6} y={y + 4} fill={look.color} fontWeight={600}>
            {truncateMiddle(look.name, 11)}
          </text>
        ))}
      </svg>
      {series.length > mostPercentileLines ? (
        <p className="text-12 text-muted-foreground">
          {t("The first {shown} of {all} variants.", {
            shown: mostPercentileLines,
            all: series.length,
          })}
        </p>
      ) : null}
    </figure>
  );
}
