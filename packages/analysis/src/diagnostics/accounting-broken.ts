// accounting-broken: the engine's own numbers contradict each other, so nothing it says can be judged.
// Checked in every block: sent = ok + failed + unanswered; outcomes add up to the answered and the failed;
// the response histogram holds every answer, the censored one every timeout, held and unanswered request.
import { timeoutsOf } from "../evidence/block-counts.ts";
import type { BlockReading } from "../evidence/read-block.ts";
import { type BlockRule, numberIn } from "./rule.ts";

type Sum = { readonly what: string; readonly expected: number; readonly found: number };

function sumsOf(reading: BlockReading): Sum[] {
  const { counts, totals, outcomes } = reading.result;
  const ended = Object.values(outcomes).reduce((sum, count) => sum + (count ?? 0), 0);
  const censored = timeoutsOf(reading.result) + counts.held + counts.unanswered;
  return [
    {
      what: "requests sent in the window and their ends",
      expected: counts.sent,
      found: counts.ok + counts.failed + counts.unanswered,
    },
    {
      what: "requests sent over the whole block and their ends",
      expected: totals.sent,
      found: totals.answered + totals.failed + totals.unanswered,
    },
    ...operationSums(reading),
    {
      what: "ended requests and their outcomes",
      expected: counts.ok + counts.failed,
      found: ended,
    },
    { what: "expected answers and the outcome ok", expected: counts.ok, found: outcomes.ok ?? 0 },
    {
      what: "expected answers and recorded response times",
      expected: counts.ok,
      found: reading.times().answered.total,
    },
    {
      what: "requests without an answer in time and their recorded waits",
      expected: censored,
      found: reading.times().censored.total,
    },
  ];
}

/** Every request belongs to one operation; results of before there were several list none. */
function operationSums({ result: { counts, operations } }: BlockReading): Sum[] {
  if (operations.length === 0) return [];
  const keys = ["sent", "ok", "failed", "unanswered", "held"] as const;
  return keys.map((key) => ({
    what: `requests of all operations and of the block (${key})`,
    expected: counts[key],
    found: operations.reduce((sum, operation) => sum + operation[key], 0),
  }));
}

export const accountingBroken: BlockRule = {
  code: "accounting-broken",
  severity: "invalidating",
  voidsRound: true,
  examine({ reading }) {
    const wrong = sumsOf(reading).find((sum) => sum.expected !== sum.found);
    if (!wrong) return null;
    return { evidence: { ...wrong }, rank: Math.abs(wrong.expected - wrong.found) };
  },
  describe: ({ variant, at, blocks, of, evidence }) => ({
    sentence: `The engine's accounting is broken in ${blocks} of ${of} blocks of ${variant}${at}: ${evidence.what} differ (${numberIn(evidence, "expected")} and ${numberIn(evidence, "found")}).`,
    remedy: "This is a fault of the engine: report it with the run's export. Nothing was judged.",
  }),
};
