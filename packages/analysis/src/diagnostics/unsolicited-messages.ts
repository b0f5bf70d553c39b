// What a WebSocket server sends that answers no request (pushes, late answers); the engine counts it.
// unsolicited-messages: it was told from answers and passed over; it costs both sides work that no request's time shows.
// answers-guessed: any message answers, so one that nobody had asked for may have been taken for an answer.
import { formatCount } from "../words/format.ts";
import { type BlockRule, numberIn } from "./rule.ts";

const takesAny = ({ variant }: Parameters<BlockRule["examine"]>[0]): boolean =>
  variant.operations.some(
    ({ operation }) => operation.kind === "websocket" && operation.reply.kind === "any",
  );

const found = ({ reading }: Parameters<BlockRule["examine"]>[0]) => {
  const { unsolicited, counts } = reading.result;
  if (unsolicited === 0) return null;
  return { evidence: { unsolicited, requests: counts.sent }, rank: unsolicited };
};

const howMany = ({ variant, at, blocks, of, evidence }: Parameters<BlockRule["describe"]>[0]) =>
  `in ${blocks} of ${of} blocks of ${variant}${at}, up to ${formatCount(numberIn(evidence, "unsolicited"))} of them beside ${formatCount(numberIn(evidence, "requests"))} requests`;

export const unsolicitedMessages: BlockRule = {
  code: "unsolicited-messages",
  severity: "note",
  voidsRound: false,
  examine: (block) => (takesAny(block) ? null : found(block)),
  describe: (finding) => ({
    sentence: `The server sent messages that answered no request ${howMany(finding)}. They were passed over and counted.`,
    remedy:
      "Nothing, if the server is meant to push. Else see that the operation names its answer: a reply that must contain a text separates answers from pushes.",
  }),
};

export const answersGuessed: BlockRule = {
  code: "answers-guessed",
  severity: "caution",
  voidsRound: false,
  examine: (block) => (takesAny(block) ? found(block) : null),
  describe: (finding) => ({
    sentence: `The server sent messages that nobody had asked for ${howMany(finding)}. Any message counts as an answer there, so one of them may have been taken for an answer, and its time too.`,
    remedy:
      "Say which message answers: `reply: { kind: echo }`, or `reply: { kind: contains, text: … }` with a text that only answers hold.",
  }),
};
