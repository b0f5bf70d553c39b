// What a WebSocket server sends that answers no request (pushes, late answers); the engine counts it.
// unsolicited-messages: it was told from answers and passed over; it costs both sides work that no request's time shows.
// answers-guessed: any message answers, so one that nobody had asked for may have been taken for an answer.
import type { BlockRule } from "./rule.ts";

const takesAny = ({ variant }: Parameters<BlockRule["examine"]>[0]): boolean =>
  variant.operations.some(
    ({ operation }) => operation.kind === "websocket" && operation.reply.kind === "any",
  );

const found = ({ reading }: Parameters<BlockRule["examine"]>[0]) => {
  const { unsolicited, counts } = reading.result;
  if (unsolicited === 0) return null;
  return { params: { unsolicited, requests: counts.sent }, rank: unsolicited };
};

export const unsolicitedMessages: BlockRule<"unsolicited-messages"> = {
  code: "unsolicited-messages",
  severity: "note",
  voidsRound: false,
  examine: (block) => (takesAny(block) ? null : found(block)),
};

export const answersGuessed: BlockRule<"answers-guessed"> = {
  code: "answers-guessed",
  severity: "caution",
  voidsRound: false,
  examine: (block) => (takesAny(block) ? found(block) : null),
};
