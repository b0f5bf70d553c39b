// A gate in words: its rule as a sentence, levels and p-values as people read them.
import { decimalsFor, formatNumber } from "@gonogo/analysis/words/format";
import { limitText, scaleText, timesLimit } from "@gonogo/analysis/words/limit-text";
import type { GateExplanation, GateResult } from "@gonogo/protocols/report";
import { type Gate, iteration, metrics } from "@gonogo/protocols/spec";

const words = { "<": "under", "<=": "at most", ">": "over", ">=": "at least" } as const;

const onlyWords = ({ operation }: Gate): string => {
  if (operation === undefined) return "";
  return operation === iteration ? ", of whole iterations" : `, of requests of ${operation} only`;
};

/** What a gate judges, for titles: `p99 latency of grpc over rest`. */
export function gateSubject(gate: Gate): string {
  const of = `${metrics[gate.metric].label} of ${gate.of}${onlyWords(gate)}`;
  if (gate.over !== undefined) return `${of} over ${gate.over}`;
  return gate.vs === undefined ? of : `${of} against earlier runs`;
}

/** The rule as a sentence, with where it is tested and what hangs on it. */
export function ruleWords({ gate, limit: value, cell, cellLabel }: GateResult): string {
  const limit = timesLimit(gate) ?? limitText({ gate, limit: value });
  const scale = scaleText(gate);
  const bound =
    gate.over !== undefined
      ? `${words[gate.op]} ${limit} times that of ${gate.over}`
      : gate.vs !== undefined
        ? `${words[gate.op]} ${limit} times what it was in earlier runs`
        : `${words[gate.op]} ${limit}${scale === null ? "" : `, which is ${scale},`}`;
  const where =
    cellLabel === "all" ? "" : cell === null ? ` on the ${cellLabel}` : ` at ${cellLabel}`;
  const weight = gate.blocking
    ? "It is blocking: no GO without it."
    : "It is advisory: it is named beside the verdict and never decides.";
  return `${metrics[gate.metric].label} of ${gate.of}${onlyWords(gate)} must be ${bound}${where}. ${weight}`;
}

/** A p-value with two digits: `0.0098`, `< 0.0001`, `1`. */
export function formatP(p: number): string {
  if (p < 0.0001) return "< 0.0001";
  return p > 0.995 ? "1" : formatNumber(p, decimalsFor(p, 2));
}

/** A level as percent with up to three digits: `2.5 %`, `0.684 %`, `95.1 %`. */
export const formatLevel = (level: number): string => {
  const percent = level * 100;
  const decimals = percent >= 99.95 || percent === 0 ? 2 : decimalsFor(percent, 3);
  return `${formatNumber(percent, decimals).replace(/\.?0+$/, "")} %`;
};

/** How a gate is decided, as a table cell. */
export const methodWords: Readonly<Record<GateExplanation["method"], string>> = {
  "signed-rank": "exact Wilcoxon signed-rank test on the rounds' logarithms",
  "error-count": "exact Clopper–Pearson limits on the counts",
  "error-split": "exact Clopper–Pearson limits on how the errors split between the two",
  history: "Student's t against the spread of earlier runs",
  "error-history":
    "exact Clopper–Pearson limits on how the errors split between this run and the earlier ones",
};
