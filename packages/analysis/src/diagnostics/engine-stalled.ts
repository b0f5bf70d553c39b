// engine-stalled: the engine itself stood still (stopped, starved of CPU, or the machine paused), so that its timers fired
// late. What it sent, read and timed out meanwhile says nothing of the target; the round is measured again.
// Threshold: one timer in the measured window 100 ms late. A time slice of a busy machine is a few milliseconds.

import { maxUs } from "../statistics/histogram.ts";
import { useNumbers } from "./facts/use-numbers.ts";
import { type BlockRule, tidy } from "./rule.ts";

export const stallLimitUs = 100_000;

export const engineStalled: BlockRule<"engine-stalled"> = {
  code: "engine-stalled",
  severity: "invalidating",
  voidsRound: true,
  examine({ reading, use }) {
    const stallUs = maxUs(reading.lateness("timer")) ?? 0;
    if (stallUs < stallLimitUs) return null;
    return {
      params: { stallUs: tidy(stallUs), stallLimitUs, ...useNumbers(use) },
      rank: stallUs / stallLimitUs,
    };
  },
};
