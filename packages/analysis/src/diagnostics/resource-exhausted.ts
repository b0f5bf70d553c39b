// resource-exhausted: this machine ran out of ports, descriptors or memory, so requests failed before the
// target saw them. The block says nothing of the target; its round is measured again.
// Threshold: any request of the window, since none of them is the target's doing.
import { formatCount } from "../words/format.ts";
import { type BlockRule, numberIn } from "./rule.ts";

export const resourceExhausted: BlockRule = {
  code: "resource-exhausted",
  severity: "invalidating",
  voidsRound: true,
  examine({ reading }) {
    const failed = reading.result.outcomes.resource_exhausted ?? 0;
    if (failed === 0) return null;
    return { evidence: { failed, requests: reading.result.counts.sent }, rank: failed };
  },
  describe: ({ variant, at, blocks, of, evidence }) => ({
    sentence: `This machine ran out of ports, descriptors or memory in ${blocks} of ${of} blocks of ${variant}${at}: ${formatCount(numberIn(evidence, "failed"))} of ${formatCount(numberIn(evidence, "requests"))} requests never left it.`,
    remedy:
      "Closed connections keep their local port for a minute (TIME_WAIT): open fewer a second, widen net.ipv4.ip_local_port_range, or raise the limit of open files.",
  }),
};
