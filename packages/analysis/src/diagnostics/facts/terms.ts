// The terms on which variants were measured, as facts: encryption, cipher, HTTP version, load, connections.
// The fairness checklist lists them all; unequal-terms judges the ones that make a comparison unfair.
import type { BlockResult, SocketFacts } from "@gonogo/protocols/events";
import { encodingAsked, kindOf } from "@gonogo/protocols/spec";
import type { CellEvidence, Evidence, VariantFacts } from "../../evidence/evidence.ts";
import type { Difference } from "../../words/unequal-words.ts";

export type Terms = {
  /** `TLSv1.3`; null: plain text. */
  readonly encryption: string | null;
  readonly cipher: string;
  readonly httpVersion: string;
  /** Connections that stayed open in the median block. */
  readonly connections: number;
  /** Connections opened again per 1,000 requests, median block. */
  readonly reconnectsPer1000: number;
  /** Share of handshakes that resumed a session, of all blocks; null: no TLS, or unknown. */
  readonly resumedShare: number | null;
  /** What the kernel gave the sockets of the last block. */
  readonly socket: SocketFacts | null;
};

/** Connections opened again per 1,000 requests below which they count as reused. */
export const reusedPer1000 = 10;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Terms of a variant in a cell from every block that has a result; null before the first. */
export function termsOf(cell: CellEvidence, variant: string): Terms | null {
  const results = cell.rounds
    .flatMap((round) => round.blocks)
    .flatMap((b) => (b.stored.variant === variant && b.reading ? [b.reading.result] : []));
  const last = results.at(-1);
  if (!last) return null;
  return {
    encryption: last.tls?.version ?? null,
    cipher: last.tls?.cipher ?? "none",
    httpVersion: last.httpVersion,
    connections: median(results.map(standing)),
    reconnectsPer1000: median(
      results.map((r) => (1_000 * r.connections.reconnects) / Math.max(1, r.totals.sent)),
    ),
    resumedShare: resumedShareOf(results),
    socket: last.socket,
  };
}

const standing = ({ connections }: BlockResult): number =>
  Math.max(0, connections.opened - connections.reconnects);

function resumedShareOf(results: readonly BlockResult[]): number | null {
  const handshakes = results.flatMap((result) => result.handshakes ?? []);
  const resumed = handshakes.reduce((sum, one) => sum + one.resumed, 0);
  const all = handshakes.reduce((sum, one) => sum + one.full + one.resumed, 0);
  return all > 0 ? resumed / all : null;
}

/** Handshakes that differ by more than this share are another kind of work. */
const sameShare = 0.1;

/** Buffers that the kernel chose itself differ a little from path to path. */
const differ = (a: number, b: number): boolean => Math.max(a, b) >= 2 * Math.min(a, b);

/** What differs between sockets of the same transport. */
function unequalSockets(
  a: string,
  of: SocketFacts | null,
  b: string,
  over: SocketFacts | null,
): Difference[] {
  if (of === null || over === null || of.transport !== over.transport) return [];
  const unequal: Difference[] = [];
  if (of.noDelay !== over.noDelay)
    unequal.push({ code: "nagle", params: { variant: of.noDelay ? b : a } });
  const [ofA, ofB] = [of.congestionControl ?? null, over.congestionControl ?? null];
  if (ofA !== ofB) unequal.push({ code: "congestion-control", params: { a, b, ofA, ofB } });
  const { sendBufferBytes: sendOf, receiveBufferBytes: receiveOf } = of;
  if (differ(sendOf, over.sendBufferBytes) || differ(receiveOf, over.receiveBufferBytes))
    unequal.push({ code: "socket-buffers", params: { a, b } });
  return unequal;
}

/** The encodings that a variant's requests ask answers in, its own headers before its target's; empty: none. */
export function compressionOf({ operations, acceptEncoding }: VariantFacts): readonly string[] {
  const asked = operations.map(({ operation }) =>
    encodingAsked(kindOf(operation).headers(operation)),
  );
  const own = [...new Set(asked.flatMap((one) => one ?? []))].sort();
  return own.length > 0 || acceptEncoding === null ? own : [acceptEncoding];
}

/** Both in alphabetical order. */
export const asksAlike = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((encoding, i) => encoding === b[i]);

/** Servers compress for those who ask; what they then did is unknown, so asking is what compares. */
function unequalCompression(
  { variants }: Pick<Evidence, "variants">,
  a: string,
  b: string,
): Difference[] {
  const [of, over] = [a, b].map((name) => variants.find((one) => one.name === name));
  if (!of || !over) return [];
  const [ofA, ofB] = [compressionOf(of), compressionOf(over)];
  return asksAlike(ofA, ofB) ? [] : [{ code: "compression", params: { a, b, ofA, ofB } }];
}

/** What makes a comparison of two variants unfair; empty: nothing. */
export function unequalTermsOf(
  evidence: Pick<Evidence, "variants">,
  cell: CellEvidence,
  a: string,
  b: string,
): Difference[] {
  const [of, over] = [termsOf(cell, a), termsOf(cell, b)];
  if (of === null || over === null) return [];
  const unequal = unequalCompression(evidence, a, b);
  if (of.encryption !== over.encryption)
    unequal.push({
      code: "encryption",
      params: { a, b, ofA: of.encryption, ofB: over.encryption },
    });
  // Where connections are what is counted, who opens more of them is faster and not better served.
  if (cell.load.kind === "connect") return unequal;
  const [fewer, more] = [of.connections, over.connections].sort((x, y) => x - y);
  if ((more ?? 0) >= 2 * (fewer ?? 0) && more !== fewer)
    unequal.push({
      code: "connections",
      params: { a, b, ofA: of.connections, ofB: over.connections },
    });
  const reuses = (terms: Terms) => terms.reconnectsPer1000 < reusedPer1000;
  if (reuses(of) !== reuses(over))
    unequal.push({ code: "reconnects", params: { variant: reuses(of) ? b : a } });
  const [resumedOf, resumedOver] = [of.resumedShare, over.resumedShare];
  if (resumedOf !== null && resumedOver !== null && Math.abs(resumedOf - resumedOver) > sameShare)
    unequal.push({ code: "resumption", params: { variant: resumedOf > resumedOver ? a : b } });
  return [...unequal, ...unequalSockets(a, of.socket, b, over.socket)];
}
