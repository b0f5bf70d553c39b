// The audit of published figures: every rule over a file, in the order of the rules. Pure arithmetic and plain reading.
import { t } from "@gonogo/locale/t";
import {
  type AuditFinding,
  type AuditRule,
  auditRules,
  type ClaimOf,
  listOfIds,
  type PublishedFile,
  productMetric,
  spreadWords,
  storedPerUnit,
} from "@gonogo/protocols/published";
import { isShare, quantileOf } from "@gonogo/protocols/spec";
import { listOf } from "../words/format.ts";
import { metricWord } from "../words/metric-word.ts";
import {
  type AuditFigure,
  type AuditSet,
  auditSetOf,
  claimsOn,
  figuresAt,
  groupedBy,
  metricIn,
  placeKey,
} from "./figures/audit-set.ts";
import { isAmount } from "./figures/named-figures.ts";
import { type AuditRuleOf, finding } from "./figures/rule.ts";
import {
  andMore,
  figureText,
  numberText,
  openingNameText,
  percentText,
  placeText,
  valueText,
  writtenText,
} from "./figures/words.ts";
import { claimWithoutFigure } from "./rules/claim-without-figure.ts";
import { countsContradict } from "./rules/counts-contradict.ts";
import { delayedAckPlateau } from "./rules/delayed-ack-plateau.ts";
import { formulaTable } from "./rules/formula-table.ts";
import { inverseThroughput } from "./rules/inverse-throughput.ts";
import { littlesLaw } from "./rules/littles-law.ts";
import { meanImpossible } from "./rules/mean-impossible.ts";
import { percentilesFall } from "./rules/percentiles-fall.ts";
import { rateTimesSize } from "./rules/rate-times-size.ts";
import { samples } from "./rules/samples.ts";
import { shareBeyondWhole } from "./rules/share-beyond-whole.ts";
import { spreadImpossible } from "./rules/spread-impossible.ts";
import { statedChange } from "./rules/stated-change.ts";
import { statedSpread } from "./rules/stated-spread.ts";
import { targetMissed } from "./rules/target-missed.ts";
import { twoValues } from "./rules/two-values.ts";
import { winnerWithinSpread } from "./rules/winner-within-spread.ts";

// Every rule of the audit by its name: the one list of them.

// failed-side: one side of a comparison did not do the work, so there is nothing to compare.
// Shown by figures that say what was answered in place of the work, or by an error ratio above 1 %, the share beyond which
// the product leaves a block out of its own comparisons.

const errorLimit = 0.01;

/** How a figure says that the work was not done; null: it does not. */
function failureOf(figure: AuditFigure): string | null {
  if (figure.failed !== null) return figure.failed;
  if (figure.known === "errors" && figure.stored.low > errorLimit)
    return t("{share} of its requests failed, more than {limit}", {
      share: valueText(figure),
      limit: percentText(errorLimit),
    });
  if (figure.known === "success" && figure.stored.high < 1 - errorLimit)
    return t("{share} of its requests failed, more than {limit}", {
      share: percentText(1 - figure.stored.value),
      limit: percentText(errorLimit),
    });
  return null;
}

const failedSide: AuditRuleOf = (set) =>
  groupedBy(set.figures, (figure) => placeKey(figure, { parts: ["variant"] })).flatMap((sides) =>
    groupedBy(sides, (figure) => figure.variant ?? "").flatMap((side) => {
      const failing = side.filter((figure) => failureOf(figure) !== null);
      const [first] = failing;
      const reason = first && failureOf(first);
      const others = sides.filter((figure) => figure.variant !== first?.variant);
      if (!first || !reason || others.length === 0) return [];
      const claims = claimsOn(set, first.failed === null ? side : failing);
      return [
        finding({
          rule: "failed-side",
          severity: "contradiction",
          figures: failing,
          claims,
          sentence: t("{place} did not do the work, so it cannot be compared with {others}.", {
            place: placeText(first),
            others: listOf([...new Set(others.flatMap(({ variant }) => variant ?? []))]),
          }),
          arithmetic: `${figureText(first)}: ${reason}.`,
          remedy: t(
            "Make both sides do the same work and measure again; until then leave this comparison out.",
          ),
        }),
      ];
    }),
  );

// mean-below-median: latencies have a long upper tail, which pulls the mean above the median.
// A mean 5 % or more below it, beside a p99 of 1.5 or a p99.9 of 3 medians, needs a faster half that lies far below the
// median, as failed or cached answers do, or the two figures are not of the same requests.

const below = 0.95;
const tails = [
  { metric: "p999", word: "p99.9", least: 3 },
  { metric: "p99", word: "p99", least: 1.5 },
] as const;

function tailOf(place: readonly AuditFigure[], medianUs: number) {
  for (const { metric, word, least } of tails) {
    const figure = metricIn(place, metric);
    if (figure && figure.stored.value >= least * medianUs) return { figure, word };
  }
  return null;
}

const meanBelowMedian: AuditRuleOf = (set) =>
  set.places.flatMap((place) => {
    const [mean, median] = [metricIn(place, "mean"), metricIn(place, "p50")];
    const tail = median && tailOf(place, median.stored.value);
    if (!mean || !median || !tail || mean.stored.high >= below * median.stored.low) return [];
    return [
      finding({
        rule: "mean-below-median",
        severity: "caution",
        figures: [mean, median, tail.figure],
        claims: claimsOn(set, [mean]),
        sentence: t(
          "The mean of {place} lies below its median though the distribution has a long upper tail: they are hardly of the same requests.",
          { place: placeText(mean) },
        ),
        arithmetic: t(
          "Mean {mean} is {share} below the median {median}, beside a {tail} of {value}.",
          {
            mean: valueText(mean),
            share: percentText(1 - mean.stored.value / median.stored.value),
            median: valueText(median),
            tail: tail.word,
            value: valueText(tail.figure),
          },
        ),
        remedy: t(
          "Take mean and percentiles of the same requests, and look for failed or cached answers among them.",
        ),
      }),
    ];
  });

// spread-words: the word for a spread follows its size: of two spreads the larger has no milder word.

type Worded = { readonly claim: ClaimOf<"spread">; readonly factor: number; readonly rank: number };

/** Claims that call a spread something, with its factor: as stated, else of their figures. */
function wordedIn(set: AuditSet): Worded[] {
  return set.claims.flatMap((claim) => {
    if (claim.kind !== "spread" || claim.called === undefined) return [];
    const values = figuresAt(set, listOfIds(claim.of)).map(({ stored }) => stored.value);
    const factor = claim.factor ?? Math.max(...values) / Math.min(...values);
    return Number.isFinite(factor)
      ? [{ claim, factor, rank: spreadWords.indexOf(claim.called) }]
      : [];
  });
}

const spreadWordsRule: AuditRuleOf = (set) => {
  const worded = wordedIn(set);
  return worded.flatMap((wide) => {
    const narrow = worded.find((one) => wide.factor > one.factor && wide.rank < one.rank);
    if (!narrow) return [];
    return [
      finding({
        rule: "spread-words",
        severity: "contradiction",
        figures: figuresAt(set, [...listOfIds(wide.claim.of), ...listOfIds(narrow.claim.of)]),
        claims: [wide.claim.id, narrow.claim.id],
        sentence: t("The larger of two spreads is called {larger}, and the smaller {smaller}.", {
          larger: String(wide.claim.called),
          smaller: String(narrow.claim.called),
        }),
        arithmetic: t("×{wide} is {larger}, ×{narrow} is {smaller}.", {
          wide: numberText(wide.factor),
          larger: String(wide.claim.called),
          narrow: numberText(narrow.factor),
          smaller: String(narrow.claim.called),
        }),
        remedy: t("Use one scale for both sides."),
      }),
    ];
  });
};

// percentile-from-mean: a percentile has a limit, and averages are what is held against it.
// A mean says nothing of a tail: half of the requests, or one in a hundred, may lie anywhere above it.

const percentileFromMean: AuditRuleOf = (set) =>
  set.claims.flatMap((claim) => {
    const metric = claim.kind === "target" ? productMetric(claim.metric ?? "") : null;
    const quantile = metric && quantileOf(metric);
    if (claim.kind !== "target" || !metric || !quantile) return [];
    const wrong = figuresAt(set, listOfIds(claim.of)).filter((figure) => {
      const own = figure.known && quantileOf(figure.known);
      return figure.kind === "us" && (own ?? 0) < quantile;
    });
    if (wrong.length === 0) return [];
    return [
      finding({
        rule: "percentile-from-mean",
        severity: "contradiction",
        figures: wrong,
        claims: [claim.id],
        sentence: t("A target of {metric} is judged from figures that are no {metric}.", {
          metric: metricWord(metric),
        }),
        arithmetic: `${wrong.length > 4 ? andMore(wrong.map(figureText), 4) : listOf(wrong.map(figureText))}.`,
        remedy: t("Measure {metric} itself, with its number of samples.", {
          metric: metricWord(metric),
        }),
      }),
    ];
  });

// outside-runs: a figure of all runs lies between those of the runs, whatever average made it.

const outsideRuns: AuditRuleOf = (set) =>
  groupedBy(set.figures, (figure) =>
    JSON.stringify([placeKey(figure, { parts: ["run"] }), figure.metric, figure.statistic]),
  ).flatMap((same) => {
    const runs = same.filter(({ run }) => run !== null);
    const least = Math.min(...runs.map(({ stored }) => stored.low));
    const most = Math.max(...runs.map(({ stored }) => stored.high));
    return same
      .filter(
        ({ run, stored }) =>
          run === null && runs.length >= 2 && (stored.high < least || stored.low > most),
      )
      .map((figure) =>
        finding({
          rule: "outside-runs",
          severity: "contradiction",
          figures: [figure, ...runs],
          claims: claimsOn(set, [figure]),
          sentence: t("{figure} is no average of its runs.", { figure: openingNameText(figure) }),
          arithmetic: t("{value} lies outside of {runs}.", {
            value: valueText(figure),
            runs: listOf(runs.map(valueText)),
          }),
          remedy: t("Calculate it again from the runs, or say which other runs it is of."),
        }),
      );
  });

// negative-value: times, rates, sizes, counts and shares of requests are not less than zero; only changes and differences are.

/** A ratio of the publication's own may be a change. */
const isNeverNegative = (figure: AuditFigure): boolean =>
  figure.kind === "ratio" ? figure.known !== null && isShare(figure.known) : isAmount(figure);

const negativeValue: AuditRuleOf = (set) =>
  set.figures
    .filter((figure) => figure.stored.high < 0 && isNeverNegative(figure))
    .map((figure) =>
      finding({
        rule: "negative-value",
        severity: "contradiction",
        figures: [figure],
        sentence: t("{figure} is negative.", { figure: openingNameText(figure) }),
        arithmetic: t("{figure} is less than 0.", { figure: figureText(figure) }),
        remedy: t(
          "Correct the sign; a difference of two figures needs a name of its own that says so, such as latencyChange.",
        ),
      }),
    );

// outside-interval: a figure lies within its own interval, by what the digits allow.

const outsideInterval: AuditRuleOf = (set) =>
  set.figures.flatMap((figure) => {
    const { low, high, unit, step, stored } = figure;
    const [per, half] = [storedPerUnit(unit), step / 2];
    const isBelow = low !== null && stored.high < (low - half) * per;
    const isAbove = high !== null && stored.low > (high + half) * per;
    if (!isBelow && !isAbove) return [];
    const end = isBelow ? low : (high ?? 0);
    return [
      finding({
        rule: "outside-interval",
        severity: "contradiction",
        figures: [figure],
        sentence: t("{figure} lies outside of its own interval.", {
          figure: openingNameText(figure),
        }),
        arithmetic: isBelow
          ? t("{figure}, and the interval begins at {end}.", {
              figure: figureText(figure),
              end: writtenText(end, unit),
            })
          : t("{figure}, and the interval ends at {end}.", {
              figure: figureText(figure),
              end: writtenText(end, unit),
            }),
        remedy: t("Write value and interval of the same measurement, in the same unit."),
      }),
    ];
  });

// one-machine: client and server shared a machine or spoke over loopback, so no network is in the figures.
// Found from what the file says of its environment, and of nothing else.

const oneMachine: AuditRuleOf = ({ file }) => {
  const { network, oneMachine: shared } = file.environment ?? {};
  const isLoopback = network !== undefined && /\bloopback\b|\blocalhost\b/i.test(network);
  if (!isLoopback && shared !== true) return [];
  return [
    finding({
      rule: "one-machine",
      severity: "caution",
      sentence: isLoopback
        ? t(
            "Client and server spoke over loopback: round trips, losses and bandwidth, where protocols differ most, are not in these figures.",
          )
        : t(
            "Client and server shared a machine: round trips, losses and bandwidth, where protocols differ most, are not in these figures.",
          ),
      arithmetic: t("The environment says {fact}.", {
        fact: isLoopback ? `network: ${network}` : "oneMachine: true",
      }),
      remedy: t("Measure over the network that users have before a decision that rests on it."),
    }),
  ];
};

const rules: Readonly<Record<AuditRule, AuditRuleOf>> = {
  "delayed-ack-plateau": delayedAckPlateau,
  "failed-side": failedSide,
  "percentiles-fall": percentilesFall,
  "mean-impossible": meanImpossible,
  "spread-impossible": spreadImpossible,
  "share-beyond-whole": shareBeyondWhole,
  "negative-value": negativeValue,
  "outside-interval": outsideInterval,
  "counts-contradict": countsContradict,
  "littles-law": littlesLaw,
  "inverse-throughput": inverseThroughput,
  "rate-times-size": rateTimesSize,
  "stated-change": statedChange,
  "two-values": twoValues,
  "outside-runs": outsideRuns,
  "claim-without-figure": claimWithoutFigure,
  "percentile-from-mean": percentileFromMean,
  "target-missed": targetMissed,
  "winner-within-spread": winnerWithinSpread,
  "stated-spread": statedSpread,
  "spread-words": spreadWordsRule,
  "mean-below-median": meanBelowMedian,
  "formula-table": formulaTable,
  samples,
  "one-machine": oneMachine,
};

export function auditFigures(file: PublishedFile): AuditFinding[] {
  const set = auditSetOf(file);
  return auditRules.flatMap((rule) => rules[rule](set));
}
