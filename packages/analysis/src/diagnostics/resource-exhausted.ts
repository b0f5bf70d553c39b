// resource-exhausted: this machine ran out of ports, descriptors or memory, so requests failed before the
// target saw them. The block says nothing of the target; its round is measured again.
// Threshold: any request of the window, since none of them is the target's doing.
import type { BlockRule } from "./rule.ts";

export const resourceExhausted: BlockRule<"resource-exhausted"> = {
  code: "resource-exhausted",
  severity: "invalidating",
  voidsRound: true,
  examine({ reading }) {
    const failed = reading.result.outcomes.resource_exhausted ?? 0;
    if (failed === 0) return null;
    return { params: { failed, requests: reading.result.counts.sent }, rank: failed };
  },
};
