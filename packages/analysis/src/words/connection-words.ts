// What a report says of connections: their handshakes, and what was lost on the way to a target.
import type { Handshakes } from "@gonogo/protocols/events";
import { decimalsFor, formatCount, formatNumber } from "./format.ts";
import { type Catalogue, type MessageOf, rendererOf } from "./message.ts";

/** Handshakes in a few words: `30 full`, `all 30 resumed`, `28 of 30 resumed, early data taken in 27`. */
export function handshakeText({ full, resumed, ...early }: Handshakes): string {
  const all = full + resumed;
  if (all === 0) return "none";
  const offered = early.earlyDataAccepted + early.earlyDataRejected;
  const kinds =
    resumed === 0
      ? `${formatCount(full)} full`
      : full === 0
        ? `all ${formatCount(all)} resumed`
        : `${formatCount(resumed)} of ${formatCount(all)} resumed`;
  return offered === 0
    ? kinds
    : `${kinds}, early data taken in ${formatCount(early.earlyDataAccepted)}`;
}

type Lost = { readonly variant: string; readonly lost: number; readonly sent: number | null };

function lostText({ lost, sent }: Lost): string {
  if (sent === null) return formatCount(lost);
  const percent = (lost / sent) * 100;
  return `${formatCount(lost)} of ${formatCount(sent)} (${formatNumber(percent, decimalsFor(percent, 2))} %)`;
}

const itsLatency = "its latency includes the time to send them again";

const catalogue = {
  "packets-lost": (f: Lost) => `${lostText(f)} packets to ${f.variant} were lost; ${itsLatency}.`,
  "segments-resent": (f: Lost) =>
    `${lostText(f)} segments to ${f.variant} were sent again; ${itsLatency}.`,
  "not-resumed": (f: {
    readonly variant: string;
    readonly full: number;
    readonly handshakes: number;
  }) =>
    `${formatCount(f.full)} of ${formatCount(f.handshakes)} handshakes with ${f.variant} were full ones: its server did not resume every session, or gave tickets too late.`,
  "early-data-refused": (f: { readonly variant: string; readonly handshakes: number }) =>
    `${f.variant} refused early data in ${formatCount(f.handshakes)} handshakes; what was sent in it was sent again.`,
} satisfies Catalogue;

export type ConnectionFinding = MessageOf<typeof catalogue>;

/** One sentence. */
export const connectionSentence = rendererOf(catalogue);
