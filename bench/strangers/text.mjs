// The section of RESULTS.md on strangers: a table of counts, and one of what was said of faults.
// Pure: the text depends on what is kept and on nothing else.
import { answer, count, table } from "../lib/numbers.mjs";

/** @typedef {import("../rows/strangers.mjs").Strangers} Strangers */
/** @typedef {import("./try-stranger.mjs").Counted} Counted */

/** Whether the engine counted what the server did, and nothing failed. @param {Counted} one */
export const agrees = ({ sent, handled, errors, faults }) =>
  sent > 0 && sent === handled && errors === 0 && faults.length === 0;

/** @param {Strangers} result */
export function strangersText({ engine, counted, told, absent }) {
  const kinds = new Set(counted.map(({ kind }) => kind)).size;
  return [
    `Engine ${engine}: ${counted.length} servers of ${kinds} kinds; each a closed load of 500, an open one of 200/s for 2 s, and over WebSocket one that leaves its connections idle.`,
    table(
      ["server", "protocol", "counts by", "sent", "handled", "errors", "agrees"],
      counted.map((one) => [
        ...[one.name, one.protocol, one.by],
        ...[one.sent, one.handled, one.errors].map(count),
        one.faults.length > 0 ? one.faults.join("; ") : answer(agrees(one)),
      ]),
    ),
    table(
      ["what is really wrong", "server", "what the engine says", "right"],
      told.map(({ what, server, said, right }) => [
        ...[what, server, said.replaceAll("|", "\\|")],
        answer(right),
      ]),
    ),
    ...Object.entries(absent).map(([name, why]) => `Without ${name}: ${why}.`),
  ].join("\n\n");
}

/**
 * @param {Strangers} result
 * @returns {{ text: string, measured: string, reached: boolean | null }[]}
 */
export function strangersGoals({ counted, told }) {
  const kinds = new Set(counted.map(({ kind }) => kind)).size;
  const alike = counted.filter(agrees).length;
  const right = told.filter((one) => one.right).length;
  return [
    {
      text: "40 servers of at least 15 kinds",
      measured: `${counted.length} of ${kinds} kinds`,
      reached: counted.length >= 40 && kinds >= 15,
    },
    {
      text: "counts agree with every server's own",
      measured: `${alike} of ${counted.length}`,
      reached: alike === counted.length,
    },
    {
      text: "every fault is named",
      measured: `${right} of ${told.length}`,
      reached: right === told.length,
    },
  ];
}
