// The figures of a calibration, one row a metric: how much is noise, and what a number of rounds can see.
// All figures but the centre are changes in per cent, so that they compare with a gate's limit.

import { figureNoteText } from "@gonogo/analysis/words/figure-notes";
import { formatMetric, formatRatio } from "@gonogo/analysis/words/format";
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { NoiseMetric } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { type Column, FactTable } from "@/components/fact-table";
import { changeText, effectText } from "@/lib/noise-text";
import type { NoiseView } from "@/lib/router-types";

const alone = (value: number) => ({ value, low: null, high: null });

const columnsOf = (): readonly Column<NoiseMetric>[] => [
  {
    head: msg("Metric"),
    className: "whitespace-nowrap font-medium",
    cell: ({ metric }) => translated(metrics[metric].label),
  },
  {
    head: msg("Centre"),
    numeric: true,
    from: "sm",
    className: "whitespace-nowrap",
    cell: ({ metric, value }) => formatMetric(metric, alone(value)).text,
  },
  {
    head: msg("Sd of a round"),
    numeric: true,
    from: "md",
    className: "whitespace-nowrap",
    cell: ({ sdLog }) => changeText(sdLog),
  },
  {
    head: msg("Noise floor"),
    numeric: true,
    className: "whitespace-nowrap",
    cell: ({ floorLog }) => changeText(floorLog),
  },
  ...[6, 10, 20].map(
    (rounds): Column<NoiseMetric> => ({
      head: () => t("{rounds} rounds see", { rounds }),
      numeric: true,
      ...(rounds === 10 ? {} : { from: "sm" as const }),
      className: "whitespace-nowrap",
      cell: (noise) => effectText(noise, rounds),
    }),
  ),
  {
    head: msg("Ratio to itself"),
    numeric: true,
    from: "lg",
    className: "whitespace-nowrap",
    cell: ({ ratio, ratioLow, ratioHigh }) =>
      formatRatio({ value: ratio, low: ratioLow, high: ratioHigh }).full,
  },
];

export function NoiseTable({ noise }: { noise: NoiseView }) {
  const { missing } = noise.figures;
  return (
    <div className="grid min-w-0 gap-3">
      <FactTable
        label={t("Noise by metric")}
        columns={columnsOf()}
        rows={noise.figures.metrics}
        keyOf={({ metric }) => metric}
      />
      {missing.length > 0 ? (
        <p className="text-12 text-muted-foreground">
          {t("No figures for {metrics}.", {
            metrics: missing
              .map(
                ({ metric, why }) =>
                  `${translated(metrics[metric].label)} (${figureNoteText(why)})`,
              )
              .join(", "),
          })}
        </p>
      ) : null}
      <Legend />
    </div>
  );
}

const words: readonly (readonly [Msg, Msg])[] = [
  [
    msg("Sd of a round"),
    msg("standard deviation of the difference that a round finds between the target and itself"),
  ],
  [
    msg("Noise floor"),
    msg(
      "the upper 95 % limit of that deviation, never under the recording step: a smaller spread is ordinary here",
    ),
  ],
  [msg("N rounds see"), msg("the smallest difference that N rounds find in 4 of 5 runs")],
  [
    msg("Ratio to itself"),
    msg("estimate with its interval; 1 when nothing but noise lies between the sides"),
  ],
];

const Legend = () => (
  <details className="text-12 text-muted-foreground">
    <summary className="min-h-6 cursor-pointer">{t("What the columns say")}</summary>
    <dl className="mt-2 grid gap-1">
      {words.map(([term, meaning]) => (
        <div key={t(term)}>
          <dt className="inline font-medium text-foreground">{t(term)}: </dt>
          <dd className="inline">{t(meaning)}.</dd>
        </div>
      ))}
    </dl>
  </details>
);
