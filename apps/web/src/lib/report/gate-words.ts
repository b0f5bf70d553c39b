// A gate in words: its rule as a sentence, levels and p-values as people read them.

import { decimalsFor, formatExact, formatNumber } from "@gonogo/analysis/words/format";
import { limitText, scaleText, timesLimit } from "@gonogo/analysis/words/limit-text";
import { cellText } from "@gonogo/analysis/words/rule-text";
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { GateExplanation, GateResult } from "@gonogo/protocols/report";
import { type Gate, iteration, metrics } from "@gonogo/protocols/spec";

/** `at most ×1.25` */
const boundText = ({ op }: Gate, limit: string): string =>
  ({
    "<": t("under {limit}", { limit }),
    "<=": t("at most {limit}", { limit }),
    ">": t("over {limit}", { limit }),
    ">=": t("at least {limit}", { limit }),
  })[op];

const onlyWords = ({ operation }: Gate): string => {
  if (operation === undefined) return "";
  return operation === iteration
    ? t(", of whole iterations")
    : t(", of requests of {operation} only", { operation });
};

/** `p99 latency of grpc` */
const figureText = (gate: Gate): string =>
  `${t("{metric} of {side}", { metric: translated(metrics[gate.metric].label), side: gate.of })}${onlyWords(gate)}`;

/** What a gate judges, for titles: `p99 latency of grpc over rest`. */
export function gateSubject(gate: Gate): string {
  const figure = figureText(gate);
  if (gate.over !== undefined) return t("{figure} over {side}", { figure, side: gate.over });
  return gate.vs === undefined ? figure : t("{figure} against earlier runs", { figure });
}

/** The rule as a sentence, with where it is tested and what hangs on it. */
export function ruleWords(result: GateResult): string {
  const { gate, limit: value, cell, cellLabel } = result;
  const limit = timesLimit(gate) ?? limitText({ gate, limit: value });
  const scale = scaleText(gate);
  const plain = boundText(gate, limit);
  const bound =
    gate.over !== undefined
      ? t("{bound} times that of {side}", { bound: plain, side: gate.over })
      : gate.vs !== undefined
        ? t("{bound} times what it was in earlier runs", { bound: plain })
        : scale === null
          ? plain
          : t("{bound}, which is {scale},", { bound: plain, scale });
  const where =
    cell === null
      ? t("on the {cells}", { cells: cellText(result) })
      : t("at {cell}", { cell: cellLabel });
  const weight = gate.blocking
    ? t("It is blocking: no GO without it.")
    : t("It is advisory: it is named beside the verdict and never decides.");
  const rule = t("{figure} must be {bound}.", {
    figure: figureText(gate),
    bound: cellLabel === "all" ? bound : `${bound} ${where}`,
  });
  return `${rule} ${weight}`;
}

/** A p-value with two digits: `0.0098`, `< 0.0001`, `1`. */
export function formatP(p: number): string {
  if (p < 0.0001) return `< ${formatExact(0.0001)}`;
  return p > 0.995 ? "1" : formatNumber(p, decimalsFor(p, 2));
}

/** A level as percent with up to three digits: `2.5 %`, `0.684 %`, `95.1 %`. */
export const formatLevel = (level: number): string => {
  const percent = level * 100;
  const decimals = percent >= 99.95 || percent === 0 ? 2 : decimalsFor(percent, 3);
  return `${formatNumber(percent, decimals).replace(/[.,]?0+$/, "")} %`;
};

/** How a gate is decided, as a table cell. */
export const methodWords: Readonly<Record<GateExplanation["method"], Msg>> = {
  "signed-rank": msg("exact Wilcoxon signed-rank test on the rounds' logarithms"),
  "error-count": msg("exact Clopper–Pearson limits on the counts"),
  "error-split": msg("exact Clopper–Pearson limits on how the errors split between the two"),
  history: msg("Student's t against the spread of earlier runs"),
  "error-history": msg(
    "exact Clopper–Pearson limits on how the errors split between this run and the earlier ones",
  ),
};
