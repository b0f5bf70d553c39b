// too-few-requests: a gate asks for a percentile that the blocks cannot support.
// Rule: the median block has 90 % of `100000 / (10000 - q10000)` requests, and no block under half of that
// (p99 needs 1,000 requests a block, p99.9 10,000). Judged per variant and cell.
import type { Diagnostic } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { contaminationOf } from "../evidence/contamination.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { evidenceOfOperation } from "../evidence/of-operation.ts";
import { sampleCounts } from "../evidence/sample-counts.ts";
import { percentileSupported, requestsNeeded } from "../statistics/percentile.ts";
import { diagnostic } from "./rule.ts";

export function tooFewRequests(evidence: Evidence): Diagnostic[] {
  const asked = evidence.spec.gates.flatMap((gate) =>
    [gate.of, gate.over].flatMap((variant) =>
      variant !== undefined && metrics[gate.metric].q10000 !== null
        ? [{ variant, metric: gate.metric, operation: gate.operation }]
        : [],
    ),
  );
  const once = asked.filter(
    (a, i) => asked.findIndex((b) => JSON.stringify(a) === JSON.stringify(b)) === i,
  );
  return evidence.cells.flatMap(({ index }) =>
    once.flatMap(({ variant, metric, operation }) => {
      const asked = operation === undefined ? evidence : evidenceOfOperation(evidence, operation);
      const cell = asked.cells.find((one) => one.index === index);
      if (!cell) return [];
      const q10000 = metrics[metric].q10000 ?? 0;
      const counts = sampleCounts(cell, variant).sort((a, b) => a - b);
      if (counts.length === 0 || percentileSupported(counts, q10000)) return [];
      if (contaminationOf(evidence, cell, variant).whole) return [];
      const median = counts[(counts.length - 1) >> 1] ?? 0;
      const needed = requestsNeeded(q10000);
      return [
        diagnostic(evidence, {
          code: "too-few-requests",
          severity: "caution",
          variant,
          cell: cell.index,
          params: {
            ...{ metric, operation: operation ?? null, needed },
            ...{ medianRequests: median, smallestBlock: counts[0] ?? 0 },
          },
        }),
      ];
    }),
  );
}
