// What the pictures for experts draw, taken from a report: distributions, ratios, errors by kind, CPU, and forests.
// Made on the server and kept small; a description says in a sentence what each shows. Charts know nothing of reports.

import type { CurveSeries } from "@gonogo/analysis/charts/latency-curve-data";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { formatPercent } from "@gonogo/analysis/words/format";
import { outcomeWords } from "@gonogo/analysis/words/outcome-words";
import { cellText, openingRule } from "@gonogo/analysis/words/rule-text";
import { t, translated } from "@gonogo/locale/t";
import { outcomeCodes } from "@gonogo/protocols/events";
import type { GateResult, Report } from "@gonogo/protocols/report";
import { type MetricName, metricNames, metrics } from "@gonogo/protocols/spec";
import {
  type ForestFigure,
  type ForestRow,
  ratioText,
} from "@/components/charts/forest/forest-data";
import type { CpuBlock } from "@/components/charts/lines/cpu-chart";
import type { BinnedTimes } from "@/components/charts/lines/distribution-data";
import type { ErrorBlock } from "@/components/charts/maps/error-kinds-data";
import { addBins, type HeatBlock } from "@/components/charts/maps/heat-map-data";

type Blocks = Pick<Report, "blocks">;

const keyOf = (looks: readonly SeriesLook[], variant: string): string =>
  looks.find(({ name }) => name === variant)?.key ?? "";

/** Blocks of a cell that ran, in the order they ran. */
const ranIn = ({ blocks }: Blocks, cell: number) =>
  blocks
    .flatMap((block) =>
      block.cell === cell && block.sequence !== null
        ? [{ ...block, sequence: block.sequence }]
        : [],
    )
    .sort((a, b) => a.sequence - b.sequence);

/** Latencies of a cell's blocks in bins; empty where the report holds none. */
export const heatBlocks = (
  report: Blocks,
  looks: readonly SeriesLook[],
  cell: number,
): HeatBlock[] =>
  ranIn(report, cell).flatMap(({ variant, sequence, round, valid, times }) =>
    times ? [{ key: keyOf(looks, variant), sequence, round, valid, times }] : [],
  );

/** All valid blocks of each variant together; variants without an answer are left out. */
export function binnedTimes(
  blocks: readonly HeatBlock[],
  looks: readonly SeriesLook[],
): BinnedTimes[] {
  return looks.flatMap((look) => {
    const own = blocks.filter(({ key, valid }) => key === look.key && valid);
    const { from, counts } = addBins(own.map(({ times }) => times));
    const unanswered = addBins(own.map(({ times }) => times.atLeast)).counts;
    return counts.length === 0
      ? []
      : [{ look, from, counts, unanswered: unanswered.reduce((sum, one) => sum + one, 0) }];
  });
}

/** Ratios to the baseline by percentile; variants without one are left out. */
export const ratioCurves = (
  { curves }: Pick<Report, "curves">,
  looks: readonly SeriesLook[],
  cell: number,
): CurveSeries[] =>
  looks.flatMap((look) => {
    const curve = curves.find((one) => one.cell === cell && one.variant === look.name);
    const points = (curve?.points ?? []).flatMap(({ percentile, ratio }) =>
      ratio
        ? [
            {
              percentile,
              valueUs: ratio.value,
              lowUs: ratio.low ?? ratio.value,
              highUs: ratio.high ?? ratio.value,
            },
          ]
        : [],
    );
    return curve && points.length > 0 ? [{ look, requests: curve.requests, points }] : [];
  });

/** `grpc is ×0.55 of rest at p50 and ×0.7 at p99`, for each variant. */
export const ratioWords = (series: readonly CurveSeries[], baseline: string): string =>
  series
    .map(({ look, points }) => {
      const at = [50, 99].flatMap((percentile) => {
        const point = points.find((one) => one.percentile === percentile);
        return point
          ? [
              t("{ratio} at {percentile}", {
                ratio: ratioText(point.valueUs),
                percentile: `p${percentile}`,
              }),
            ]
          : [];
      });
      return `${look.name} ÷ ${baseline}: ${at.join(", ") || t("below p50 only")}`;
    })
    .join("; ");

/** Failed requests of a cell's blocks by kind, in words. */
export const errorBlocks = (
  report: Blocks,
  looks: readonly SeriesLook[],
  cell: number,
): ErrorBlock[] =>
  ranIn(report, cell).map(({ variant, sequence, round, valid, requests, errors, outcomes }) => {
    const kinds = outcomeCodes.flatMap((code) => {
      const count = outcomes[code];
      return code === "ok" || !count ? [] : [[translated(outcomeWords[code]), count] as const];
    });
    const named = kinds.reduce((sum, [, count]) => sum + count, 0);
    // Neither answered nor failed when the block ended: they count as errors, and have no outcome.
    const left = errors - named;
    return {
      ...{ key: keyOf(looks, variant), sequence, round, valid, requests },
      errors: Object.fromEntries(left > 0 ? [...kinds, [t("unanswered"), left]] : kinds),
    };
  });

/** `grpc: 1.2 %, mostly time-outs`, of the variants that have errors. */
export function errorsSentence(
  blocks: readonly ErrorBlock[],
  looks: readonly SeriesLook[],
): string {
  return looks
    .flatMap((look) => {
      const own = blocks.filter(({ key }) => key === look.key);
      const requests = own.reduce((sum, block) => sum + block.requests, 0);
      const failed = own.reduce(
        (sum, { errors }) => sum + Object.values(errors).reduce((all, one) => all + one, 0),
        0,
      );
      return failed === 0 || requests === 0
        ? []
        : [
            t("{name}: {share} of its requests failed", {
              name: look.name,
              share: formatPercent(failed / requests),
            }),
          ];
    })
    .join("; ");
}

/** CPU of a cell's blocks; empty where nothing is known of it. */
export const cpuBlocks = (
  report: Blocks,
  looks: readonly SeriesLook[],
  cell: number,
): { blocks: CpuBlock[]; cores: number | null } => {
  const ran = ranIn(report, cell).flatMap(({ cpu, ...block }) => (cpu ? [{ ...block, cpu }] : []));
  return {
    cores: ran.find(({ cpu }) => cpu.cores !== null)?.cpu.cores ?? null,
    blocks: ran.map(({ variant, sequence, round, valid, cpu }) => ({
      ...{ key: keyOf(looks, variant), sequence, round, valid },
      engine: cpu.engine,
      busiestThread: cpu.busiestThread,
      target: cpu.target,
      others: cpu.others,
    })),
  };
};

type MetricRow = ForestRow & { readonly better: "lower" | "higher" };

/** Ratios of a cell's metrics to the baseline, in the usual order; metrics of which no variant has a ratio are left out. */
export function metricForest(
  { comparison }: Pick<Report, "comparison">,
  looks: readonly SeriesLook[],
  cell: number,
  shown: (metric: MetricName) => boolean = () => true,
): MetricRow[] {
  return metricNames.flatMap((metric) => {
    const row = comparison.find((one) => one.metric === metric && one.cell === cell);
    if (!row || !shown(metric)) return [];
    const figures = looks.flatMap((look, index): ForestFigure[] => {
      const ratio = row.ratios[index];
      const value = ratio?.value ?? null;
      if (!ratio || value === null || value <= 0 || look.baseline) return [];
      return [{ key: look.key, value, low: ratio.low, high: ratio.high }];
    });
    const { label, better } = metrics[metric];
    const hint = better === "lower" ? t("lower is better") : t("higher is better");
    return figures.length === 0 ? [] : [{ ...{ label: translated(label), hint, better }, figures }];
  });
}

/** How many metrics differ for the better and the worse, by whole intervals: the forest in a sentence. */
export function forestWords(rows: readonly MetricRow[], looks: readonly SeriesLook[]): string {
  return looks
    .map((look) => {
      const sides = rows.flatMap(({ better, figures }) => {
        const figure = figures.find(({ key }) => key === look.key);
        if (!figure || figure.low === null || figure.high === null) return [];
        if (figure.low <= 1 && figure.high >= 1) return ["same"];
        return [figure.high < 1 === (better === "lower") ? "better" : "worse"];
      });
      const count = (side: string) => sides.filter((one) => one === side).length;
      return t(
        "{name}: {better, plural, one {# metric} other {# metrics}} better, {worse} worse, {same} without a difference shown",
        {
          name: look.name,
          ...{ better: count("better"), worse: count("worse"), same: count("same") },
        },
      );
    })
    .join(". ");
}

/** The two measurements of a confirmation. */
export const measurementNames = () => [t("First measurement"), t("Second measurement")] as const;

/** Both measurements of each gate that was measured again, as multiples of its limit; gates with a limit of 0 are left out. */
export function confirmationForest(
  {
    first,
    again,
    manyCells,
  }: { first: readonly GateResult[]; again: readonly GateResult[]; manyCells: boolean },
  looks: readonly SeriesLook[],
): ForestRow[] {
  return again.flatMap((second) => {
    const before = first.find(
      ({ gateIndex, cell }) => gateIndex === second.gateIndex && cell === second.cell,
    );
    if (!(second.limit > 0)) return [];
    const figures = [before, second].flatMap((result, place): ForestFigure[] => {
      const look = looks[place];
      if (!look || result?.estimate == null || result.estimate <= 0) return [];
      const per = (value: number | null) => (value === null ? null : value / second.limit);
      return [
        {
          key: look.key,
          value: result.estimate / second.limit,
          low: per(result.low),
          high: per(result.high),
        },
      ];
    });
    const hint = second.gate.op.startsWith("<") ? t("passes below ×1") : t("passes above ×1");
    const label = `${openingRule(second.gate)}${manyCells ? `, ${cellText(second)}` : ""}`;
    return figures.length === 0 ? [] : [{ label, hint, figures }];
  });
}
