// Latency by percentile as the summary shows it: drawn on the server, a line with its band for each variant, labelled at the
// end of its line. The tab Latency has the same with a crosshair, a linear scale and the figures as a table.

import {
  type CurveRow,
  type CurveSeries,
  curveExtent,
  curveRows,
} from "@gonogo/analysis/charts/latency-curve-data";
import { percentileName, percentilePlace } from "@gonogo/analysis/charts/percentile-scale";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { logScale } from "@gonogo/analysis/charts/value-scale";
import { unitFor } from "@gonogo/analysis/words/format";
import { truncateMiddle } from "@gonogo/analysis/words/truncate-middle";

type PercentilePictureProps = { title: string; series: readonly CurveSeries[] };

const [width, height] = [430, 220];
const box = { left: 56, right: 76, top: 10, bottom: 24 };
const landmarks = [50, 90, 95, 99, 99.9, 99.99, 99.999];
/** Lines that a small picture can tell apart. */
const mostLines = 7;
const labelHeight = 13;

const hundredths = (x: number): number => Math.round(x * 100) / 100;

/** Nothing where no variant has a curve; of many variants the first ones. */
export function PercentilePicture({ title, series: all }: PercentilePictureProps) {
  const series = all.slice(0, mostLines);
  const rows = curveRows(series).filter(({ percentile }) => percentile >= 50 || percentile === 0);
  const values = curveExtent(rows).filter((value) => value > 0);
  if (rows.length < 2 || values.length === 0) return null;
  const { domain, ticks } = logScale(values);
  const [low, high] = [Math.log(domain[0]), Math.log(domain[1])];
  const last = rows.at(-1)?.place ?? 1;
  const x = (place: number) =>
    hundredths(box.left + (place / last) * (width - box.left - box.right));
  const y = (us: number) =>
    hundredths(
      height -
        box.bottom -
        ((Math.log(Math.max(us, domain[0])) - low) / (high - low)) *
          (height - box.top - box.bottom),
    );
  const lines = series.map(({ look }) => lineOf(look, rows, x, y));
  const labels = spread(lines.flatMap(({ look, end }) => (end ? [{ look, ...end }] : [])));
  return (
    <figure className="grid min-w-0 gap-1">
      <svg
        role="img"
        aria-label={`${title}: ${lines.map(({ look, spoken }) => `${look.name} ${spoken}`).join("; ")}`}
        viewBox={`0 0 ${width} ${height}`}
        className="block w-full text-12"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={box.left}
              x2={width - box.right}
              y1={y(tick)}
              y2={y(tick)}
              stroke="var(--chart-grid)"
            />
            <text x={box.left - 6} y={y(tick) + 4} textAnchor="end" fill="var(--chart-axis)">
              {timeTick(tick)}
            </text>
          </g>
        ))}
        {percentTicks(last, x).map(({ at, text }) => (
          <text key={text} x={at} y={height - 6} textAnchor="middle" fill="var(--chart-axis)">
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
        {labels.map(({ look, x: at, y: height }) => (
          <text key={look.key} x={at + 6} y={height + 4} fill={look.color} fontWeight={600}>
            {truncateMiddle(look.name, 11)}
          </text>
        ))}
      </svg>
      {all.length > mostLines ? (
        <p className="text-12 text-muted-foreground">
          The first {mostLines} of {all.length} variants.
        </p>
      ) : null}
    </figure>
  );
}

type Scale = (value: number) => number;

function lineOf(look: SeriesLook, rows: readonly CurveRow[], x: Scale, y: Scale) {
  const own = rows.flatMap(({ place, percentile, values, bands }) => {
    const value = values[look.key];
    const band = bands[look.key];
    return value === undefined ? [] : [{ percentile, at: x(place), value, band }];
  });
  const path = own.map(({ at, value }) => `${at},${y(value)}`).join("L");
  const withBand = own.flatMap(({ at, band }) => (band ? [{ at, band }] : []));
  const upper = withBand.map(({ at, band }) => `${at},${y(band[1])}`);
  const lower = withBand.map(({ at, band }) => `${at},${y(band[0])}`).reverse();
  const end = own.at(-1);
  return {
    look,
    line: path === "" ? "" : `M${path}`,
    band: upper.length === 0 ? "" : `M${[...upper, ...lower].join("L")}Z`,
    end: end && { x: end.at, y: y(end.value) },
    spoken: own
      .filter(({ percentile }) => landmarks.includes(percentile))
      .map(({ percentile, value }) => `${percentileName(percentile)} ${timeTick(value)}`)
      .join(", "),
  };
}

/** `180 µs`, `1.2 ms` with two digits. */
function timeTick(us: number): string {
  const unit = unitFor("p50", [us]);
  return `${Number((us / unit.per).toPrecision(2))} ${unit.label}`;
}

/** Labels that have room between them. */
function percentTicks(last: number, x: Scale): { at: number; text: string }[] {
  const shown: { at: number; text: string }[] = [];
  for (const percentile of landmarks) {
    const place = percentilePlace(percentile);
    const at = x(place);
    const before = shown.at(-1);
    if (place > last * 1.001 || (before && at - before.at < 38)) continue;
    shown.push({ at, text: percentileName(percentile) });
  }
  return shown;
}

type Label = { look: SeriesLook; x: number; y: number };

/** Moved apart where they would stand on one another. */
function spread(labels: readonly Label[]): Label[] {
  const placed: Label[] = [];
  for (const label of [...labels].sort((a, b) => a.y - b.y)) {
    const above = placed.at(-1);
    placed.push({ ...label, y: above ? Math.max(label.y, above.y + labelHeight) : label.y });
  }
  return placed;
}
