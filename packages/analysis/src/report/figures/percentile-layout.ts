// Places of everything in the picture of latency by percentile: lines with their bands, ticks, and labels at the ends of lines.
// The summary of a report and the report as a file draw the same.
import {
  type CurveRow,
  type CurveSeries,
  curveExtent,
  curveRows,
} from "../../charts/latency-curve-data.ts";
import { percentileName, percentilePlace } from "../../charts/percentile-scale.ts";
import type { SeriesLook } from "../../charts/series-look.ts";
import { type EndLabel, heightOf, hundredths, smallPlot, spread } from "../../charts/small-plot.ts";
import { logScale } from "../../charts/value-scale.ts";
import { groupThousands, unitFor } from "../../words/format.ts";

const { left, right, height } = smallPlot;
const bottom = height - 24;
const landmarks = [50, 90, 95, 99, 99.9, 99.99, 99.999];
/** Lines that a small picture can tell apart; of more variants the first ones are drawn. */
export const mostPercentileLines = 7;

type PercentileLayout = {
  readonly plot: { readonly left: number; readonly right: number; readonly baseline: number };
  readonly valueTicks: readonly { readonly y: number; readonly text: string }[];
  readonly percentTicks: readonly { readonly x: number; readonly text: string }[];
  /** Data of SVG paths; `spoken`: the figures at the landmarks. */
  readonly lines: readonly {
    readonly look: SeriesLook;
    readonly line: string;
    readonly band: string;
    readonly spoken: string;
  }[];
  readonly labels: readonly EndLabel[];
};

/** null where no variant has a curve. */
export function percentileLayout(all: readonly CurveSeries[]): PercentileLayout | null {
  const series = all.slice(0, mostPercentileLines);
  const rows = curveRows(series).filter(({ percentile }) => percentile >= 50 || percentile === 0);
  const values = curveExtent(rows).filter((value) => value > 0);
  if (rows.length < 2 || values.length === 0) return null;
  const scale = logScale(values);
  const last = rows.at(-1)?.place ?? 1;
  const x = (place: number) => hundredths(left + (place / last) * (right - left));
  const y = heightOf(scale, bottom);
  const lines = series.map(({ look }) => lineOf(look, rows, x, y));
  return {
    plot: { left, right, baseline: height - 6 },
    valueTicks: scale.ticks.map((tick) => ({ y: y(tick), text: timeTick(tick) })),
    percentTicks: percentTicks(last, x),
    lines,
    labels: spread(lines.flatMap(({ look, end }) => (end ? [{ look, ...end }] : []))),
  };
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
  return `${groupThousands(String(Number((us / unit.per).toPrecision(2))))} ${unit.label}`;
}

/** Labels that have room between them. */
function percentTicks(last: number, x: Scale): { x: number; text: string }[] {
  const shown: { x: number; text: string }[] = [];
  for (const percentile of landmarks) {
    const place = percentilePlace(percentile);
    const at = x(place);
    const before = shown.at(-1);
    if (place > last * 1.001 || (before && at - before.x < 38)) continue;
    shown.push({ x: at, text: percentileName(percentile) });
  }
  return shown;
}
