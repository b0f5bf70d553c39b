// The section of docs/bad-peers.md on third-party servers: a table of counts, and one of the messages for faults; RESULTS.md points there.
// Pure: the text depends on what is kept and on nothing else.

import { answer, count, table } from "../lib/numbers.ts";
import type { Kept } from "../lib/report/result.ts";
import type { ThirdParty } from "../rows/third-party.ts";
import type { Counted } from "./try-third-party.ts";

/** Whether the engine counted what the server did, and nothing failed. */
export const agrees = ({ sent, handled, errors, faults }: Counted) =>
  sent > 0 && sent === handled && errors === 0 && faults.length === 0;

const heading = "## Third-party servers";

export const thirdPartyText = ({ counted, reported }: ThirdParty) =>
  `${counted.length} servers and ${reported.length} faults: the tables are in [docs/bad-peers.md](../docs/bad-peers.md).`;

/** The document with its section on third-party servers as it was measured last. */
export function withThirdParty(
  document: string,
  { date, command, machine, result }: Kept & { result: ThirdParty },
) {
  const { engine, counted, reported, absent } = result;
  const kinds = new Set(counted.map(({ kind }) => kind)).size;
  const { cpu, cores, memory, kernel } = machine;
  const section = [
    heading,
    "The engine loads servers of npm, PyPI, Go, crates and Debian in fixed versions. Its counts are compared with those of the server: by access log, statistics, or a counter in the handler. A second table has deliberate faults and the engine's message for each.",
    `Written by \`${command}\`: ${date}, ${cpu}, ${cores} cores, ${memory}, ${kernel}.`,
    `Engine ${engine}: ${counted.length} servers of ${kinds} kinds; each a closed load of 500, an open one of 200/s for 2 s, and over WebSocket one that leaves its connections idle. Held: arrivals of the open load that were never sent, since its four connections were busy.`,
    table(
      ["server", "protocol", "counts by", "sent", "handled", "errors", "held", "agrees"],
      counted.map((one) => [
        ...[one.name, one.protocol, one.by],
        ...[one.sent, one.handled, one.errors, one.held].map(count),
        one.faults.length > 0 ? one.faults.join("; ") : answer(agrees(one)),
      ]),
    ),
    table(
      ["what is really wrong", "server", "what the engine says", "right"],
      reported.map(({ what, server, said, right }) => [
        ...[what, server, said.replaceAll("|", "\\|")],
        answer(right),
      ]),
    ),
    ...Object.entries(absent).map(([name, why]) => `Without ${name}: ${why}.`),
  ].join("\n\n");
  const before = document.split(heading)[0]?.trimEnd() ?? "";
  return `${before}\n\n${section}\n`;
}

export function thirdPartyGoals({
  counted,
  reported,
}: ThirdParty): { text: string; measured: string; reached: boolean | null }[] {
  const kinds = new Set(counted.map(({ kind }) => kind)).size;
  const alike = counted.filter(agrees).length;
  const right = reported.filter((one) => one.right).length;
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
      measured: `${right} of ${reported.length}`,
      reached: right === reported.length,
    },
  ];
}
