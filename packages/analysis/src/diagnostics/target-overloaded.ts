// target-overloaded (open load): the target could not keep the offered rate. A result, not an issue:
// held sends count as unanswered and the gates are judged.
// Threshold: the in-flight cap held any send, or the backlog grew by more than 5 % of the window's requests.

import { isClosedLoad } from "@gonogo/protocols/spec";
import type { BlockContext } from "../evidence/evidence.ts";
import type { BlockRule } from "./rule.ts";

export const backlogGrowthLimit = 0.05;
const backlogFloor = 10;

/** How many more requests were unanswered at the end of the window than at its beginning. */
function backlogGrowth({ reading }: BlockContext): number {
  const { phase, sent, answered, failed } = reading.result.series;
  return phase.reduce(
    (growth, name, i) =>
      name === "measuring"
        ? growth + (sent[i] ?? 0) - (answered[i] ?? 0) - (failed[i] ?? 0)
        : growth,
    0,
  );
}

export const targetOverloaded: BlockRule<"target-overloaded"> = {
  code: "target-overloaded",
  severity: "caution",
  voidsRound: false,
  examine(block) {
    // A search overloads its target on purpose.
    if (isClosedLoad(block.load) || block.load.kind === "capacity") return null;
    const { held, generated } = block.reading.result.counts;
    const growth = Math.max(0, backlogGrowth(block));
    const grew = growth > Math.max(backlogFloor, backlogGrowthLimit * generated);
    if (held === 0 && !grew) return null;
    return {
      params: { heldRequests: held, backlogGrowth: growth, arrivals: generated },
      rank: (held + growth) / Math.max(1, generated),
    };
  },
};
