// accounting-broken: the engine's own numbers contradict each other, so nothing it says can be judged.
// Checked in every block: sent = ok + failed + unanswered; outcomes add up to the answered and the failed;
// the response histogram holds every answer, the censored one every timeout, held and unanswered request.
import { timeoutsOf } from "../evidence/block-counts.ts";
import type { BlockReading } from "../evidence/read-block.ts";
import type { Sum } from "../words/engine-findings.ts";
import type { BlockRule } from "./rule.ts";

type Checked = {
  readonly sum: Sum;
  /** Of operations: which count. */
  readonly field?: string;
  readonly expected: number;
  readonly found: number;
};

function sumsOf(reading: BlockReading): Checked[] {
  const { counts, totals, outcomes } = reading.result;
  const ended = Object.values(outcomes).reduce((sum, count) => sum + (count ?? 0), 0);
  const censored = timeoutsOf(reading.result) + counts.held + counts.unanswered;
  return [
    {
      sum: "window-sent",
      expected: counts.sent,
      found: counts.ok + counts.failed + counts.unanswered,
    },
    {
      sum: "block-sent",
      expected: totals.sent,
      found: totals.answered + totals.failed + totals.unanswered,
    },
    ...operationSums(reading),
    {
      sum: "outcomes",
      expected: counts.ok + counts.failed,
      found: ended,
    },
    { sum: "ok-outcomes", expected: counts.ok, found: outcomes.ok ?? 0 },
    {
      sum: "response-times",
      expected: counts.ok,
      found: reading.times().answered.total,
    },
    {
      sum: "waits",
      expected: censored,
      found: reading.times().censored.total,
    },
  ];
}

/** Every request belongs to one operation; results of before there were several list none. */
function operationSums({ result: { counts, operations } }: BlockReading): Checked[] {
  if (operations.length === 0) return [];
  const keys = ["sent", "ok", "failed", "unanswered", "held"] as const;
  return keys.map((key) => ({
    sum: "operations" as const,
    field: key,
    expected: counts[key],
    found: operations.reduce((sum, operation) => sum + operation[key], 0),
  }));
}

export const accountingBroken: BlockRule<"accounting-broken"> = {
  code: "accounting-broken",
  severity: "invalidating",
  voidsRound: true,
  examine({ reading }) {
    const wrong = sumsOf(reading).find((sum) => sum.expected !== sum.found);
    if (!wrong) return null;
    return { params: { ...wrong }, rank: Math.abs(wrong.expected - wrong.found) };
  },
};
