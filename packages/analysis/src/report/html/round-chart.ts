// A figure of every block by its round: a marker a block, behind it the estimate of each variant with its interval.
// Hollow markers are not counted; a cross on the axis is a block without a figure.

import type { Estimate, Report, ReportBlock } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { type AxisUnit, axisNumber, axisUnit, withAxisUnit } from "../../charts/axis-unit.ts";
import type { SeriesLook } from "../../charts/series-look.ts";
import { roundUp, type ValueScale, valueScale } from "../../charts/value-scale.ts";
import { truncateMiddle } from "../../words/truncate-middle.ts";
import { marker } from "./marks.ts";
import { type Markup, markup, nothing } from "./markup.ts";

/** Figures that blocks have by themselves. */
export const roundMetrics = ["p99", "p50", "throughput"] as const;
export type RoundMetric = (typeof roundMetrics)[number];

const figureOf = (block: ReportBlock, metric: RoundMetric): number | null =>
  metric === "throughput" ? block.throughputPerS : metric === "p50" ? block.p50Us : block.p99Us;

const [width, height] = [430, 220];
const box = { left: 56, right: 76, top: 10, bottom: 34 };
/** Beyond this factor between the smallest and the largest figure a linear axis hides the small ones. */
const linearFactor = 20;
const labelHeight = 13;

type Places = { readonly x: (round: number) => number; readonly y: (value: number) => number };

/** Nothing where no block of the cell has a figure. */
export function roundChart(
  report: Pick<Report, "blocks" | "comparison">,
  looks: readonly SeriesLook[],
  cell: number,
  metric: RoundMetric,
  title: string,
): Markup {
  const blocks = report.blocks.filter((one) => one.cell === cell && one.sequence !== null);
  const values = blocks.flatMap((block) => figureOf(block, metric) ?? []);
  if (values.length === 0) return nothing;
  const row = report.comparison.find((one) => one.cell === cell && one.metric === metric);
  const estimates = looks.flatMap((look, place) => {
    const estimate = row?.values[place];
    return estimate?.value == null || estimate.bound === "at-least" ? [] : [{ look, estimate }];
  });
  const ends = estimates.flatMap(({ estimate: { low, high } }) => [low, high]);
  const least = Math.min(...values);
  const isWide = least > 0 && Math.max(...values) / least > linearFactor;
  const scale = valueScale(isWide ? "log" : "linear", [...values, ...ends]);
  const unit = axisUnit(metrics[metric].unit, scale.domain[1]);
  const last = Math.max(...blocks.map(({ round }) => round));
  const places = placesOf(scale, last);
  const caption = withAxisUnit(title, unit);
  return markup`<figure><figcaption>${caption}</figcaption><svg class="chart" role="img" aria-label="${title}: ${spokenOf(estimates, unit)}" viewBox="0 0 ${width} ${height}">${[
    frame(scale, unit, last, places),
    estimates.map(({ look, estimate }) => estimateLine(look, estimate, places)),
    blocks.map((block) => dot(block, looks, metric, places)),
    endLabels(estimates, places),
  ]}</svg></figure>`;
}

function placesOf({ kind, domain }: ValueScale, last: number): Places {
  const by = (value: number) => (kind === "log" ? Math.log(Math.max(value, domain[0])) : value);
  const [low, high] = [by(domain[0]), by(domain[1])];
  const step = (width - box.left - box.right) / (last + 1);
  return {
    x: (round) => Math.round((box.left + (round + 0.5) * step) * 10) / 10,
    y: (value) =>
      Math.round(
        (height -
          box.bottom -
          ((by(value) - low) / (high - low)) * (height - box.top - box.bottom)) *
          10,
      ) / 10,
  };
}

const spokenOf = (
  estimates: readonly { look: SeriesLook; estimate: Estimate }[],
  unit: AxisUnit,
): string =>
  estimates
    .map(
      ({ look, estimate }) =>
        `${look.name} ${axisNumber(estimate.value ?? 0, unit)} ${unit.suffix}`,
    )
    .join("; ");

function frame(scale: ValueScale, unit: AxisUnit, last: number, { x, y }: Places): Markup[] {
  const every = Math.max(1, Math.round(roundUp((last + 1) / 10)));
  const rounds = Array.from({ length: last + 1 }, (_, round) => round).filter(
    (round) => round === 0 || (round + 1) % every === 0,
  );
  return [
    ...scale.ticks.map(
      (tick) =>
        markup`<path d="M${box.left},${y(tick)}H${width - box.right}" stroke="var(--grid)"/><text x="${box.left - 6}" y="${y(tick) + 4}" text-anchor="end">${axisNumber(tick, unit)}</text>`,
    ),
    ...rounds.map(
      (round) =>
        markup`<text x="${x(round)}" y="${height - 18}" text-anchor="middle">${round + 1}</text>`,
    ),
    markup`<text x="${(box.left + width - box.right) / 2}" y="${height - 3}" text-anchor="middle">round</text>`,
  ];
}

function estimateLine(look: SeriesLook, { value, low, high }: Estimate, { y }: Places): Markup {
  const [from, to] = [box.left, width - box.right];
  const band =
    low !== null &&
    high !== null &&
    markup`<rect x="${from}" y="${y(high)}" width="${to - from}" height="${Math.max(1, Math.round((y(low) - y(high)) * 10) / 10)}" fill="${look.color}" opacity="0.14"/>`;
  return markup`${band}<path d="M${from},${y(value ?? 0)}H${to}" stroke="${look.color}" stroke-dasharray="${look.dash ?? "none"}"/>`;
}

/** Variants of a round stand side by side, as far as there is bounds. */
function dot(
  block: ReportBlock,
  looks: readonly SeriesLook[],
  metric: RoundMetric,
  { x, y }: Places,
): Markup | null {
  const place = looks.findIndex(({ name }) => name === block.variant);
  const look = looks[place];
  if (look === undefined) return null;
  const bounds = x(1) - x(0);
  const aside = ((place + 0.5) / looks.length - 0.5) * bounds * 0.7;
  const at = Math.round((x(block.round) + aside) * 10) / 10;
  const value = figureOf(block, metric);
  return value === null
    ? markup`<path d="M${at - 4},${height - box.bottom - 4}l8,8m0,-8l-8,8" stroke="${look.color}" stroke-width="1.75" fill="none"/>`
    : marker(look, at, y(value), !block.valid);
}

function endLabels(
  estimates: readonly { look: SeriesLook; estimate: Estimate }[],
  { y }: Places,
): Markup[] {
  let lowest = Number.NEGATIVE_INFINITY;
  return estimates
    .map(({ look, estimate }) => ({ look, at: y(estimate.value ?? 0) }))
    .sort((a, b) => a.at - b.at)
    .map(({ look, at }) => {
      lowest = Math.max(at, lowest + labelHeight);
      return markup`<text class="label" x="${width - box.right + 6}" y="${lowest + 4}" fill="${look.color}">${truncateMiddle(look.name, 11)}</text>`;
    });
}
