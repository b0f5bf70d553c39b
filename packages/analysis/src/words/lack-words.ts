// What a gate that was not evaluated lacked, as a pair of figures: what there was, and what it would have taken.

import { t } from "@gonogo/locale/t";
import type { Diagnostic, Message } from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import { becauseClause } from "./because-words.ts";
import { diagnosticWords } from "./diagnostic-words.ts";
import { capital, formatCount, formatDuration, formatPercent, plural } from "./format.ts";
import type { MessageOf } from "./message.ts";
import { type Rendered, rendered } from "./message.ts";
import { metricWord, samplesWord, sideWord } from "./metric-word.ts";

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
    what: t("{samples} in the median block of {side}", {
      samples: samplesWord(metric),
      side: sideWord({ operation: operation ?? undefined }, variant),
    }),
    had: t("{median}, in the smallest {smallest}", {
      median: formatCount(median),
      smallest: formatCount(smallest),
    }),
    needed: t("{needed} for {metric}, and half as many in the smallest", {
      needed: formatCount(needed),
      metric: metricWord(metric),
    }),
    remedy:
      blockMs === null
        ? t("Use longer blocks, more load, or a lower percentile.")
        : t("At this rate, blocks of about {length} would hold them.", {
            length: formatDuration(Math.ceil(blockMs / 1_000) * 1_000),
          }),
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
    what: t("valid rounds"),
    had:
      voided > 0
        ? t("{valid}, and {voided} voided", {
            valid: formatCount(valid),
            voided: formatCount(voided),
          })
        : formatCount(valid),
    needed: t("{needed}, or no 95 % interval is finite", { needed }),
    remedy:
      voided > 0
        ? t("Remove what voided the other rounds, then run again.")
        : t("Plan at least 10 rounds, so that every answer is possible."),
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
    what: t("failed requests, which response times leave out"),
    had: formatPercent(share),
    needed: t("at most {share} for {metric}", {
      share: formatPercent(allowedShare),
      metric: metricWord(metric),
    }),
    remedy: t("Make the target answer as expected, or judge a lower percentile."),
  }),
  /** Its own figures are with it, under "Cautions". */
  finding: ({
    finding,
    mostErrors,
  }: {
    readonly finding: Diagnostic;
    readonly mostErrors: number;
  }) => ({
    what: t("evidence without {code}", { code: finding.code }),
    had:
      finding.variant === null
        ? t("it was found")
        : t("it was found at {variant}", { variant: finding.variant }),
    needed:
      finding.code === "errors-contaminate"
        ? t("at most {share} unexpected failures", { share: formatPercent(mostErrors) })
        : t("none of it"),
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
    what: t("rounds in which the server, and not the engine, was the limit"),
    had: t("{some} of {all}", {
      some: formatCount(rounds - boundRounds),
      all: plural(rounds, "round"),
    }),
    needed: t("three quarters of them"),
    remedy: `${t("The engine's limit hides on which side of the limit {metric} truly lies.", { metric: metricWord(metric) })} ${finding ? diagnosticWords(finding).remedy : t("Use an open load, or a machine of its own for the engine.")}`,
  }),
  errors: (_: Record<never, never>) => ({
    what: t("errors on either side"),
    had: "0",
    needed: t("at least 1, since a ratio of nothing to nothing is no figure"),
    remedy: t("Gate the error ratio of the variant itself instead."),
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
    what: t("rounds with a figure for {metric}", { metric: metricWord(metric) }),
    had: formatCount(rounds),
    needed: String(needed),
    remedy: t("A round without answers, or with a figure of zero, has no place in a ratio."),
  }),
  /** Reasons that carry no figure of their own. */
  because: ({ because }: { readonly because: Message | null }) => ({
    what: t("what the gate needs"),
    had: because === null ? t("it is not known what was missing") : becauseClause(because),
    needed: t("evidence without it"),
    remedy: t("Remove the cause, then run again."),
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
  const lacking = t("{what}: {had}, where it takes {needed}.", {
    what: capital(what),
    had,
    needed,
  });
  return rendered(`${lacking} ${remedy}`);
}
