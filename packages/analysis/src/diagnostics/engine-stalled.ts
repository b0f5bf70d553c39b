// engine-stalled: the engine itself stood still (stopped, starved of CPU, or the machine paused), so that its timers fired
// late. What it sent, read and timed out meanwhile says nothing of the target; the round is measured again.
// Threshold: one timer in the measured window 100 ms late. A time slice of a busy machine is a few milliseconds.

import { maxUs } from "../statistics/histogram.ts";
import { formatMetric } from "../words/format.ts";
import { useNumbers, useWords } from "./facts/use-words.ts";
import { type BlockRule, numberIn, tidy } from "./rule.ts";

export const stallLimitUs = 100_000;

export const engineStalled: BlockRule = {
  code: "engine-stalled",
  severity: "invalidating",
  voidsRound: true,
  examine({ reading, use }) {
    const stallUs = maxUs(reading.lateness("timer")) ?? 0;
    if (stallUs < stallLimitUs) return null;
    return {
      evidence: { stallUs: tidy(stallUs), stallLimitUs, ...useNumbers(use) },
      rank: stallUs / stallLimitUs,
    };
  },
  describe: ({ variant, at, blocks, of, evidence }) => {
    const use = useWords(evidence, variant);
    return {
      sentence: `The engine stood still in ${blocks} of ${of} blocks of ${variant}${at}: its own timers fired up to ${timeText(numberIn(evidence, "stallUs"))} late${use === null ? "" : ` (${use})`}.`,
      remedy:
        "It was stopped or got no CPU. Stop what else runs on this machine, and let nothing suspend it while it measures.",
    };
  },
};

const timeText = (us: number) => formatMetric("p99", { value: us, low: null, high: null }).text;
