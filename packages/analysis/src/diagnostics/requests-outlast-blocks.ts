// requests-outlast-blocks: requests that were due before the measured window and still in flight at its end. They belong to
// no window, and the window of whoever waits for them holds nothing: a slow server would look like no load at all.
// Threshold: at least 1 % of them and of the requests due in the window together.
import { outlastedOf, requestsOf } from "../evidence/block-counts.ts";
import { requestMsOf } from "../evidence/request-times.ts";
import { type BlockRule, tidy } from "./rule.ts";

export const outlastedShareLimit = 0.01;

export const requestsOutlastBlocks: BlockRule<"requests-outlast-blocks"> = {
  code: "requests-outlast-blocks",
  severity: "caution",
  voidsRound: false,
  examine({ reading: { result } }) {
    const [outlasted, due] = [outlastedOf(result), requestsOf(result)];
    const share = outlasted / Math.max(1, outlasted + due);
    if (share < outlastedShareLimit) return null;
    const requestMs = requestMsOf(result);
    return {
      params: {
        outlastedRequests: outlasted,
        requestsDue: due,
        windowMs: tidy(result.windowS * 1_000),
        ...(requestMs !== null && { requestMs: tidy(requestMs) }),
      },
      rank: share,
    };
  },
};
