// The verdict of a run: in a line, its gates as a table with intervals, cautions, and where the report is.
import type { Run, RunVerdict } from "../api/operations.ts";
import type { Colour, Terminal } from "../console/terminal.ts";
import { metricFigure, ratioFigure } from "./figures.ts";
import { oneLine, plural, tableText } from "./table.ts";

type Gate = RunVerdict["gates"][number];
type Coloured = Terminal["coloured"];

const verdictColours: Readonly<Record<string, Colour>> = {
  GO: "green",
  "NO-GO": "red",
  INCONCLUSIVE: "yellow",
  INVALID: "yellow",
};
const outcomeColours: Readonly<Record<string, Colour>> = {
  pass: "green",
  fail: "red",
  inconclusive: "yellow",
  "not-evaluated": "dim",
};
const outcomeWords: Readonly<Record<string, string>> = {
  pass: "pass",
  fail: "FAIL",
  inconclusive: "open",
  "not-evaluated": "not evaluated",
};

/** More rows than this are counted: a run of a thousand cells has as many tests. */
const mostRows = 40;

const isRatio = ({ gate: { over, vs } }: Pick<Gate, "gate">): boolean =>
  over !== undefined || vs !== undefined;

/** A gate's figure with its interval. */
function gateFigure(gate: Gate) {
  const figure = {
    value: gate.estimate,
    ...{ low: gate.low, high: gate.high, isLeast: gate.bound === "at-least" },
  };
  return isRatio(gate) ? ratioFigure(figure) : metricFigure(gate.gate.metric, figure);
}

function gateRow(gate: Gate, coloured: Coloured): string[] {
  const { text, interval } = gateFigure(gate);
  const rule = oneLine(gate.rule, 70);
  return [
    coloured(outcomeColours[gate.outcome] ?? "dim", outcomeWords[gate.outcome] ?? gate.outcome),
    `${rule}${gate.gate.blocking ? "" : " (advisory)"}`,
    oneLine(gate.cellLabel, 30),
    text,
    interval,
    plural(gate.rounds, "round"),
  ];
}

/** Those that decide first: failed, open, passed. */
const order = ["fail", "inconclusive", "not-evaluated", "pass"];

/** Where there is one cell, its label says nothing. */
const hasSeveralCells = (gates: readonly Pick<Gate, "cellLabel">[]): boolean =>
  new Set(gates.map(({ cellLabel }) => cellLabel)).size > 1;

function gateTable(gates: readonly Gate[], coloured: Coloured): string {
  const sorted = gates.toSorted(
    (a, b) =>
      Number(b.gate.blocking) - Number(a.gate.blocking) ||
      order.indexOf(a.outcome) - order.indexOf(b.outcome),
  );
  const rows = sorted.slice(0, mostRows).map((gate) => gateRow(gate, coloured));
  const hasCells = hasSeveralCells(gates);
  const shown = rows.map((row) => row.filter((_, i) => hasCells || i !== 2));
  const more = sorted.length - rows.length;
  return [tableText(shown), ...(more > 0 ? [`and ${plural(more, "more gate")}`] : [])].join("\n");
}

/** What stands for the verdict of a run that ended without one. */
export function endText({ status, verdict, failure }: Run): string {
  if (status === "failed") return `failed${failure ? `: ${failure.message}` : ""}`;
  if (status === "cancelled") return "cancelled: there is no verdict";
  return verdict ?? "finished; it has no gates, so there is no verdict";
}

/** The text of a run that has ended. */
export function verdictText(run: Run, judged: RunVerdict | null, coloured: Coloured): string {
  const end = endText(run);
  const colour = verdictColours[end] ?? (run.status === "finished" ? "dim" : "red");
  const headline = judged?.headline ? `  ${judged.headline}` : "";
  const lines = [`${coloured("bold", coloured(colour, end))}${headline}`];
  if (run.failure?.remedy) lines.push(run.failure.remedy);
  if (judged && judged.gates.length > 0) lines.push("", gateTable(judged.gates, coloured));
  const found = (judged?.diagnostics ?? []).filter(
    ({ severity, accepted }) => severity !== "note" && !accepted,
  );
  if (found.length > 0) {
    lines.push("", `${plural(found.length, "caution")}:`);
    for (const { sentence, severity } of found.slice(0, 10))
      lines.push(`  ${severity === "invalidating" ? "INVALID: " : ""}${oneLine(sentence, 200)}`);
  }
  if (judged?.paired) lines.push("", judged.paired.lead, `  ${judged.paired.text}`);
  return [...lines, "", `Report: ${run.reportUrl}`].join("\n");
}
