// What the explanation of a gate says, line by line: made from the result and, where the report has it, from what
// explanation. Reports from before explanations were kept show what the result alone holds.

import { decimalsFor, formatCount, formatNumber, noFigure } from "@gonogo/analysis/words/format";
import { gateFigures, limitWords } from "@gonogo/analysis/words/gate-figures";
import { scaleText } from "@gonogo/analysis/words/limit-text";
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { GateExplanation, GateResult, Report } from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import { formatLevel, formatP, methodWords } from "@/lib/report/gate-words";

export type Fact = {
  readonly term: string;
  readonly value: string;
  readonly note: string | null;
  /** The value is words, not figures. */
  readonly isWords: boolean;
};

/** `gate-2`, or `gate-2-3` in the third cell: the anchor of a gate's explanation. */
export const gateAnchor = ({ gateIndex, cell }: GateResult, manyCells: boolean): string =>
  `gate-${gateIndex + 1}${manyCells ? `-${cell === null ? "mean" : cell + 1}` : ""}`;

/** The explanation of a result; null: it has none. */
export const explanationOf = (
  { explanations }: Pick<Report, "explanations">,
  result: GateResult,
): GateExplanation | null =>
  explanations.find((one) => one.gateIndex === result.gateIndex && one.cell === result.cell) ??
  null;

const fact = (term: string, value: string, note: string | null = null): Fact => ({
  term,
  value,
  note,
  isWords: false,
});

const inWords = (term: string, value: string, note: string | null = null): Fact => ({
  ...fact(term, value, note),
  isWords: true,
});

function measuredFacts(result: GateResult, why: GateExplanation | null): Fact[] {
  const { measured, margin } = gateFigures(result);
  if (result.estimate === null) return [];
  const level =
    result.level === null || result.low === null
      ? t("no interval")
      : t("{level} interval: the level that this test attains", {
          level: formatLevel(result.level),
        });
  const end =
    gateFigures(result).allowed === "below"
      ? t("from the upper end of the interval")
      : t("from the lower end of the interval");
  return [
    fact(t("Measured"), measured.full, why?.didNotVary ? t("every round gave this value") : level),
    ...(margin === noFigure ? [] : [fact(t("Margin"), t("{margin} the limit", { margin }), end)]),
  ];
}

function testFacts(result: GateResult, why: GateExplanation | null, alpha: number): Fact[] {
  const { pPass, pFail, pFailAdjusted } = result;
  const method = why === null ? null : methodWords[why.method];
  if (why?.didNotVary && result.outcome !== "not-evaluated")
    return [
      inWords(
        t("Test##gate"),
        t("none##test"),
        t("the values did not vary, so they are compared as they are"),
      ),
    ];
  if (pPass === null || pFail === null) return [];
  const level = t("tested at {level}", { level: formatLevel(alpha) });
  const holm =
    pFailAdjusted === null
      ? t("advisory, so uncorrected; {level}", { level })
      : (why?.tests ?? 1) < 2
        ? t("the only blocking test, so nothing to correct; {level}", { level })
        : t("{p} after Holm over {count, plural, one {# test} other {# tests}}; {level}", {
            p: formatP(pFailAdjusted),
            count: why?.tests ?? 1,
            level,
          });
  return [
    fact(t("Passes with"), `p ${withSign(pPass)}`, level),
    fact(t("Fails with"), `p ${withSign(pFail)}`, holm),
    ...(method === null ? [] : [inWords(t("Method"), t(method))]),
  ];
}

const withSign = (p: number): string =>
  formatP(p).startsWith("<") ? formatP(p) : `= ${formatP(p)}`;

function evidenceFacts(result: GateResult, why: GateExplanation | null): Fact[] {
  const left = why?.rounds.filter((round) => !round.counts).length ?? 0;
  return [
    fact(
      t("Rounds"),
      formatCount(result.rounds),
      left > 0
        ? t("{count, plural, one {# round more does} other {# rounds more do}} not count", {
            count: left,
          })
        : null,
    ),
    ...(result.requests > 0 ? [fact(t("Requests"), formatCount(result.requests))] : []),
    ...(result.blockIds.length > 0 ? [fact(t("Blocks"), formatCount(result.blockIds.length))] : []),
    ...(why?.sdLog == null || why.didNotVary
      ? []
      : [fact(t("Spread between rounds"), `${spread(why.sdLog)} %`, t("standard deviation"))]),
  ];
}

/** A standard deviation of logarithms as percent. */
function spread(sdLog: number): string {
  const percent = Math.expm1(sdLog) * 100;
  return formatNumber(percent, Math.min(2, decimalsFor(percent, 2)));
}

/** What a share counts, as a line of it begins. */
const countedWords: Partial<Record<MetricName, Msg>> = {
  success: msg("Expected answers of {variant}"),
  reuse: msg("Requests without a new connection of {variant}"),
};

function shareFacts({ gate }: GateResult, { errorSides }: GateExplanation): Fact[] {
  return errorSides.map(({ variant, errors, requests, dispersion, deflation }) => {
    const counted = t("{part} of {all}", {
      part: formatCount(errors),
      all: formatCount(requests),
    });
    const note =
      deflation > 1
        ? t(
            "blocks differ {times} times as much as chance allows (φ), so this counts as {part} of {all}",
            {
              times: formatNumber(dispersion, 1),
              part: formatNumber(errors / deflation, 1),
              all: formatCount(Math.round(requests / deflation)),
            },
          )
        : errors > 0
          ? t("blocks differ no more than chance allows (φ {dispersion})", {
              dispersion: formatNumber(dispersion, 1),
            })
          : null;
    return fact(
      t(countedWords[gate.metric] ?? msg("Errors of {variant}"), { variant }),
      counted,
      note,
    );
  });
}

/** All lines, in the order in which a decision is checked. `alpha` is the level of the look that decided. */
export function gateFacts(
  result: GateResult,
  why: GateExplanation | null,
  alpha: number | null,
): Fact[] {
  return [
    fact(t("Limit"), limitWords(result), scaleText(result.gate)),
    ...measuredFacts(result, why),
    ...(alpha === null ? [] : testFacts(result, why, alpha)),
    ...evidenceFacts(result, why),
    ...(why ? shareFacts(result, why) : []),
  ];
}
