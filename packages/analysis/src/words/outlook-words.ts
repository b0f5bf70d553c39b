// Warnings about gates against history before a run: what keeps them from being judged if the run began now.
import { t } from "@gonogo/locale/t";
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
  return limit === null
    ? t(
        "an unchanged version could not be expected to pass. Measure base and head as two variants of one run instead.",
      )
    : t(
        "an unchanged version could not be expected to pass; that takes a limit of {limit}. Measure base and head as two variants of one run instead.",
        { limit },
      );
}

export const outlookCatalogue = {
  "no-baseline": ({ gate, because }: OfGate & { readonly because: Because }) =>
    t("{rule} could not be evaluated if the run began now: {because}.", {
      rule: openingRule(gate),
      because: becauseClause(because),
    }),
  "runs-differ": ({
    gate,
    runs,
    halfWidthLog,
    errors,
  }: OfGate & { readonly runs: number; readonly halfWidthLog: number; readonly errors: null }) =>
    t("{rule}: {runs} comparable runs differ by up to {share}, so {expected}", {
      rule: openingRule(gate),
      runs,
      share: formatPercent(Math.exp(halfWidthLog) - 1),
      expected: notExpected(gate, { halfWidthLog, errors }),
    }),
  "no-earlier-errors": ({ gate, requests }: OfGate & { readonly requests: number }) =>
    t(
      "{rule}: the earlier runs had no error in {requests} requests, and where a new run has none either there is no ratio to judge. Give errors an absolute limit instead.",
      { rule: openingRule(gate), requests: formatCount(requests) },
    ),
  "few-earlier-errors": ({
    gate,
    halfWidthLog,
    errors,
  }: OfGate & { readonly halfWidthLog: null; readonly errors: ErrorHistory }) =>
    t(
      "{rule}: the earlier runs had {failed} errors in {requests} requests; with as few, {expected}",
      {
        rule: openingRule(gate),
        failed: formatCount(errors.before.errors),
        requests: formatCount(errors.before.requests),
        expected: notExpected(gate, { halfWidthLog, errors }),
      },
    ),
  "stale-baseline": ({
    gate,
    stale,
  }: OfGate & { readonly stale: NonNullable<HistoryUse["stale"]> }) =>
    t("{rule} compares with stale runs: {why}.", {
      rule: openingRule(gate),
      why: staleText(stale),
    }),
} satisfies Catalogue;

export type OutlookMessage = MessageOf<typeof outlookCatalogue>;

export const outlookText = rendererOf(outlookCatalogue);
