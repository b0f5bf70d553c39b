// What keeps a search from being an answer: nothing was found, or the end of the range was reached.
// capacity-not-found: the first rate was not kept, or no rate could be confirmed; the round has no figure.
// capacity-at-limit: the highest rate that may be tried was kept, so the capacity is at least that.
import { formatCount } from "../words/format.ts";
import { type BlockRule, numberIn, tidy } from "./rule.ts";

const rate = (perS: number) => `${formatCount(Math.round(perS))}/s`;

export const capacityNotFound: BlockRule = {
  code: "capacity-not-found",
  severity: "caution",
  voidsRound: false,
  examine({ load, reading }) {
    const found = reading.result.capacity;
    if (load.kind !== "capacity" || found === null || found.lowRatePerS !== null) return null;
    // Then nothing is known of the target, and the block is void.
    if (found.limitedBy === "engine") return null;
    const belowStart = (found.highRatePerS ?? 0) <= load.startRatePerS;
    return {
      evidence: {
        startRatePerS: load.startRatePerS,
        lowestBrokenPerS: tidy(found.highRatePerS ?? 0),
        limitedBy: found.limitedBy,
        belowStart: belowStart ? 1 : 0,
      },
      rank: belowStart ? 2 : 1,
    };
  },
  describe: ({ variant, at, blocks, of, evidence }) =>
    numberIn(evidence, "belowStart") === 1
      ? {
          sentence: `${variant} did not keep the objective at ${rate(numberIn(evidence, "startRatePerS"))}, where the search begins, in ${blocks} of ${of} blocks${at}.`,
          remedy:
            "Lower `startRatePerS` (with longer trials where the quantile needs them), or set an objective that the target can keep.",
        }
      : {
          sentence: `No rate of ${variant} could be confirmed in ${blocks} of ${of} blocks${at}: what was kept in a short trial broke in the long one.`,
          remedy:
            "The target is not steady over the confirming trial. Use longer trials, so that the search sees what the confirmation sees.",
        },
};

export const capacityAtLimit: BlockRule = {
  code: "capacity-at-limit",
  severity: "caution",
  voidsRound: false,
  examine({ load, reading }) {
    if (load.kind !== "capacity" || reading.result.capacity?.limitedBy !== "max-rate") return null;
    return { evidence: { maxRatePerS: load.maxRatePerS }, rank: 1 };
  },
  describe: ({ variant, at, blocks, of, evidence }) => ({
    sentence: `${variant} kept the objective at ${rate(numberIn(evidence, "maxRatePerS"))}, the highest rate that may be tried, in ${blocks} of ${of} blocks${at}: its capacity is at least that.`,
    remedy: "Raise `maxRatePerS` to see how much more it can do.",
  }),
};
