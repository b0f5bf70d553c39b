// The words of a change: how large it is, what each state means, and what the list of changes leaves out.
// Pure, so that the list, the chart and the dialog say the same.

import {
  type DisplayUnit,
  formatChange,
  formatCount,
  formatNumber,
  plural,
  unitFor,
} from "@gonogo/analysis/words/format";
import { writeFigure } from "@gonogo/analysis/words/gate-figures";
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { ChangeState, Series, SeriesChange } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { subjectText } from "@/lib/subject-text";

export const stateWords: Readonly<Record<ChangeState, { label: Msg; meaning: Msg }>> = {
  new: { label: msg("New##change"), meaning: msg("Nobody has said what it is.") },
  regression: { label: msg("Regression"), meaning: msg("An error to be fixed.") },
  accepted: {
    label: msg("Accepted##change"),
    meaning: msg(
      "Meant to be so. Runs that begin from now on are compared with the runs since this change.",
    ),
  },
  environment: {
    label: msg("Environment"),
    meaning: msg("Not the version under test: the machine, the network or the load."),
  },
};

/** What a series is of: a ratio has no unit, whatever the metric's. */
export type SeriesOf = { readonly metric: MetricName; readonly over?: string | null | undefined };

export const seriesUnit = (
  { metric, over }: SeriesOf,
  values: readonly (number | null)[],
): DisplayUnit => (over ? { label: "", per: 1 } : unitFor(metric, values));

/** `p99 latency`, `p99 latency ratio` */
export function seriesLabel({ metric, over }: SeriesOf): string {
  const label = translated(metrics[metric].label);
  return over ? t("{metric} ratio", { metric: label }) : label;
}

type Size = NonNullable<SeriesChange["size"]>;

/** `+58 %`, or `from none` and `to none` where there is no ratio. */
export function changeSize({ before, after }: Pick<Size, "before" | "after">): string {
  if (before === 0) return t("from none");
  return after === 0 ? t("to none") : formatChange(after / before);
}

/** `3.10 → 4.90 ms`; of a ratio `1.08 → 1.21`. */
export function changeLevels(of: SeriesOf, { before, after }: Size): string {
  const unit = seriesUnit(of, [before, after]);
  const [from, to] = [before, after].map((value) =>
    writeFigure({ value, low: null, high: null }, { ...unit, label: "" }).text.trim(),
  );
  return `${from} → ${to}${unit.label ? ` ${unit.label}` : ""}`;
}

const pText = (pValue: number): string =>
  pValue < 0.0001 ? `p < ${formatNumber(0.0001, 4)}` : `p = ${formatNumber(pValue, 4)}`;

/** `3.10 → 4.90 ms, means of 8 runs before and 6 since (p < 0.0001)`. */
export const changeEvidence = (of: SeriesOf, size: Size): string =>
  t("{levels}, means of {runs} before and {after} since ({p})", {
    levels: changeLevels(of, size),
    runs: plural(size.runsBefore, "run"),
    after: formatCount(size.runsAfter),
    p: pText(size.pValue),
  });

/** `p99 +58 %: worse`, or what is left of a change that was decided about. */
export function changeTitle(of: SeriesOf, { size }: Pick<SeriesChange, "size">): string {
  const label = seriesLabel(of);
  if (size === null) return t("{label}: not found in these runs any more", { label });
  const values = { label, size: changeSize(size) };
  return size.direction === "worse"
    ? t("{label} {size}: worse", values)
    : t("{label} {size}: better", values);
}

/** `since v2.8.0 · main · a1b2c3`, or nothing. */
export function changeSubject({ subject }: Pick<SeriesChange, "subject">): string | null {
  const line = subjectText(subject);
  return line === null ? null : t("since {subject}", { subject: line });
}

/** What is said where no change is listed. */
export function noChangeText({
  searched,
  withinNoise,
}: Pick<Series, "searched" | "withinNoise">): string {
  if (searched < 2)
    return t("A change needs comparable runs on both sides of it; there are not enough yet.");
  const runs = plural(searched, "comparable run");
  return withinNoise > 0
    ? t("No change larger than the noise was found in {runs}.", { runs })
    : t("No change was found in {runs}.", { runs });
}

/** What the list leaves out, and what it cannot know. `runs`: those with a figure. */
export function changeNotes(
  {
    changes,
    withinNoise,
    calibrated,
    searched,
  }: Pick<Series, "changes" | "withinNoise" | "calibrated" | "searched">,
  runs: number,
): string[] {
  const silent =
    withinNoise > 0
      ? [
          t(
            "{count, plural, one {# change smaller than the calibrated noise of the target is} other {# changes smaller than the calibrated noise of the target are}} not listed.",
            { count: withinNoise },
          ),
        ]
      : [];
  const guessed =
    changes.some(({ size }) => size !== null) && !calibrated
      ? [
          t(
            "The noise of this target is not calibrated here, so small changes are listed too: calibrate it on the target's page.",
          ),
        ]
      : [];
  const unsearched =
    runs > searched
      ? [
          t(
            "{count, plural, one {# run was} other {# runs were}} not searched: INVALID, imported, or with a figure that is only a bound.",
            { count: runs - searched },
          ),
        ]
      : [];
  return [...silent, ...unsearched, ...guessed];
}
