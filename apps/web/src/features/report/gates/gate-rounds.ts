// A gate's rounds as the chart of rounds wants them: dots with reasons in words, units, and the table behind it.

import {
  type DisplayUnit,
  decimalsFor,
  formatCount,
  formatNumber,
  formatPercent,
  noFigure,
  unitFor,
  withUnit,
} from "@gonogo/analysis/words/format";
import { gateFigures, limitWords } from "@gonogo/analysis/words/gate-figures";
import { metricWord } from "@gonogo/analysis/words/metric-word";
import { voidClause } from "@gonogo/analysis/words/void-words";
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { GateExplanation, GateResult, ReportBlock } from "@gonogo/protocols/report";
import { isRelative, type MetricName, metrics } from "@gonogo/protocols/spec";
import type { RoundDot } from "@/components/charts/dots/round-values-geometry";
import type { RoundValuesProps } from "@/components/charts/dots/round-values-layout";
import { roundValue } from "@/components/charts/dots/round-values-marks";
import type { TableData } from "@/components/charts/frame/chart-table";
import type { NarrowingChartProps } from "@/components/charts/lines/narrowing-chart";
import { formatLevel, gateSubject } from "@/lib/report/gate-words";

const dotsOf = ({ rounds }: GateExplanation): RoundDot[] =>
  rounds.map(({ round, value, bound, counts, because }) => ({
    round,
    value,
    bound,
    counts,
    reasons: because.map(voidClause),
  }));

type Blocks = readonly Pick<ReportBlock, "id" | "sequence">[];

/** Places of blocks in the order they ran, from 1, as the chart of blocks numbers them. */
function blockNumbers(blocks: Blocks, ids: readonly string[]): string {
  const numbers = ids.flatMap((id) => {
    const sequence = blocks.find((block) => block.id === id)?.sequence ?? null;
    return sequence === null ? [] : [sequence + 1];
  });
  return numbers.length === 0 ? noFigure : numbers.sort((a, b) => a - b).join(", ");
}

function tableOf(
  blocks: Blocks,
  why: GateExplanation,
  head: string,
  write: (value: number) => string,
): TableData {
  const ofErrors = why.errorSides.length > 0;
  return {
    columns: [
      { label: t("Round"), numeric: true },
      { label: head, numeric: true },
      { label: t("Counts##round") },
      { label: t("Requests"), numeric: true },
      ...(ofErrors ? [{ label: t("Errors"), numeric: true }] : []),
      { label: t("Blocks"), numeric: true },
    ],
    rows: why.rounds.map((round) => [
      formatCount(round.round + 1),
      round.value === null ? noFigure : roundValue(round, write),
      round.counts
        ? t("yes")
        : t("no: {reasons}", { reasons: round.because.map(voidClause).join(", ") }),
      formatCount(round.requests),
      ...(ofErrors ? [formatCount(round.errors)] : []),
      blockNumbers(blocks, round.blockIds),
    ]),
  };
}

const notes: Readonly<Record<GateExplanation["method"], Msg>> = {
  "signed-rank": msg("One dot a round. The interval is of the centre of the dots that count."),
  "error-count": msg(
    "One dot a round: the share of its requests. The interval rests on the counts of all rounds together.",
  ),
  "error-split": msg(
    "One dot a round in which both sides had errors. The interval rests on the counts of all rounds together.",
  ),
  history: msg(
    "One dot a round of this run, as a ratio to the mean of the earlier runs. The interval allows for how runs differ, so it is wider than the dots.",
  ),
  "error-history": msg(
    "One dot a round of this run: its error ratio over that of the earlier runs. The interval rests on the counts of both.",
  ),
};

const hollow = msg(
  "Hollow dots: not counted. A cross: no value. An arrow: the true value may lie beyond.",
);

/** A tick with the decimals that its step needs. */
function tickText(value: number, step: number): string {
  const decimals = Math.min(6, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
  return value === 0 ? "0" : formatNumber(value, decimals);
}

/** `p99 latency (ms)`; what is counted says so in its name. */
const axisOf = (metric: MetricName, { label }: DisplayUnit): string =>
  label === ""
    ? translated(metrics[metric].label)
    : `${translated(metrics[metric].label)} (${label === "/s" ? t("per second") : label})`;

/** Everything that the chart of a gate's rounds is given. */
export function roundsChart(
  blocks: Blocks,
  result: GateResult,
  why: GateExplanation,
): RoundValuesProps {
  const { gate, estimate, low, high, limit, level } = result;
  const { allowed, measured } = gateFigures(result);
  const values = why.rounds.flatMap((round) => round.value ?? []);
  const relative = isRelative(gate);
  const unit = relative
    ? { label: "", per: 1 }
    : unitFor(gate.metric, values.length > 0 ? values : [limit]);
  const write = (value: number) => {
    const text = formatNumber(value / unit.per, decimalsFor(value / unit.per, 3));
    if (relative) return `×${text}`;
    return withUnit(text, unit);
  };
  const rounds = dotsOf(why);
  const isJudged = result.outcome !== "not-evaluated";
  const odd = rounds.some((one) => !one.counts || one.value === null || one.bound !== "exact");
  const counting = rounds.filter((one) => one.counts).length;
  const oddNote = odd && t(hollow);
  return {
    title: t("{subject}, round by round", { subject: gateSubject(gate) }),
    rounds,
    estimate,
    low,
    high,
    limit,
    limitText: limitWords(result),
    allowed: isJudged ? allowed : null,
    axis: relative
      ? t("ratio of {metric}", { metric: metricWord(gate.metric) })
      : axisOf(gate.metric, unit),
    per: unit.per,
    tick: (value, step) => tickText(value / unit.per, step / unit.per),
    write,
    label:
      estimate === null
        ? t("{count, plural, one {# round} other {# rounds}}, against a limit of {limit}", {
            count: counting,
            limit: limitWords(result),
          })
        : t(
            "{count, plural, one {# round} other {# rounds}}, estimate {estimate}, against a limit of {limit}",
            { count: counting, estimate: measured.full, limit: limitWords(result) },
          ),
    note: (isJudged
      ? [
          t(notes[why.method]),
          level !== null && t("Bar and band: the {level} interval.", { level: formatLevel(level) }),
          t("Upright line: the limit; tint: where the gate passes."),
          oddNote,
        ]
      : [t("One dot a round: shown, and not judged."), oddNote]
    )
      .filter(Boolean)
      .join(" "),
    table: () => tableOf(blocks, why, relative ? t("Ratio") : t("Value"), write),
  };
}

/** The picture of how a gate's interval narrowed with its rounds; null where it is not of that kind, or has one round. */
export function narrowingChart(
  result: GateResult,
  { narrowing }: GateExplanation,
): NarrowingChartProps | null {
  const [first, last] = [narrowing?.[0], narrowing?.at(-1)];
  if (!narrowing || !first || !last || narrowing.length < 2) return null;
  const { gate, limit } = result;
  const relative = isRelative(gate);
  const unit = relative
    ? { label: "", per: 1 }
    : unitFor(
        gate.metric,
        narrowing.map(({ estimate }) => estimate),
      );
  const width = ({ estimate, low, high }: typeof last) =>
    low === null || high === null || estimate === 0
      ? null
      : formatPercent((high - low) / Math.abs(estimate));
  const [known, now] = [narrowing.find((point) => width(point) !== null), width(last)];
  return {
    title: t("Interval of {subject}, by number of rounds", { subject: gateSubject(gate) }),
    points: narrowing,
    limit,
    limitText: t("limit {limit}", { limit: limitWords(result) }),
    axis: relative
      ? t("ratio of {metric} (×)", { metric: metricWord(gate.metric) })
      : axisOf(gate.metric, unit),
    unit: { suffix: unit.label, divisor: unit.per },
    description:
      known && now !== null
        ? t(
            "The interval was {width} of the estimate wide after {count, plural, one {# round} other {# rounds}}, and {now} after {last}.",
            { width: width(known) ?? "", count: known.rounds, now, last: last.rounds },
          )
        : t("{count, plural, one {# round} other {# rounds}} are too few for an interval.", {
            count: last.rounds,
          }),
  };
}
