// requests-outlast-blocks: requests that were due before the measured window and still in flight at its end. They belong to
// no window, and the window of whoever waits for them holds nothing: a slow server would look like no load at all.
// Threshold: at least 1 % of them and of the requests due in the window together.
import { outlastedOf, requestsOf } from "../evidence/block-counts.ts";
import { requestMsOf } from "../evidence/request-times.ts";
import { formatCount, formatLength, plural } from "../words/format.ts";
import { type BlockRule, numberIn, tidy } from "./rule.ts";

export const outlastedShareLimit = 0.01;

export const requestsOutlastBlocks: BlockRule = {
  code: "requests-outlast-blocks",
  severity: "caution",
  voidsRound: false,
  examine({ reading: { result } }) {
    const [outlasted, due] = [outlastedOf(result), requestsOf(result)];
    const share = outlasted / Math.max(1, outlasted + due);
    if (share < outlastedShareLimit) return null;
    const requestMs = requestMsOf(result);
    return {
      evidence: {
        outlastedRequests: outlasted,
        requestsDue: due,
        windowMs: tidy(result.windowS * 1_000),
        ...(requestMs !== null && { requestMs: tidy(requestMs) }),
      },
      rank: share,
    };
  },
  describe: ({ variant, at, blocks, of, evidence }) => {
    const windowMs = numberIn(evidence, "windowMs");
    const requestMs = numberIn(evidence, "requestMs");
    const took =
      requestMs > 0
        ? `; they took about ${formatLength(requestMs)}`
        : "; none of them was answered";
    return {
      sentence: `Requests of ${variant} outlasted ${blocks} of ${plural(of, "block")}${at}: ${formatCount(numberIn(evidence, "outlastedRequests"))} were in flight for the whole measured window of ${formatLength(windowMs)}, in which ${formatCount(numberIn(evidence, "requestsDue"))} became due${took}.`,
      remedy: `They count as at least ${formatLength(windowMs)}, and gates that this decides are decided. ${longerText(requestMs)}`,
    };
  },
};

/** What to do to see how long they take. */
export const longerText = (requestMs: number): string =>
  requestMs > 0
    ? `To see how long they take, use blocks of at least ${formatLength(lengthFor(requestMs))}.`
    : "Find out why nothing is answered; only then can longer blocks show how long requests take.";

/** The shortest block, in steps of 500 ms, in which a client surely begins a request: twice as long as one takes. */
export const lengthFor = (requestMs: number): number => Math.ceil((2 * requestMs) / 500) * 500;
