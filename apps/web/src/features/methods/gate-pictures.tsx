// How an interval lies against a limit in each outcome of a gate, drawn by the very mark that reports use,
// and a whole example: ten rounds of a made-up duel with the estimate and interval that the method gives them.
"use client";

import { plainAlpha } from "@gonogo/analysis/evidence/looks";
import { centreOf } from "@gonogo/analysis/statistics/walsh";
import { formatExact, formatNumber, intervalText } from "@gonogo/analysis/words/format";
import { msg, t } from "@gonogo/locale/t";
import { RoundValuesChart } from "@/components/charts/dots/round-values-chart";
import { IntervalMark } from "@/components/charts/frame/interval-mark";
import { formatLevel } from "@/lib/report/gate-words";

const pictures = [
  {
    outcome: msg("pass##outcome"),
    figure: { low: 0.82, estimate: 0.88, high: 0.95 },
    words: msg("The whole interval lies where the limit is kept."),
  },
  {
    outcome: msg("open##outcome"),
    figure: { low: 0.93, estimate: 0.99, high: 1.06 },
    words: msg("The limit lies within the interval: both answers are possible."),
  },
  {
    outcome: msg("fail##outcome"),
    figure: { low: 1.07, estimate: 1.14, high: 1.2 },
    words: msg("The whole interval lies beyond the limit, also after the correction."),
  },
] as const;

/** Pass, open and fail, one below the other. */
export function OutcomePictures() {
  return (
    <ul className="grid w-fit max-w-full gap-3">
      {pictures.map(({ outcome, figure, words }) => (
        <li key={figure.low} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
          <span className="w-10 font-medium">{t(outcome)}</span>
          <IntervalMark
            {...figure}
            limit={1}
            allowed="below"
            label={t("{outcome}: an interval from {low} to {high} against a limit of ×1", {
              outcome: t(outcome),
              low: `×${formatExact(figure.low)}`,
              high: `×${formatExact(figure.high)}`,
            })}
          />
          <span className="text-muted-foreground">{t(words)}</span>
        </li>
      ))}
    </ul>
  );
}

const write = (value: number) => `×${formatNumber(value, 2)}`;

/** Ten rounds of an example against a limit of ×1. */
export function ExampleRounds() {
  const { ratios, limit, estimate, low, high, level } = exampleRounds(1);
  const rounds = ratios.map((value, round) => ({
    round,
    value,
    bound: "exact" as const,
    counts: true,
    reasons: [],
  }));
  const shown =
    estimate === null || low === null || high === null
      ? ""
      : `${write(estimate)} ${intervalText(formatNumber(low, 2), formatNumber(high, 2))}`;
  return (
    <div className="max-w-2xl">
      <RoundValuesChart
        title={t("An example: ten ratios, their centre {centre}, and a limit", { centre: shown })}
        rounds={rounds}
        estimate={estimate}
        low={low}
        high={high}
        limit={limit}
        limitText="≤ ×1"
        allowed="below"
        axis={t("latency of one variant over another (ratio)")}
        per={1}
        tick={(value, step) =>
          formatNumber(value, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)))
        }
        write={write}
        label={t("Ten rounds from {low} to {high}, centre {centre}, limit ×1", {
          low: write(Math.min(...ratios)),
          high: write(Math.max(...ratios)),
          centre: shown,
        })}
        note={t(
          "Made-up values. Bar and band: the {level} interval of the centre. It lies left of the limit, so the gate passes.",
          { level: level === null ? "" : formatLevel(level) },
        )}
        table={() => ({
          columns: [
            { label: t("Round"), numeric: true },
            { label: t("Ratio"), numeric: true },
          ],
          rows: ratios.map((ratio, i) => [String(i + 1), write(ratio)]),
        })}
      />
    </div>
  );
}

// Ten rounds of a made-up duel, with the estimate and interval that the method gives them.

/** Ratios of one variant over another, and their centre, against a limit. */
export function exampleRounds(limit: number) {
  const ratios = [0.86, 0.91, 0.88, 0.94, 0.87, 0.9, 0.85, 0.98, 0.89, 0.92];
  const { estimate, low, high, level } = centreOf(
    ratios.map((ratio) => Math.log(ratio)),
    plainAlpha,
  );
  const exp = (log: number | null) => (log === null ? null : Math.exp(log));
  return { ratios, limit, estimate: exp(estimate), low: exp(low), high: exp(high), level };
}
