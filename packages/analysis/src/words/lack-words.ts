// What a gate that was not evaluated lacked, as a pair of figures: what there was, and what it would have taken.

import type { Diagnostic, Message } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { becauseClause } from "./because-words.ts";
import { diagnosticWords } from "./diagnostic-words.ts";
import { capital, formatCount, formatDuration, formatPercent, plural } from "./format.ts";
import type { MessageOf } from "./message.ts";
import { type Rendered, rendered } from "./message.ts";
import { metricWord, sideWord } from "./metric-word.ts";

export type LackWords = {
  /** What is counted, for example `requests in the median block of grpc`. */
  readonly what: string;
  readonly had: string;
  readonly needed: string;
  /** How to get there. */
  readonly remedy: string;
};

type Requests = {
  readonly metric: MetricName;
  readonly variant: string;
  readonly operation: string | null;
  readonly median: number;
  readonly smallest: number;
  readonly needed: number;
  /** Blocks that would hold them; null: none of a sensible length. */
  readonly blockMs: number | null;
};

const catalogue = {
  requests: ({ metric, variant, operation, median, smallest, needed, blockMs }: Requests) => ({
    what: `${metrics[metric].samples} in the median block of ${sideWord({ operation: operation ?? undefined }, variant)}`,
    had: `${formatCount(median)}, in the smallest ${formatCount(smallest)}`,
    needed: `${formatCount(needed)} for ${metricWord(metric)}, and half as many in the smallest`,
    remedy:
      blockMs === null
        ? "Use longer blocks, more load, or a lower percentile."
        : `At this rate, blocks of about ${formatDuration(Math.ceil(blockMs / 1_000) * 1_000)} would hold them.`,
  }),
  rounds: ({
    valid,
    voided,
    needed,
  }: {
    readonly valid: number;
    readonly voided: number;
    readonly needed: number;
  }) => ({
    what: "valid rounds",
    had:
      voided > 0 ? `${formatCount(valid)}, and ${formatCount(voided)} voided` : formatCount(valid),
    needed: `${needed}, or no 95 % interval is finite`,
    remedy:
      voided > 0
        ? "Remove what voided the other rounds, then run again."
        : "Plan at least 10 rounds, so that every answer is possible.",
  }),
  failures: ({
    metric,
    share,
    allowedShare,
  }: {
    readonly metric: MetricName;
    readonly share: number;
    readonly allowedShare: number;
  }) => ({
    what: "failed requests, which response times leave out",
    had: formatPercent(share),
    needed: `at most ${formatPercent(allowedShare)} for ${metricWord(metric)}`,
    remedy: "Make the target answer as expected, or judge a lower percentile.",
  }),
  /** Its own figures are with it, under "Cautions". */
  finding: ({
    finding,
    mostErrors,
  }: {
    readonly finding: Diagnostic;
    readonly mostErrors: number;
  }) => ({
    what: `evidence without ${finding.code}`,
    had: finding.variant === null ? "it was found" : `it was found at ${finding.variant}`,
    needed:
      finding.code === "errors-contaminate"
        ? `at most ${formatPercent(mostErrors)} unexpected failures`
        : "none of it",
    remedy: diagnosticWords(finding).remedy,
  }),
  engine: ({
    metric,
    rounds,
    boundRounds,
    finding,
  }: {
    readonly metric: MetricName;
    readonly rounds: number;
    readonly boundRounds: number;
    readonly finding: Diagnostic | null;
  }) => ({
    what: "rounds in which the server, and not the engine, was the limit",
    had: `${formatCount(rounds - boundRounds)} of ${plural(rounds, "round")}`,
    needed: "three quarters of them",
    remedy: `The engine's limit hides on which side of the limit ${metricWord(metric)} truly lies. ${finding ? diagnosticWords(finding).remedy : "Use an open load, or a machine of its own for the engine."}`,
  }),
  errors: (_: Record<never, never>) => ({
    what: "errors on either side",
    had: "0",
    needed: "at least 1, since a ratio of nothing to nothing is no figure",
    remedy: "Gate the error ratio of the variant itself instead.",
  }),
  figures: ({
    metric,
    rounds,
    needed,
  }: {
    readonly metric: MetricName;
    readonly rounds: number;
    readonly needed: number;
  }) => ({
    what: `rounds with a figure for ${metricWord(metric)}`,
    had: formatCount(rounds),
    needed: String(needed),
    remedy: "A round without answers, or with a figure of zero, has no place in a ratio.",
  }),
  /** Reasons that carry no figure of their own. */
  because: ({ because }: { readonly because: Message | null }) => ({
    what: "what the gate needs",
    had: because === null ? "it is not known what was missing" : becauseClause(because),
    needed: "evidence without it",
    remedy: "Remove the cause, then run again.",
  }),
} satisfies Record<string, (facts: never) => LackWords>;

type Lacks = {
  readonly [Code in keyof typeof catalogue]: (
    facts: Parameters<(typeof catalogue)[Code]>[0],
  ) => string;
};
export type Lack = MessageOf<Lacks>;

export function lackWords({ code, params }: Message): LackWords {
  const words = (catalogue as Record<string, ((facts: never) => LackWords) | undefined>)[code];
  return words?.(params as never) ?? { what: code, had: "", needed: "", remedy: "" };
}

/** The same in one text. */
export function lackSentence(lack: Message): Rendered {
  const { what, had, needed, remedy } = lackWords(lack);
  return rendered(`${capital(what)}: ${had}, where it takes ${needed}. ${remedy}`);
}
