// unsolicited-messages: the server sent messages that answer no request (pushes, late answers). The engine passes them
// over and counts them; they cost both sides work that no request's time shows, so the report says how many there were.
import { formatCount } from "../words/format.ts";
import { type BlockRule, numberIn } from "./rule.ts";

export const unsolicitedMessages: BlockRule = {
  code: "unsolicited-messages",
  severity: "note",
  voidsRound: false,
  examine({ reading: { result } }) {
    const { unsolicited, counts } = result;
    if (unsolicited === 0) return null;
    return { evidence: { unsolicited, requests: counts.sent }, rank: unsolicited };
  },
  describe: ({ variant, at, blocks, of, evidence }) => ({
    sentence: `${variant} sent messages that answered no request in ${blocks} of ${of} blocks${at}, up to ${formatCount(numberIn(evidence, "unsolicited"))} of them beside ${formatCount(numberIn(evidence, "requests"))} requests. They were passed over and counted.`,
    remedy:
      "Nothing, if the server is meant to push. Else see that the operation names its answer: a reply that must contain a text separates answers from pushes.",
  }),
};
