// A tool's summary as it was imported: its figures as a table, their weaknesses, and where its page is; and two of them side by side.
import { formatCount, formatPercent, noFigure } from "@gonogo/analysis/words/format";
import {
  summaryChange,
  summaryPercent,
  summaryRate,
  summaryTime,
} from "@gonogo/analysis/words/summary-words";
import type { Schemas } from "../api/operations.ts";
import type { Terminal } from "../console/terminal.ts";
import { oneLine, plural, tableText } from "./table.ts";

type Summary = Schemas["SummaryImport"];
type Benchmark = Summary["benchmarks"][number];
type Comparison = Schemas["ComparedSummaries"];

/** More are counted: a file may have 500. */
const mostRows = 40;
const shownPercents = [50, 75, 90, 95, 99, 99.9];

const count = (value: number | null) => (value === null ? noFigure : formatCount(value));

const columns: readonly (readonly [head: string, (one: Benchmark) => string])[] = [
  ["REQUESTS", ({ requests }) => count(requests)],
  ["FAILED", ({ failed }) => count(failed)],
  ["THROUGHPUT", ({ perS }) => summaryRate(perS)],
  ["MEAN", ({ latency }) => summaryTime(latency.meanUs)],
  ...shownPercents.map((percent): readonly [string, (one: Benchmark) => string] => [
    summaryPercent(percent).toUpperCase(),
    ({ latency }) =>
      summaryTime(latency.percentiles.find((one) => one.percent === percent)?.us ?? null),
  ]),
  ["MAX", ({ latency }) => summaryTime(latency.maxUs)],
];

/** Columns without any figure are left out. */
function figuresTable(benchmarks: readonly Benchmark[]): string {
  const shown = benchmarks.slice(0, mostRows);
  const known = columns.filter(([, read]) => shown.some((one) => read(one) !== noFigure));
  const rows = shown.map((one) => [oneLine(one.name, 60), ...known.map(([, read]) => read(one))]);
  const more = benchmarks.length - shown.length;
  return [
    tableText([["BENCHMARK", ...known.map(([head]) => head)], ...rows]),
    ...(more > 0 ? [`and ${plural(more, "more benchmark")}: see --json`] : []),
  ].join("\n");
}

/** Each code once, with the figures of its first benchmark. */
function weaknessLines(benchmarks: readonly Benchmark[]): string[] {
  const found = new Map<string, { text: string; times: number }>();
  for (const { code, text } of benchmarks.flatMap(({ weaknesses }) => weaknesses)) {
    const { text: first = text, times = 0 } = found.get(code) ?? {};
    found.set(code, { text: first, times: times + 1 });
  }
  return [...found.values()].map(({ text, times }) =>
    times === 1 ? text : `${text} (also in ${plural(times - 1, "more benchmark")})`,
  );
}

/** The text of an imported summary. */
export function summaryText(summary: Summary, coloured: Terminal["coloured"]): string {
  const { tool, toolVersion, name, benchmarks, created, leftOut, audit } = summary;
  const from = [tool, toolVersion].filter((part) => part !== null).join(" ");
  const weaknesses = weaknessLines(benchmarks);
  const contradictions = audit.filter(({ severity }) => severity === "contradiction");
  return [
    `${coloured("bold", oneLine(name, 80))}  ${from}${created ? "" : ", imported before"}`,
    "",
    figuresTable(benchmarks),
    ...(leftOut > 0 ? [`${plural(leftOut, "benchmark")} of the file left out`] : []),
    "",
    ...contradictions.map(({ sentence }) => coloured("yellow", `Contradiction: ${sentence}`)),
    ...(weaknesses.length === 0 ? [] : ["Weaknesses:", ...weaknesses.map((text) => `  ${text}`)]),
    `No verdict: ${summary.noVerdict}`,
    "",
    `Page: ${summary.reportUrl}`,
  ].join("\n");
}

const figureNames: Readonly<Record<string, string>> = {
  ...{ perS: "throughput", failedShare: "failed", meanUs: "mean" },
};

const figureText = (figure: string, value: number): string =>
  figure === "perS"
    ? summaryRate(value)
    : figure === "failedShare"
      ? formatPercent(value)
      : summaryTime(value);

function comparedLines(
  { base, head, figures, differences }: Comparison["benchmarks"][number],
  [baseName, headName]: readonly [string, string],
): string[] {
  const usual = new Set([...Object.keys(figureNames), ...shownPercents.map(summaryPercent)]);
  const rows = figures
    .filter(({ figure }) => usual.has(figure))
    .map((row) => [
      figureNames[row.figure] ?? row.figure,
      figureText(row.figure, row.base),
      figureText(row.figure, row.head),
      summaryChange(row),
    ]);
  const title = base === head ? base : `${base} → ${head}`;
  const unlike = differences.map(
    ({ what, base: before, head: after }) => `${what}: ${before} → ${after}`,
  );
  return [
    oneLine(title, 100),
    rows.length === 0
      ? "They have no figure in common."
      : tableText([["FIGURE", baseName, headName, "CHANGE"], ...rows]),
    ...(unlike.length === 0 ? [] : [`Also different: ${oneLine(unlike.join("; "), 300)}`]),
    "",
  ];
}

/** The text of two summaries side by side. */
export function comparisonText(compared: Comparison): string {
  const { base, head, benchmarks, onlyBase, onlyHead, note } = compared;
  const names = [oneLine(base.name, 30), oneLine(head.name, 30)] as const;
  const more = benchmarks.length - mostRows;
  const only = (name: string, found: readonly string[]) =>
    found.length === 0 ? [] : [`Only in ${name}: ${oneLine(found.join(", "), 300)}`];
  return [
    ...(benchmarks.length === 0 ? ["They have no benchmark in common.", ""] : []),
    ...benchmarks.slice(0, mostRows).flatMap((one) => comparedLines(one, names)),
    ...(more > 0 ? [`and ${plural(more, "more benchmark")}: see --json`] : []),
    ...only(names[0], onlyBase),
    ...only(names[1], onlyHead),
    note,
    "",
    `Page: ${head.reportUrl}?base=${base.id}`,
  ].join("\n");
}
