// A gate as a sentence names it: `p99 of grpc ÷ rest ≤ 1.25`. The language that people type is another matter
// (protocols, format-gate.ts): it is in editors, YAML and the API.
import { t } from "@gonogo/locale/t";
import type { GateResult } from "@gonogo/protocols/report";
import { formatCells, formatLimit, type Gate, type GateHistory } from "@gonogo/protocols/spec";
import { groupThousands } from "./format.ts";
import { perText } from "./limit-text.ts";
import { bareMetric, metricWord, openingBareMetric, sideWord } from "./metric-word.ts";

/** How a comparison is printed. */
export const opSigns: Readonly<Record<Gate["op"], string>> = {
  "<": "<",
  "<=": "≤",
  ">": ">",
  ">=": "≥",
};

/** `against the last 10 runs of main`, `against a pinned run`, `against v2.3.0`: the past that a gate names. */
export function versusWords(vs: GateHistory): string {
  if (vs.kind === "pinned") return t("against a pinned run");
  if (vs.kind === "release") return t("against {version}", { version: vs.version });
  const { runs, branch } = vs;
  const isGo = vs.only === "go";
  return branch === undefined
    ? t(isGo ? "against the last {runs} GO runs" : "against the last {runs} runs", { runs })
    : t(
        isGo
          ? "against the last {runs} GO runs of {branch}"
          : "against the last {runs} runs of {branch}",
        { runs, branch },
      );
}

const sidesText = (gate: Gate): string => {
  const over = gate.over === undefined ? "" : ` ÷ ${sideWord(gate, gate.over)}`;
  const versus = gate.vs === undefined ? "" : ` ${versusWords(gate.vs)}`;
  return `${t(" of {side}", { side: sideWord(gate, gate.of) })}${over}${versus}`;
};

const comparisonText = (gate: Gate): string => {
  const per = gate.per === undefined ? "" : ` ${perText(gate.per)}`;
  return ` ${opSigns[gate.op]} ${groupThousands(formatLimit(gate))}${per}`;
};

/** How a gate judges it: `≤ 1.25`, `< 50 ms (advisory)`. */
export const judgingText = (gate: Gate): string =>
  `${comparisonText(gate).trim()}${gate.blocking ? "" : ` (${t("advisory")})`}`;

/** What a gate judges: `p99 of grpc`, `p99 of grpc ÷ rest`, `p99 of grpc against the last 10 runs`. */
export const judgedText = (gate: Gate): string => `${metricWord(gate.metric)}${sidesText(gate)}`;

/** The rule alone: `p99 of grpc ÷ rest ≤ 1.25`, `throughput of grpc ≥ 1,000/s per 100 clients`. */
export const ruleText = (gate: Gate): string =>
  `${bareMetric(gate.metric)}${sidesText(gate)}${comparisonText(gate)}`;

/** The rule where a sentence begins with it. */
export const openingRule = (gate: Gate): string =>
  `${openingBareMetric(gate.metric)}${sidesText(gate)}${comparisonText(gate)}`;

/** Marks after a gate's rule: its cells, its scope, and `(advisory)` where it does not decide. */
function marksText(gate: Gate): string {
  const cells = gate.cells?.map((one) => formatCells([one])).join(t(" or "));
  const at = cells === undefined ? "" : t(" at {cells}", { cells });
  const marks = [
    ...(gate.scope === "mean of cells" ? [t("mean of cells")] : []),
    ...(gate.blocking ? [] : [t("advisory")]),
  ];
  return `${at}${marks.length === 0 ? "" : ` (${marks.join(", ")})`}`;
}

/** Where a gate was judged: the label of its cell, or the mean over cells in words. */
export function cellText({
  gate,
  cell,
  cellLabel,
}: Pick<GateResult, "gate" | "cell" | "cellLabel">): string {
  if (cell !== null) return cellLabel;
  return gate.cells === undefined ? t("mean of cells") : t("mean of the chosen cells");
}

/** The whole gate: its rule, its cells, its scope, and `(advisory)` where it does not decide. */
export const gateText = (gate: Gate): string => `${ruleText(gate)}${marksText(gate)}`;

/** The same where a sentence begins with it. */
export const openingGate = (gate: Gate): string => `${openingRule(gate)}${marksText(gate)}`;
