// clock-stepped: the machine's clock was set while the block ran. Arrival stamps are on that clock, so times to them are
// off by the step; the round is measured again. Slewing moves all clocks alike and is no step.
// Threshold: 50 µs against the monotonic clock over the block, where any answer has a stamp.
import { formatMetric } from "../words/format.ts";
import { type BlockRule, numberIn, tidy } from "./rule.ts";

export const clockStepLimitUs = 50;

export const clockStepped: BlockRule = {
  code: "clock-stepped",
  severity: "invalidating",
  voidsRound: true,
  examine({ reading: { result } }) {
    if (result.lateness === null || result.lateness.stamped === 0) return null;
    const stepUs = Math.abs(result.lateness.clockStepUs);
    if (stepUs <= clockStepLimitUs) return null;
    return { evidence: { stepUs: tidy(stepUs), clockStepLimitUs }, rank: stepUs };
  },
  describe: ({ variant, at, blocks, of, evidence }) => ({
    sentence: `The machine's clock was set during ${blocks} of ${of} blocks of ${variant}${at}, by up to ${formatMetric("p99", { value: numberIn(evidence, "stepUs"), low: null, high: null }).text}: times to the arrival of answers are off by that.`,
    remedy: "Let the time service slew the clock instead of setting it while runs are measured.",
  }),
};
