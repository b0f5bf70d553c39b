// A report as a comment of one screen for pull requests: the verdict with counts of what changed, a table of base, head and change,
// the gates that do not pass, and the command that repeats it.
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { ComparisonRow, Report } from "@gonogo/protocols/report";
import { type MetricName, metricNames, metrics } from "@gonogo/protocols/spec";
import { cellLabels } from "../../exports/block-table.ts";
import { formatFigure, formatPercentChange, listOf, unitFor } from "../../words/format.ts";
import { gateOutcomeWords } from "../../words/gate-outcome-words.ts";
import { markdownTable } from "../../words/markdown-table.ts";
import { markdownText as plain } from "../../words/markdown-text.ts";
import { problemText } from "../../words/problem-words.ts";
import { openingRule } from "../../words/rule-text.ts";
import { headlineText } from "../../words/verdict-words.ts";
import { answerWords } from "../answer/answer.ts";
import { measuredText } from "../gates/thresholds.ts";
import { statusWords } from "../rows/environment-rows.ts";

/** `better`, `worse`: the interval of the ratio leaves 1 out. `stayed`: all of it is within 5 % of 1. `open`: neither is known. */
export type Change = "better" | "worse" | "stayed" | "open";

const changeWords: Readonly<Record<Change, Msg>> = {
  better: msg("better"),
  worse: msg("worse"),
  stayed: msg("stayed"),
  open: msg("open##change"),
};

/** How many figures did what. */
const countWords: Readonly<Record<Change, Msg>> = {
  better: msg("{count} better"),
  worse: msg("{count} worse"),
  stayed: msg("{count} stayed"),
  open: msg("{count} open"),
};

const stayedWithin = 0.05;
const mostRows = 12;
const usual: readonly MetricName[] = ["throughput", "p50", "p95", "p99", "errors", "cpu", "memory"];

type Ratio = {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

export function changeOf(metric: MetricName, { low, high }: Ratio): Change {
  if (low === null || high === null) return "open";
  const isLower = metrics[metric].better === "lower";
  if (high < 1) return isLower ? "better" : "worse";
  if (low > 1) return isLower ? "worse" : "better";
  return low >= 1 - stayedWithin && high <= 1 + stayedWithin ? "stayed" : "open";
}

const percent = (ratio: number | null): number | null =>
  ratio === null ? null : (ratio - 1) * 100;

type Line = { readonly cells: string[]; readonly change: Change };

/** Metrics that a gate judges come first, then the usual ones. */
function linesOf(report: Report, place: number, base: number): Line[] {
  const labels = cellLabels(report.cells);
  const gated = new Set((report.verdict?.gates ?? []).map(({ gate }) => gate.metric));
  const order = (row: ComparisonRow) =>
    (gated.has(row.metric) ? 0 : 1e6) + row.cell * 1_000 + metricNames.indexOf(row.metric);
  return report.comparison
    .filter(({ metric }) => gated.has(metric) || usual.includes(metric))
    .sort((a, b) => order(a) - order(b))
    .flatMap(({ metric, cell, values, ratios }) => {
      const [before, after, ratio] = [values[base], values[place], ratios[place]];
      if (!before || !after || !ratio || before.value === null || after.value === null) return [];
      const unit = unitFor(metric, [before.value, after.value]);
      const only = (value: number | null) =>
        formatFigure({ value, low: null, high: null }, unit).text;
      const isNone = before.value === 0 && after.value === 0;
      const change = isNone ? "stayed" : changeOf(metric, ratio);
      const full = formatPercentChange({
        ...{ value: percent(ratio.value), low: percent(ratio.low), high: percent(ratio.high) },
      }).full;
      const where = report.cells.length > 1 ? `, ${labels.get(cell) ?? ""}` : "";
      const name = `${translated(metrics[metric].label)}${where}`;
      const shown = isNone ? t(changeWords[change]) : `${full} ${t(changeWords[change])}`;
      return [{ cells: [name, only(before.value), only(after.value), shown], change }];
    });
}

/** `2 worse, 1 better, 4 stayed, 1 open`; empty where nothing is compared. */
function countsText(lines: readonly Line[]): string {
  const count = (change: Change) => lines.filter((line) => line.change === change).length;
  return (["worse", "better", "stayed", "open"] as const)
    .flatMap((change) =>
      count(change) > 0 ? [t(countWords[change], { count: count(change) })] : [],
    )
    .join(", ");
}

function gatesText({ verdict }: Report): string {
  const gates = verdict?.gates ?? [];
  const unmet = gates.filter(({ outcome }) => outcome !== "pass");
  if (gates.length === 0) return "";
  if (unmet.length === 0)
    return gates.length === 1
      ? t("The gate passes.")
      : t("All {count} gates pass.", { count: gates.length });
  return unmet
    .slice(0, mostRows)
    .map((gate) => {
      const measured = measuredText(gate);
      const advisory = gate.gate.blocking ? "" : `, ${t("advisory")}`;
      const rule = `\`${openingRule(gate.gate)}\``;
      const said = measured
        ? t("{rule}, measured {figure}", { rule, figure: plain(measured) })
        : rule;
      return `- **${t(gateOutcomeWords[gate.outcome])}**${advisory}: ${said}`;
    })
    .join("\n");
}

export type CommentFacts = {
  /** The page of the report. */
  readonly url: string;
  /** What repeats it in a shell. */
  readonly command: string;
};

/** What a comment begins with, so that it is found again and updated. */
export const commentMark = (slug: string): string =>
  `<!-- gonogo: ${slug.replaceAll("--", "-")} -->`;

/** @param facts where the report is, and how it is repeated */
export function commentMarkdown(report: Report, { url, command }: CommentFacts): string {
  const { verdict, run, benchmark, variants } = report;
  const base = Math.max(
    0,
    variants.findIndex(({ baseline }) => baseline),
  );
  const tables = variants.flatMap(({ name }, place) => {
    if (place === base) return [];
    const lines = linesOf(report, place, base);
    if (lines.length === 0) return [];
    const header = ["", variants[base]?.name ?? "", name, t("change")];
    const rows = lines.slice(0, mostRows).map((line) => line.cells);
    const left = lines.length - rows.length;
    const rest =
      left > 0
        ? `\n\n${t("{count, plural, one {# figure more in the report.} other {# figures more in the report.}}", { count: left })}`
        : "";
    return [{ lines, text: `${markdownTable(header, rows)}${rest}` }];
  });
  const counts = countsText(tables.flatMap(({ lines }) => lines));
  const answer = verdict
    ? `**${t(answerWords[verdict.verdict])}**${counts === "" ? "" : ` (${counts})`}: ${plain(headlineText(verdict))}`
    : `**${t("No verdict")}** (${t(statusWords[run.status])})${run.failure ? `: ${plain(problemText(run.failure))}` : ""}`;
  return [
    commentMark(benchmark.slug),
    answer,
    ...tables.map(({ text }) => text),
    gatesText(report),
    `[${t("Report")}](${url}) · ${subjectText(report)} · ${t("repeat: {command}", { command: `\`${command.replaceAll("`", "'")}\`` })}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function subjectText({ benchmark, run: { subject } }: Report): string {
  const slug = `\`${benchmark.slug}\``;
  const { version, commit, branch } = subject;
  const parts = [version, commit?.slice(0, 12), branch].filter((part) => part !== undefined);
  return parts.length === 0
    ? slug
    : t("{benchmark} of {subject}", { benchmark: slug, subject: plain(listOf(parts)) });
}
