// Error gates through the real decision code: counts of blocks that vary by chance alone, and ones that vary more
// (over-dispersion), with the true ratio exactly on the limit; the earlier pooled counts are beside them.
import { pErrorsAbove, pErrorsBelow, sumCounts } from "@gonogo/analysis/statistics/error-ratio";
import { seededNormal, seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import { rowOf, type ValidationRow } from "../validation-row.ts";
import { type GateInput, judged, simulatedRuns } from "./simulated-evidence.ts";

const alpha = 0.025;
const requests = 2_000;

/** Errors of each block; their expectation differs from block to block by a log-normal factor of mean 1. */
function countsOf(random: () => number, rounds: number, ratio: number, sigma: number): number[] {
  const normal = seededNormal(random);
  return Array.from({ length: rounds }, () => {
    const factor = Math.exp(sigma * normal() - (sigma * sigma) / 2);
    return Math.min(requests, poissonCount(random, requests * ratio * factor));
  });
}

const plainGate: GateInput = { metric: "errors", of: "a", op: "<", limitRatio: 0.01 };
const ratioGate: GateInput = { metric: "errors", of: "a", over: "b", op: "<=", limitRatio: 1 };

/** Spreads of ln(error ratio) between blocks: none, and so that chi-square over its degrees is about 2, 3.5 and 6. */
const spreads = [
  { sigma: 0, name: "blocks alike", claimed: true },
  { sigma: 0.22, name: "blocks differ (dispersion 2)", claimed: true },
  { sigma: 0.34, name: "blocks differ (dispersion 3.5)", claimed: false },
  { sigma: 0.47, name: "blocks differ (dispersion 6)", claimed: false },
];

export function errorGates(runs: number): ValidationRow[] {
  const group = "Error gates, true ratio on the limit, 10 rounds of 2,000 requests";
  return spreads.flatMap(({ sigma, name, claimed }, i) =>
    [plainGate, ratioGate].flatMap((gate, j) => {
      const simulated = simulatedRuns({ gates: [gate] });
      const random = seededRandom(seedFrom(7, i, j));
      const found = { pass: 0, fail: 0, pooledPass: 0, pooledFail: 0 };
      for (let run = 0; run < runs; run++) {
        const errors = {
          a: countsOf(random, 10, 0.01, sigma),
          b: countsOf(random, 10, 0.01, sigma),
        };
        const evidence = simulated.evidence(10, (_, round, variant) => ({
          ln: 0,
          requests,
          errors: errors[variant === "a" ? "a" : "b"][round] ?? 0,
        }));
        const outcome = judged(evidence).gates[0]?.outcome;
        if (outcome === "pass") found.pass++;
        if (outcome === "fail") found.fail++;
        const pooled = sumCounts(errors.a.map((count) => ({ errors: count, requests })));
        if (pErrorsBelow(pooled, 0.01) <= alpha) found.pooledPass++;
        if (pErrorsAbove(pooled, 0.01) <= alpha) found.pooledFail++;
      }
      const rule = gate.over ? "errors(a) / errors(b) <= 1" : "errors(a) < 1 %";
      const row = (at: string, hits: number, judgedHere = true) =>
        rowOf({
          group,
          what: name,
          at,
          claim: judgedHere && claimed ? { kind: "at-most", bound: alpha } : { kind: "shown" },
          hits,
          runs,
        });
      const judgedRows = [
        row(`passes \`${rule}\``, found.pass),
        row(`fails \`${rule}\``, found.fail),
      ];
      if (gate.over) return judgedRows;
      const wrong = found.pooledPass + found.pooledFail;
      return [...judgedRows, row("pooled counts pass or fail", wrong, false)];
    }),
  );
}

// A count of rare events, for simulations: errors of a block whose error ratio is small.
// Knuth's method, so its time grows with the mean.
// `random`: uniform in [0, 1).

/** A Poisson variate of the given mean (Knuth, The Art of Computer Programming, 3.4.1). */
export function poissonCount(random: () => number, mean: number): number {
  const limit = Math.exp(-mean);
  let product = random();
  let count = 0;
  while (product > limit) {
    product *= random();
    count++;
  }
  return count;
}
