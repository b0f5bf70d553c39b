// Places in the picture of latency by percentile.
import { expect, it } from "vitest";
import type { CurveSeries } from "../../charts/latency-curve-data.ts";
import { seriesLooks } from "../../charts/series-look.ts";
import { smallPlot } from "../../charts/small-plot.ts";
import { firstDuel } from "../../testing/first-duel.ts";
import { buildReport } from "../build-report.ts";
import { mostPercentileLines, percentileLayout } from "./percentile-layout.ts";
import { curvesOfCell, reportLooks } from "./report-charts.ts";

const report = buildReport(firstDuel());
const series = curvesOfCell(report, reportLooks(report), 0);

const placesIn = (path: string): { x: number; y: number }[] =>
  [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

it("draws each variant within the plot, from its lowest to its highest percentile", () => {
  const layout = percentileLayout(series);
  if (layout === null) throw new Error("the duel has curves");
  expect(layout.lines.map(({ look }) => look.name)).toEqual(["rest", "grpc", "http3"]);
  for (const { line, band, spoken } of layout.lines) {
    const places = placesIn(line);
    expect(places[0]?.x).toBe(smallPlot.left);
    expect(places.map(({ x }) => x)).toEqual(places.map(({ x }) => x).sort((a, b) => a - b));
    for (const { x, y } of [...places, ...placesIn(band)]) {
      expect(x).toBeLessThanOrEqual(smallPlot.right);
      expect(y).toBeGreaterThanOrEqual(smallPlot.top);
      expect(y).toBeLessThanOrEqual(layout.plot.baseline);
    }
    expect(spoken).toMatch(/^p50 \d+ µs, p90 .* p99 \d+ µs/);
  }
  expect(layout.labels).toHaveLength(3);
});

it("draws the first of many variants, and nothing without curves", () => {
  const [one] = series;
  if (one === undefined) throw new Error("the duel has curves");
  const looks = seriesLooks(
    Array.from({ length: 12 }, (_, place) => `v${place}`),
    0,
  );
  const many: CurveSeries[] = looks.map((look) => ({ ...one, look }));
  expect(percentileLayout(many)?.lines).toHaveLength(mostPercentileLines);
  const apart = percentileLayout(many)?.labels.map(({ y }) => y) ?? [];
  expect(new Set(apart).size).toBe(mostPercentileLines);
  expect(percentileLayout([])).toBeNull();
  expect(percentileLayout([{ ...one, points: one.points.slice(0, 1) }])).toBeNull();
});
