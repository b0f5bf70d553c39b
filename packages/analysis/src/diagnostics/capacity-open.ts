// What keeps a search from being an answer: nothing was found, or the end of the range was reached.
// capacity-not-found: the first rate was not kept, or no rate could be confirmed; the round has no figure.
// capacity-at-limit: the highest rate that may be tried was kept, so the capacity is at least that.
import { type BlockRule, tidy } from "./rule.ts";

export const capacityNotFound: BlockRule<"capacity-not-found"> = {
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
      params: {
        startRatePerS: load.startRatePerS,
        lowestBrokenPerS: tidy(found.highRatePerS ?? 0),
        limitedBy: found.limitedBy,
        isBelowStart: belowStart,
      },
      rank: belowStart ? 2 : 1,
    };
  },
};

export const capacityAtLimit: BlockRule<"capacity-at-limit"> = {
  code: "capacity-at-limit",
  severity: "caution",
  voidsRound: false,
  examine({ load, reading }) {
    if (load.kind !== "capacity" || reading.result.capacity?.limitedBy !== "max-rate") return null;
    return { params: { maxRatePerS: load.maxRatePerS }, rank: 1 };
  },
};
