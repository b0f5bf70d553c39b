// Warnings about gates against history before a run: what keeps them from being judged if the run began now.
import type { ErrorHistory, HistoryUse } from "@gonogo/protocols/report";
import type { Gate } from "@gonogo/protocols/spec";
import { type Because, becauseClause } from "./because-words.ts";
import { formatCount, formatPercent } from "./format.ts";
import { staleText, strictestLimit } from "./history-words.ts";
import { type Catalogue, type MessageOf, rendererOf } from "./message.ts";
import { openingRule } from "./rule-text.ts";

type OfGate = { readonly gate: Gate };

function notExpected(gate: Gate, shown: Parameters<typeof strictestLimit>[1]): string {
  const limit = strictestLimit(gate, shown);
  return `an unchanged version could not be expected to pass${limit === null ? "" : `; that takes a limit of ${limit}`}. Measure base and head as two variants of one run instead.`;
}

export const outlookCatalogue = {
  "no-baseline": ({ gate, because }: OfGate & { readonly because: Because }) =>
    `${openingRule(gate)} could not be evaluated if the run began now: ${becauseClause(because)}.`,
  "runs-differ": ({
    gate,
    runs,
    halfWidthLog,
    errors,
  }: OfGate & { readonly runs: number; readonly halfWidthLog: number; readonly errors: null }) =>
    `${openingRule(gate)}: ${runs} comparable runs differ by up to ${formatPercent(Math.exp(halfWidthLog) - 1)}, so ${notExpected(gate, { halfWidthLog, errors })}`,
  "no-earlier-errors": ({ gate, requests }: OfGate & { readonly requests: number }) =>
    `${openingRule(gate)}: the earlier runs had no error in ${formatCount(requests)} requests, and where a new run has none either there is no ratio to judge. Give errors an absolute limit instead.`,
  "few-earlier-errors": ({
    gate,
    halfWidthLog,
    errors,
  }: OfGate & { readonly halfWidthLog: null; readonly errors: ErrorHistory }) =>
    `${openingRule(gate)}: the earlier runs had ${formatCount(errors.before.errors)} errors in ${formatCount(errors.before.requests)} requests; with as few, ${notExpected(gate, { halfWidthLog, errors })}`,
  "stale-baseline": ({
    gate,
    stale,
  }: OfGate & { readonly stale: NonNullable<HistoryUse["stale"]> }) =>
    `${openingRule(gate)} compares with stale runs: ${staleText(stale)}.`,
} satisfies Catalogue;

export type OutlookMessage = MessageOf<typeof outlookCatalogue>;

export const outlookText = rendererOf(outlookCatalogue);
