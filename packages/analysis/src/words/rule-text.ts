// A gate as a sentence names it: `p99 of grpc ÷ rest ≤ 1.25`. The language that people type is another matter
// (protocols, format-gate.ts): it is in editors, YAML and the API.
import {
  formatCells,
  formatLimit,
  formatPer,
  type Gate,
  type GateHistory,
  metrics,
} from "@gonogo/protocols/spec";
import { groupThousands } from "./format.ts";
import { metricWord, openingBareMetric, sideWord } from "./metric-word.ts";

/** How a comparison is printed. */
export const opSigns: Readonly<Record<Gate["op"], string>> = {
  "<": "<",
  "<=": "≤",
  ">": ">",
  ">=": "≥",
};

/** `against the last 10 runs of main`, `against a pinned run`, `against v2.3.0`: the past that a gate names. */
export function versusWords(vs: GateHistory): string {
  if (vs.kind === "pinned") return "against a pinned run";
  if (vs.kind === "release") return `against ${vs.version}`;
  return `against the last ${vs.runs} ${vs.only === "go" ? "GO runs" : "runs"}${vs.branch === undefined ? "" : ` of ${vs.branch}`}`;
}

const sidesText = (gate: Gate): string => {
  const over = gate.over === undefined ? "" : ` ÷ ${sideWord(gate, gate.over)}`;
  const versus = gate.vs === undefined ? "" : ` ${versusWords(gate.vs)}`;
  return ` of ${sideWord(gate, gate.of)}${over}${versus}`;
};

const comparisonText = (gate: Gate): string => {
  const per = gate.per === undefined ? "" : ` ${formatPer(gate.per)}`;
  return ` ${opSigns[gate.op]} ${groupThousands(formatLimit(gate))}${per}`;
};

/** How a gate judges it: `≤ 1.25`, `< 50 ms (advisory)`. */
export const judgingText = (gate: Gate): string =>
  `${comparisonText(gate).trim()}${gate.blocking ? "" : " (advisory)"}`;

/** What a gate judges: `p99 of grpc`, `p99 of grpc ÷ rest`, `p99 of grpc against the last 10 runs`. */
export const judgedText = (gate: Gate): string => `${metricWord(gate.metric)}${sidesText(gate)}`;

/** The rule alone: `p99 of grpc ÷ rest ≤ 1.25`, `throughput of grpc ≥ 1,000/s per 100 clients`. */
export const ruleText = (gate: Gate): string =>
  `${metrics[gate.metric].word}${sidesText(gate)}${comparisonText(gate)}`;

/** The rule where a sentence begins with it. */
export const openingRule = (gate: Gate): string =>
  `${openingBareMetric(gate.metric)}${sidesText(gate)}${comparisonText(gate)}`;

/** Marks after a gate's rule: its cells, its scope, and `(advisory)` where it does not decide. */
function marksText(gate: Gate): string {
  const at = gate.cells === undefined ? "" : ` at ${formatCells(gate.cells)}`;
  const marks = [
    ...(gate.scope === "mean of cells" ? ["mean of cells"] : []),
    ...(gate.blocking ? [] : ["advisory"]),
  ];
  return `${at}${marks.length === 0 ? "" : ` (${marks.join(", ")})`}`;
}

/** The whole gate: its rule, its cells, its scope, and `(advisory)` where it does not decide. */
export const gateText = (gate: Gate): string => `${ruleText(gate)}${marksText(gate)}`;

/** The same where a sentence begins with it. */
export const openingGate = (gate: Gate): string => `${openingRule(gate)}${marksText(gate)}`;
