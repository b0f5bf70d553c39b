// Runs side by side, in words and as Markdown: names of runs and fields, why a change is not judged, tables.
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type {
  ComparedRow,
  ComparedRun,
  NotJudged,
  RunChange,
  RunComparison,
  RunDifference,
} from "@gonogo/protocols/report";
import { isShare, metrics } from "@gonogo/protocols/spec";
import { definitionLeaf } from "./definition-words.ts";
import {
  formatFigure,
  formatPercentChange,
  formatRatio,
  listOf,
  noFigure,
  plural,
  unitFor,
} from "./format.ts";
import { gateOutcomeWords } from "./gate-outcome-words.ts";
import { markdownTable } from "./markdown-table.ts";
import { markdownText } from "./markdown-text.ts";
import { ruleText } from "./rule-text.ts";

/** What a run is called beside others: its version, else its commit, branch or time. */
export function comparedRunName({ subject, finishedAt }: ComparedRun): string {
  const { version, commit, branch } = subject;
  const time = `${finishedAt.slice(0, 10)} ${finishedAt.slice(11, 16)}`;
  return version ?? (commit ? commit.slice(0, 12) : undefined) ?? branch ?? time;
}

/** Names of runs, told apart by their benchmarks, times and numbers where two have one name. */
export function comparedRunNames(runs: readonly ComparedRun[]): string[] {
  const isOfOne = new Set(runs.map(({ benchmark }) => benchmark.slug)).size === 1;
  const full = runs.map((run) => {
    const time = `${run.finishedAt.slice(0, 10)} ${run.finishedAt.slice(11, 16)}`;
    const name = comparedRunName(run);
    const isAlone = runs.filter((other) => comparedRunName(other) === name).length === 1;
    return isAlone
      ? name
      : t("{run} of {which}", { run: name, which: isOfOne ? time : run.benchmark.slug });
  });
  return full.map((name, i) =>
    full.indexOf(name) === full.lastIndexOf(name) ? name : `${name} (${i + 1})`,
  );
}

const topics: Readonly<Record<RunDifference["topic"], Msg>> = {
  benchmark: msg("Benchmark"),
  subject: msg("Subject##of a run"),
  target: msg("Target"),
  machine: msg("Machine"),
  engine: msg("Engine"),
  definition: msg("Definition"),
};

const targetFields = [
  { ending: " address", text: msg("{variant} address") },
  { ending: " encryption", text: msg("{variant} encryption") },
  { ending: " HTTP version", text: msg("{variant} HTTP version") },
] as const;

/** `grpc HTTP version`: a variant's name, and what of its target differs. */
function targetField(field: string): string {
  const found = targetFields.find(({ ending }) => field.endsWith(ending));
  if (found === undefined) return field;
  return t(found.text, { variant: field.slice(0, -found.ending.length) });
}

/** A row of what differs: `Machine, kernel`, `Definition: Variant grpc, target`, and the values in words. */
export function differenceText({ topic, field, path, values }: RunDifference) {
  if (topic === "target")
    return {
      title: `${t(topics.target)}, ${targetField(field)}`,
      values: values.map((value) => value && translated(value)),
    };
  if (topic !== "definition") return { title: `${t(topics[topic])}, ${translated(field)}`, values };
  const { title, values: written } = definitionLeaf(path, values);
  return { title: `${t(topics.definition)}: ${title}`, values: written };
}

/** Why a change is not judged, as a sentence. */
function notJudgedText({ code, runs }: NotJudged): string {
  switch (code) {
    case "other-benchmark":
      return t("The runs are of different benchmarks.");
    case "environment-unknown":
      return t("Its environment is unknown, so it is compared with nothing.");
    case "environment":
      return t("The runs had different machines, networks or engines.");
    case "terms":
      return t("The runs had different definitions, loads or targets.");
    case "invalid":
      return t("One of the runs is INVALID.");
    case "at-the-same-time":
      return t("The runs overlapped in time.");
    case "few-runs":
      return t(
        "How much two runs of one version differ is not known: that takes {needed} other comparable runs, and there {found, plural, one {is} other {are}} {found}.",
        { needed: runs?.needed ?? 0, found: runs?.found ?? 0 },
      );
    case "no-figure":
      return t("One of the runs has no figure.");
    case "never-judged":
      return t("The metric is shown and never judged.");
  }
}

/** What would make the change a judged one; null: nothing can. */
function notJudgedRemedy({ code, runs }: NotJudged, first: string): string | null {
  switch (code) {
    case "environment":
    case "terms":
      return t(
        "Run {first} again with the newest definition and on the same machine, or measure both as two variants of one run.",
        { first },
      );
    case "few-runs": {
      const missing = Math.max(1, (runs?.needed ?? 0) - (runs?.found ?? 0));
      return t("Run the benchmark {times}, or measure both as two variants of one run.", {
        times: plural(missing, "more time"),
      });
    }
    case "invalid":
      return t("Compare with a run that measured something.");
    case "other-benchmark":
      return t("Measure both in one benchmark, as two variants.");
    default:
      return null;
  }
}

/** How many changes of a run are judged, and what would make the others so; null: of the first run. */
function judgementText(rows: readonly ComparedRow[], run: number, first: string): string | null {
  const changes = rows.flatMap(({ changes: all }) => all[run] ?? []);
  if (changes.length === 0) return null;
  const reasons = changes.flatMap(({ notJudged }) =>
    notJudged && notJudged.code !== "no-figure" && notJudged.code !== "never-judged"
      ? [notJudged]
      : [],
  );
  const judged = changes.filter(({ notJudged }) => notJudged === null).length;
  const all = judged + reasons.length;
  const count =
    judged === all
      ? t("All changes are judged, unpaired: by how much comparable runs of the benchmark differ.")
      : judged === 0
        ? t("No change is judged; intervals cover the noise within the two runs alone.")
        : t("{judged} of {all} changes are judged, unpaired.", { judged, all });
  const [reason] = reasons;
  if (reason === undefined) return count;
  return [count, notJudgedText(reason), notJudgedRemedy(reason, first)].filter(Boolean).join(" ");
}

/** What is said of the runs' changes, each sentence once, with the names of the runs that it is true of. */
export function judgements(rows: readonly ComparedRow[], names: readonly string[]) {
  const byText = new Map<string, string[]>();
  for (const [run, name] of names.entries()) {
    const text = judgementText(rows, run, names[0] ?? "");
    if (text !== null) byText.set(text, [...(byText.get(text) ?? []), name]);
  }
  return [...byText].map(([text, runs]) => ({ runs, text }));
}

export type ChangeSide = "better" | "worse" | "no difference shown";

/** What people read of it. */
export const changeSideWords: Readonly<Record<ChangeSide, Msg>> = {
  better: msg("better"),
  worse: msg("worse"),
  "no difference shown": msg("no difference shown"),
};

/** A change that prints as 0.0 % is none, however sure it is. */
const leastChange = 0.0005;

/** What a judged change says; null: it is not judged, or has no interval. */
export function changeSide({ metric }: ComparedRow, change: RunChange | null): ChangeSide | null {
  if (!change || change.notJudged !== null || change.low === null || change.high === null)
    return null;
  const isNone = change.ratio !== null && Math.abs(change.ratio - 1) < leastChange;
  if (isNone || (change.low <= 1 && change.high >= 1)) return "no difference shown";
  return change.high < 1 === (metrics[metric].better === "lower") ? "better" : "worse";
}

/** `+0.8 % [−1.1 – +2.7 %]`, of errors `×1.2 [0.4 – 3.1]`; the dash without a ratio. */
export function changeText({ metric }: ComparedRow, change: RunChange): string {
  if (change.ratio === null) return noFigure;
  const { ratio: value, low, high } = change;
  if (isShare(metric) || value > 3 || value < 1 / 3) return formatRatio({ value, low, high }).full;
  const percent = (ratio: number | null) => (ratio === null ? null : (ratio - 1) * 100);
  return formatPercentChange({ value: percent(value), low: percent(low), high: percent(high) })
    .full;
}

/** Metrics that are compared first, in order; all others follow on demand. */
export const firstMetrics = [
  ...(["p50", "p95", "p99", "p999", "throughput", "capacity", "errors"] as const),
  ...(["cpu", "bytes", "memory"] as const),
];

/** Rows of a table: those of the metrics that are compared first, or all. */
export const rowsToShow = (rows: readonly ComparedRow[], isAll: boolean): ComparedRow[] =>
  isAll
    ? [...rows]
    : rows.filter(({ metric }) => (firstMetrics as readonly string[]).includes(metric));

/** The comparison as Markdown, to paste into a pull request. `url`: the page that shows it. */
export function runComparisonMarkdown(comparison: RunComparison, url: string): string {
  const { runs, differences, rows, gates } = comparison;
  const names = comparedRunNames(runs);
  const [first = ""] = names;
  const title = `## ${markdownText(t("{runs} side by side", { runs: listOf(names) }))}`;
  const apart = differences
    .map(differenceText)
    .map(({ title, values }) => [title, ...values.map((value) => value ?? noFigure)]);
  const notes = judgements(rows, names).map(({ runs: of, text }) =>
    markdownText(`${listOf(of)}: ${text}`),
  );
  const variants = [...new Set(rows.map(({ variant }) => variant))];
  const cells = [...new Set(rows.map(({ cell }) => cell))];
  const tables = variants.flatMap((variant) =>
    cells.flatMap((cell) => {
      const shown = rowsToShow(rows, false).filter(
        (row) => row.variant === variant && row.cell === cell,
      );
      if (shown.length === 0) return [];
      const body = shown.map((row) => [
        translated(metrics[row.metric].label),
        ...row.values.map((value, i) => {
          if (!value || value.value === null) return noFigure;
          const { text } = formatFigure(value, unitFor(row.metric, [value.value]));
          const change = row.changes[i];
          if (!change) return text;
          const side = changeSide(row, change);
          const words = side === null ? t("not judged") : t(changeSideWords[side]);
          return `${text} (${changeText(row, change)}, ${words})`;
        }),
      ]);
      return [
        `### ${markdownText([variant, cell].filter(Boolean).join(", "))}`,
        markdownTable([t("Metric"), ...names], body),
      ];
    }),
  );
  const gateRows = gates.map(({ gate, cell, outcomes }) => [
    [ruleText(gate), cell].filter(Boolean).join(", "),
    ...outcomes.map((outcome) => (outcome === null ? noFigure : t(gateOutcomeWords[outcome]))),
  ]);
  return [
    title,
    apart.length > 0
      ? `**${t("What differs besides the code")}**\n\n${markdownTable(["", ...names], apart)}`
      : t("Nothing but the code under test differs."),
    ...notes,
    ...tables,
    ...(gateRows.length > 0
      ? [`### ${t("Gates")}`, markdownTable([t("Gate"), ...names], gateRows)]
      : []),
    `${t("Changes are against {run}, with 95 % intervals.", { run: markdownText(first) })} ${url}`,
  ].join("\n\n");
}
