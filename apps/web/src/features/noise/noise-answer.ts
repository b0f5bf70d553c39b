// What the calibrations of all targets come to: the sentence, what it rests on, and where each lies on a common scale.

import { listOf, plural } from "@gonogo/analysis/words/format";
import { metricWord } from "@gonogo/analysis/words/metric-word";
import { t } from "@gonogo/locale/t";
import type { NoiseMetric, VisibleEffect } from "@gonogo/protocols/report";
import { changeText, clearestMetric, machineText } from "@/lib/noise-text";
import type { NoiseList } from "@/lib/router-types";

type Listed = NoiseList["items"][number];

/** Rounds that the page speaks of: the default of a benchmark. */
export const spokenRounds = 10;

/** A target with the metric that it is summed up by and what ten rounds can show of it. */
export type Shown = {
  readonly item: Listed;
  readonly metric: NoiseMetric;
  readonly effect: VisibleEffect;
};

/** Usable calibrations that say something of ten rounds, the quietest target first. */
export function shownEffects(items: readonly Listed[]): Shown[] {
  return items
    .flatMap((item) => {
      const metric = item.noise.usable ? clearestMetric(item.noise.figures) : null;
      const effect = metric?.visible.find(({ rounds }) => rounds === spokenRounds);
      return metric && effect ? [{ item, metric, effect }] : [];
    })
    .sort((a, b) => a.effect.effectLog - b.effect.effectLog);
}

/** The sentence of the page. */
export function noiseAnswer({ items, targets }: Pick<NoiseList, "items" | "targets">): string {
  const shown = shownEffects(items);
  const [quietest, noisiest] = [shown[0], shown.at(-1)];
  if (!quietest || !noisiest)
    return items.length > 0
      ? t("No calibration can be used yet, so how small a change a run can show is unknown.")
      : targets === 1
        ? t("The only target is uncalibrated, so how small a change a run can show is unknown.")
        : t("All {targets} are uncalibrated, so how small a change a run can show is unknown.", {
            targets: plural(targets, "target"),
          });
  const first = {
    rounds: spokenRounds,
    metric: metricWord(quietest.metric.metric),
    target: quietest.item.slug,
    least: changeText(quietest.effect.effectLog),
  };
  if (quietest === noisiest)
    return t(
      "{metric} of {target} differs by {change} between identical blocks; {rounds} rounds can show changes of {least} and more.",
      { ...first, change: changeText(quietest.metric.medianAbsLog) },
    );
  return t(
    "{rounds} rounds can show changes of {least} and more in {metric} of {target}, the quietest target, and of {most} in {otherMetric} of {otherTarget}, the noisiest.",
    {
      ...first,
      most: changeText(noisiest.effect.effectLog),
      otherMetric: metricWord(noisiest.metric.metric),
      otherTarget: noisiest.item.slug,
    },
  );
}

/** How many targets it rests on, what may no longer hold, and the machine where there is one. */
export function noiseDetail({
  items,
  calibrated,
  targets,
}: Pick<NoiseList, "items" | "calibrated" | "targets">): string {
  const stale = items.filter(({ noise }) => noise.usable && noise.stale.length > 0).length;
  const unusable = items.filter(({ noise }) => !noise.usable).length;
  const machines = new Set(items.map(({ noise }) => machineText(noise)));
  const counts = [
    t("{calibrated} of {targets} calibrated", { calibrated, targets: plural(targets, "target") }),
    ...(stale > 0
      ? [
          t("{count, plural, one {# may no longer hold} other {# may no longer hold}}", {
            count: stale,
          }),
        ]
      : []),
    ...(unusable > 0
      ? [
          t("{count, plural, one {# cannot be used} other {# cannot be used}}", {
            count: unusable,
          }),
        ]
      : []),
  ];
  const [machine = ""] = machines;
  const where = machines.size === 1 ? ` ${t("Measured on {machine}.", { machine })}` : "";
  return `${listOf(counts)}.${where}`;
}

const greatestTick = 500;
const ticksPercent = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, greatestTick];

export type EffectScale = {
  /** In percent of change, with the place in percent of the width. */
  readonly ticks: readonly { readonly percent: number; readonly at: number }[];
  /** A logarithm of a ratio to its place in percent of the width; beyond the ends: at the end. */
  readonly place: (log: number) => number;
};

/** A logarithmic scale of percentages with round ends that holds all intervals. */
export function effectScale(effects: readonly VisibleEffect[]): EffectScale {
  const percent = (log: number) => Math.expm1(Math.max(0, log)) * 100;
  const least = Math.min(...effects.map(({ lowLog }) => percent(lowLog)));
  const greatest = Math.max(...effects.map(({ highLog }) => percent(highLog)));
  const from =
    ticksPercent.findLast((tick) => tick <= least && tick < greatestTick) ?? ticksPercent[0] ?? 0.1;
  const to = ticksPercent.find((tick) => tick >= greatest && tick > from) ?? greatestTick;
  const pad = 4;
  const at = (value: number) => {
    const share = Math.log(Math.max(value, from) / from) / Math.log(to / from);
    return Math.round((pad + Math.min(1, share) * (100 - 2 * pad)) * 100) / 100;
  };
  return {
    ticks: ticksPercent
      .filter((tick) => tick >= from && tick <= to)
      .map((tick) => ({ percent: tick, at: at(tick) })),
    place: (log) => at(percent(log)),
  };
}
