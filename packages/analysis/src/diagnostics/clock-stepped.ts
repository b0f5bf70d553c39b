// clock-stepped: the machine's clock was set while the block ran. Arrival stamps are on that clock, so times to them are
// off by the step; the round is measured again. Slewing moves all clocks alike and is no step.
// Threshold: 50 µs against the monotonic clock over the block, where any answer has a stamp.
import { type BlockRule, tidy } from "./rule.ts";

export const clockStepLimitUs = 50;

export const clockStepped: BlockRule<"clock-stepped"> = {
  code: "clock-stepped",
  severity: "invalidating",
  voidsRound: true,
  examine({ reading: { result } }) {
    if (result.lateness === null || result.lateness.stamped === 0) return null;
    const stepUs = Math.abs(result.lateness.clockStepUs);
    if (stepUs <= clockStepLimitUs) return null;
    return { params: { stepUs: tidy(stepUs), clockStepLimitUs }, rank: stepUs };
  },
};
