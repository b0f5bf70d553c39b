// noisy-environment, by its effect: ratios of two variants spread more from round to round than a target differs from
// itself when it was calibrated here (A/A). F test on the variance of the rounds' log ratios against the calibrated one, p <= 0.005
// shared over all tests of the run (at 0.01 outliers make it 1.4 %), and a standard deviation at least 1.5 times as large.
// Asked of every compared pair whose targets were both calibrated, for the metrics that its gates and the load ask.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import { roundValues } from "../estimates/round-values.ts";
import type { CellEvidence, Evidence } from "../evidence/evidence.ts";
import { largerSpreadP, meanVariance, sampleVariance } from "../statistics/spread-ratio.ts";
import { comparedPairs } from "./facts/compared-pairs.ts";
import { mainMetric } from "./facts/main-figure.ts";
import { diagnostic, tidy } from "./rule.ts";

export const spreadP = 0.005;
export const spreadMargin = 1.5;

type Test = {
  readonly cell: CellEvidence;
  readonly of: string;
  readonly over: string;
  readonly metric: MetricName;
  readonly expected: { readonly variance: number; readonly degrees: number };
};

/** What calibration expects of the log ratio of two variants: half of each target's own variance. */
function expectedOf(evidence: Evidence, names: readonly string[], metric: MetricName) {
  const targets = names.map((name) => evidence.variants.find((one) => one.name === name)?.target);
  const [a, b] = targets.map((target) =>
    evidence.noise.find((one) => one.target === target && one.metric === metric),
  );
  if (!a || !b || a.rounds < 2 || b.rounds < 2 || !(a.sdLog > 0) || !(b.sdLog > 0)) return null;
  const of = { variance: a.sdLog ** 2, degrees: a.rounds - 1 };
  const over = { variance: b.sdLog ** 2, degrees: b.rounds - 1 };
  return targets[0] === targets[1] ? of : meanVariance(of, over);
}

function testsOf(evidence: Evidence): Test[] {
  return evidence.cells.flatMap((cell) =>
    comparedPairs(evidence).flatMap(({ of, over }) => {
      const asked = evidence.spec.gates.flatMap((gate) =>
        gate.over !== undefined &&
        [gate.of, gate.over].every((side) => side === of || side === over)
          ? [gate.metric]
          : [],
      );
      return [...new Set([mainMetric(cell), ...asked])].flatMap((metric) => {
        const expected = metric === "errors" ? null : expectedOf(evidence, [of, over], metric);
        return expected ? [{ cell, of, over, metric, expected }] : [];
      });
    }),
  );
}

/** How much larger the variance is than expected and how surely, where both count; null where they do not. */
export function widerThan(
  logs: readonly number[],
  expected: { readonly variance: number; readonly degrees: number },
  level: number,
): { readonly ratio: number; readonly p: number } | null {
  const ratio = (sampleVariance(logs) ?? 0) / expected.variance;
  const p = largerSpreadP(ratio, { of: logs.length - 1, over: expected.degrees });
  return p <= level && Math.sqrt(ratio) >= spreadMargin ? { ratio, p } : null;
}

export function wideSpread(evidence: Evidence): Diagnostic[] {
  const tests = testsOf(evidence);
  const level = spreadP / Math.max(1, tests.length);
  const wide = tests.flatMap((test) => {
    const { cell, of, over, metric, expected } = test;
    const rounds = roundValues(evidence, { metric, of, over }, cell.index);
    const found = widerThan(
      rounds.map((round) => round.log),
      expected,
      level,
    );
    return found ? [{ ...test, rounds, ...found }] : [];
  });
  const worst = wide.filter((one) =>
    wide.every((two) => two.of !== one.of || two.cell !== one.cell || two.ratio <= one.ratio),
  );
  return worst.map(({ cell, of, over, metric, expected, rounds, ratio, p }) => {
    const calibrated = Math.sqrt(expected.variance);
    const found = calibrated * Math.sqrt(ratio);
    return diagnostic(evidence, {
      code: "noisy-environment",
      severity: "caution",
      variant: of,
      cell: cell.index,
      params: {
        comparedWith: over,
        metric,
        roundSpreadShare: tidy(found),
        calibratedSpreadShare: tidy(calibrated),
        spreadTimes: tidy(Math.sqrt(ratio)),
        p: tidy(p),
        rounds: rounds.length,
      },
      blockIds: rounds.flatMap((round) => round.blockIds),
    });
  });
}
