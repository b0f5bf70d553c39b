// What each variant's connections were made of: handshakes by kind and the kernel's sockets, of all blocks with
// a result. Says in words where a server did not resume, or did not take early data, as the definition asked.
import type { Handshakes } from "@gonogo/protocols/events";
import type { ReportConnections } from "@gonogo/protocols/report";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import type { Evidence } from "../../evidence/evidence.ts";
import { formatNumber } from "../../words/format.ts";

const none: Handshakes = { full: 0, resumed: 0, earlyDataAccepted: 0, earlyDataRejected: 0 };

const plus = (a: Handshakes, b: Handshakes): Handshakes => ({
  full: a.full + b.full,
  resumed: a.resumed + b.resumed,
  earlyDataAccepted: a.earlyDataAccepted + b.earlyDataAccepted,
  earlyDataRejected: a.earlyDataRejected + b.earlyDataRejected,
});

/** Handshakes in a few words: `30 full`, `all 30 resumed`, `28 of 30 resumed, early data taken in 27`. */
export function handshakeText({ full, resumed, ...early }: Handshakes): string {
  const number = (count: number) => formatNumber(count, 0);
  const all = full + resumed;
  if (all === 0) return "none";
  const offered = early.earlyDataAccepted + early.earlyDataRejected;
  const kinds =
    resumed === 0
      ? `${number(full)} full`
      : full === 0
        ? `all ${number(all)} resumed`
        : `${number(resumed)} of ${number(all)} resumed`;
  return offered === 0 ? kinds : `${kinds}, early data taken in ${number(early.earlyDataAccepted)}`;
}

function sentenceOf(
  variant: string,
  { load }: BenchmarkSpec,
  { full, resumed, earlyDataRejected }: Handshakes,
): string | null {
  const number = (count: number) => formatNumber(count, 0);
  const parts: string[] = [];
  if (load.kind === "connect" && load.handshake !== "cold" && full > 0)
    parts.push(
      `${number(full)} of ${number(full + resumed)} handshakes with ${variant} were full ones: its server did not resume every session, or gave tickets too late`,
    );
  if (earlyDataRejected > 0)
    parts.push(
      `${variant} refused early data in ${number(earlyDataRejected)} handshakes; what was sent in it went again`,
    );
  return parts.length > 0 ? `${parts.join(". ")}.` : null;
}

/** One entry for each variant whose engine reported its handshakes or sockets. */
export function connectionsOf({ cells, variants, spec }: Evidence): ReportConnections[] {
  const blocks = cells.flatMap((cell) => cell.rounds.flatMap((round) => round.blocks));
  return variants.flatMap(({ name }): ReportConnections[] => {
    const results = blocks.flatMap(({ stored, reading }) =>
      stored.variant === name && reading ? [reading.result] : [],
    );
    const counted = results.flatMap((result) => result.handshakes ?? []);
    const handshakes = counted.length > 0 ? counted.reduce(plus, none) : null;
    const socket = results.findLast((result) => result.socket !== null)?.socket ?? null;
    if (handshakes === null && socket === null) return [];
    const sentence = handshakes && sentenceOf(name, spec, handshakes);
    return [{ variant: name, handshakes, socket, sentence }];
  });
}
