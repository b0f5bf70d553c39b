// A figure of every block by its round: a marker a block, behind it the estimate of each variant with its interval.
// Hollow markers are not counted; a cross on the axis is a block without a figure.

import { t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { type AxisUnit, axisNumber, axisUnit, withAxisUnit } from "../../charts/axis-unit.ts";
import type { DotEstimate, PlottedBlock } from "../../charts/plotted-blocks.ts";
import type { SeriesLook } from "../../charts/series-look.ts";
import { heightOf, hundredths, smallPlot, spread } from "../../charts/small-plot.ts";
import { roundUp, type ValueScale, valueScale } from "../../charts/value-scale.ts";
import { truncateMiddle } from "../../words/truncate-middle.ts";
import { dotEstimates, plottedBlocks } from "../figures/report-charts.ts";
import { marker } from "./marks.ts";
import { type Markup, markup, nothing } from "./markup.ts";

/** Figures that blocks have by themselves. */
export const roundMetrics = ["p99", "p50", "throughput"] as const;

const { width, height, left, right } = smallPlot;
const bottom = height - 34;
/** Beyond this factor between the smallest and the largest figure a linear axis hides the small ones. */
const linearFactor = 20;

type Places = { readonly x: (round: number) => number; readonly y: (value: number) => number };
type Drawn = { readonly look: SeriesLook; readonly estimate: DotEstimate };

/** Nothing where no block of the cell has a figure. */
export function roundChart(
  report: Pick<Report, "blocks" | "comparison">,
  looks: readonly SeriesLook[],
  cell: number,
  metric: (typeof roundMetrics)[number],
  title: string,
): Markup {
  const blocks = plottedBlocks(report, looks, cell, metric);
  const values = blocks.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return nothing;
  const found = dotEstimates(report, looks, cell, metric);
  const estimates = looks.flatMap((look): Drawn[] => {
    const estimate = found.find(({ key }) => key === look.key);
    return estimate ? [{ look, estimate }] : [];
  });
  const ends = found.flatMap(({ low, high }) => [low, high]);
  const least = Math.min(...values);
  const isWide = least > 0 && Math.max(...values) / least > linearFactor;
  const scale = valueScale(isWide ? "log" : "linear", [...values, ...ends]);
  const unit = axisUnit(metrics[metric].unit, scale.domain[1]);
  const last = Math.max(...blocks.map(({ round }) => round));
  const roundWidth = (right - left) / (last + 1);
  const places: Places = {
    x: (round) => hundredths(left + (round + 0.5) * roundWidth),
    y: heightOf(scale, bottom),
  };
  const caption = withAxisUnit(title, unit);
  return markup`<figure><figcaption>${caption}</figcaption><svg class="chart" role="img" aria-label="${title}: ${spokenOf(estimates, unit)}" viewBox="0 0 ${width} ${height}">${[
    frame(scale, unit, last, places),
    estimates.map((one) => estimateLine(one, places)),
    blocks.map((block) => dot(block, looks, roundWidth, places)),
    spread(
      estimates.map(({ look, estimate }) => ({ look, x: right, y: places.y(estimate.value) })),
    ).map(
      ({ look, x, y }) =>
        markup`<text class="label" x="${x + 6}" y="${y + 4}" fill="${look.color}">${truncateMiddle(look.name, 11)}</text>`,
    ),
  ]}</svg></figure>`;
}

const spokenOf = (estimates: readonly Drawn[], unit: AxisUnit): string =>
  estimates
    .map(({ look, estimate }) => `${look.name} ${axisNumber(estimate.value, unit)} ${unit.suffix}`)
    .join("; ");

function frame(scale: ValueScale, unit: AxisUnit, last: number, { x, y }: Places): Markup[] {
  const every = Math.max(1, Math.round(roundUp((last + 1) / 10)));
  const rounds = Array.from({ length: last + 1 }, (_, round) => round).filter(
    (round) => round === 0 || (round + 1) % every === 0,
  );
  return [
    ...scale.ticks.map(
      (tick) =>
        markup`<path d="M${left},${y(tick)}H${right}" stroke="var(--grid)"/><text x="${left - 6}" y="${y(tick) + 4}" text-anchor="end">${axisNumber(tick, unit)}</text>`,
    ),
    ...rounds.map(
      (round) =>
        markup`<text x="${x(round)}" y="${height - 18}" text-anchor="middle">${round + 1}</text>`,
    ),
    markup`<text x="${(left + right) / 2}" y="${height - 3}" text-anchor="middle">${t("round")}</text>`,
  ];
}

function estimateLine(
  { look, estimate: { value, low, high } }: Drawn,
  { y }: Pick<Places, "y">,
): Markup {
  const band =
    low !== null &&
    high !== null &&
    markup`<rect x="${left}" y="${y(high)}" width="${right - left}" height="${Math.max(1, hundredths(y(low) - y(high)))}" fill="${look.color}" opacity="0.14"/>`;
  return markup`${band}<path d="M${left},${y(value)}H${right}" stroke="${look.color}" stroke-dasharray="${look.dash ?? "none"}"/>`;
}

/** Variants of a round stand side by side, as far as a round is wide. */
function dot(
  { key, round, value, valid }: PlottedBlock,
  looks: readonly SeriesLook[],
  roundWidth: number,
  { x, y }: Places,
): Markup | null {
  const place = looks.findIndex((look) => look.key === key);
  const look = looks[place];
  if (look === undefined) return null;
  const aside = ((place + 0.5) / looks.length - 0.5) * roundWidth * 0.7;
  const at = hundredths(x(round) + aside);
  return value === null
    ? markup`<path d="M${at - 4},${bottom - 4}l8,8m0,-8l-8,8" stroke="${look.color}" stroke-width="1.75" fill="none"/>`
    : marker(look, at, y(value), !valid);
}
