// CPU profiles in words: times and counts in a unit for a whole column, shares, what was recorded, and a table to paste.
import { english, type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { HotSpot, ProfileUnit, ReportProfile } from "@gonogo/protocols/report";
import { type DisplayUnit, decimalsFor, formatCount, formatNumber } from "./format.ts";
import { markdownTable } from "./markdown-table.ts";
import { markdownCode } from "./markdown-text.ts";

const timeUnits: readonly DisplayUnit[] = [
  { label: "s", per: 1e9 },
  { label: "ms", per: 1e6 },
  { label: "µs", per: 1e3 },
];

/** The largest unit in which the largest value is at least 1; that of samples is shown `translated`. */
export function profileUnitFor(unit: ProfileUnit, values: readonly number[]): DisplayUnit {
  if (unit === "samples") return { label: english("samples"), per: 1 };
  const largest = values.reduce((most, value) => Math.max(most, value), 0);
  return timeUnits.find(({ per }) => largest >= per) ?? { label: "ns", per: 1 };
}

/** A value without its unit, which is at the head of its column. */
export function profileValue(value: number, { label, per }: DisplayUnit): string {
  if (label === "samples") return formatNumber(value, Number.isInteger(value) ? 0 : 1);
  return formatNumber(value / per, value === 0 ? 0 : Math.min(3, decimalsFor(value / per)));
}

/** `12.3 %` of all that was recorded; what is there is never rounded to nothing. */
export function profileShare(value: number, total: number): string {
  if (value === 0 || total === 0) return "0 %";
  const percent = (100 * value) / total;
  return percent < 0.05 ? "< 0.1 %" : `${formatNumber(percent, 1)} %`;
}

/** `1.53 s of CPU time`, `612 samples`. */
export function profileTotal({ unit, total }: Pick<ReportProfile, "unit" | "total">): string {
  const shown = profileUnitFor(unit, [total]);
  const value = profileValue(total, shown);
  return unit === "samples"
    ? t("{value} samples", { value })
    : t("{value} {unit} of CPU time", { value, unit: shown.label });
}

const formats: Readonly<Record<ReportProfile["format"], Msg | null>> = {
  folded: msg("folded stacks"),
  pprof: null,
  speedscope: null,
};

/** What was recorded, in the order in which it is read. */
export function profileFacts(profile: ReportProfile): string[] {
  const { variant, samples, durationMs, functions, paths, format, unit } = profile;
  const formatText = formats[format];
  return [
    variant === null ? t("target unknown") : t("target of {variant}", { variant }),
    profileTotal(profile),
    ...(unit !== "samples" && samples !== null
      ? [t("{value} samples", { value: formatCount(samples) })]
      : []),
    ...(durationMs === null
      ? []
      : [t("recorded for {time} s", { time: formatNumber(durationMs / 1_000, 1) })]),
    t("{functions} functions on {paths} call paths", {
      functions: formatCount(functions),
      paths: formatCount(paths),
    }),
    formatText === null ? format : t(formatText),
  ];
}

/** A Markdown table of the rows as they are given: by default the ten hottest functions. */
export function hotSpotsMarkdown(
  profile: ReportProfile,
  rows: readonly HotSpot[] = profile.top,
  heading = t("Function"),
): string {
  const unit = profileUnitFor(profile.unit, [profile.total]);
  return markdownTable(
    [
      heading,
      t("Self ({unit})", { unit: translated(unit.label) }),
      t("Self##share of a profile"),
      t("Total ({unit})", { unit: translated(unit.label) }),
      t("Total"),
    ],
    rows.map(({ name, self, total }) => [
      // Code, for names of functions are full of stars and underscores.
      { markdown: markdownCode(name) },
      ...[profileValue(self, unit), profileShare(self, profile.total)],
      ...[profileValue(total, unit), profileShare(total, profile.total)],
    ]),
  );
}
