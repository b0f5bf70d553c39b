// The words of a change: how large it is, what each state means, and what the list of changes leaves out.
// Pure, so that the list, the chart and the dialog say the same.
import {
  type DisplayUnit,
  formatChange,
  formatCount,
  plural,
  unitFor,
} from "@gonogo/analysis/words/format";
import { writeFigure } from "@gonogo/analysis/words/gate-figures";
import type { ChangeState, Series, SeriesChange } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { subjectText } from "@/lib/subject-text";

export const stateWords: Readonly<Record<ChangeState, { label: string; meaning: string }>> = {
  new: { label: "New", meaning: "Nobody has said what it is." },
  regression: { label: "Regression", meaning: "An error to be fixed." },
  accepted: {
    label: "Accepted",
    meaning:
      "Meant to be so. Runs that begin from now on are compared with the runs since this change.",
  },
  environment: {
    label: "Environment",
    meaning: "Not the version under test: the machine, the network or the load.",
  },
};

/** What a series is of: a ratio has no unit, whatever the metric's. */
export type SeriesOf = { readonly metric: MetricName; readonly over?: string | null | undefined };

export const seriesUnit = (
  { metric, over }: SeriesOf,
  values: readonly (number | null)[],
): DisplayUnit => (over ? { label: "", per: 1 } : unitFor(metric, values));

/** `p99 latency`, `p99 latency ratio` */
export const seriesLabel = ({ metric, over }: SeriesOf): string =>
  `${metrics[metric].label}${over ? " ratio" : ""}`;

type Size = NonNullable<SeriesChange["size"]>;

/** `+58 %`, or `from none` and `to none` where there is no ratio. */
export function changeSize({ before, after }: Pick<Size, "before" | "after">): string {
  if (before === 0) return "from none";
  return after === 0 ? "to none" : formatChange(after / before);
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
  pValue < 0.0001 ? "p < 0.0001" : `p = ${pValue.toFixed(4)}`;

/** `3.10 → 4.90 ms, means of 8 runs before and 6 since (p < 0.0001)`. */
export const changeEvidence = (of: SeriesOf, size: Size): string =>
  `${changeLevels(of, size)}, means of ${plural(size.runsBefore, "run")} before and ${formatCount(size.runsAfter)} since (${pText(size.pValue)})`;

/** `p99 +58 %: worse`, or what is left of a change that was decided about. */
export function changeTitle(of: SeriesOf, { size }: Pick<SeriesChange, "size">): string {
  const label = seriesLabel(of);
  return size === null
    ? `${label}: not found in these runs any more`
    : `${label} ${changeSize(size)}: ${size.direction}`;
}

/** `since v2.8.0 · main · a1b2c3`, or nothing. */
export function changeSubject({ subject }: Pick<SeriesChange, "subject">): string | null {
  const line = subjectText(subject);
  return line === null ? null : `since ${line}`;
}

/** What is said where no change is listed. */
export function noChangeText({
  searched,
  withinNoise,
}: Pick<Series, "searched" | "withinNoise">): string {
  if (searched < 2)
    return "A change needs comparable runs on both sides of it; there are not enough yet.";
  const larger = withinNoise > 0 ? " larger than the noise" : "";
  return `No change${larger} was found in ${plural(searched, "comparable run")}.`;
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
          `${plural(withinNoise, "change")} smaller than the calibrated noise of the target ${withinNoise === 1 ? "is" : "are"} not listed.`,
        ]
      : [];
  const guessed =
    changes.some(({ size }) => size !== null) && !calibrated
      ? [
          "The noise of this target is not calibrated here, so small changes are listed too: calibrate it on the target's page.",
        ]
      : [];
  const unsearched =
    runs > searched
      ? [
          `${plural(runs - searched, "run")} ${runs - searched === 1 ? "was" : "were"} not searched: INVALID, imported, or with a figure that is only a bound.`,
        ]
      : [];
  return [...silent, ...unsearched, ...guessed];
}
