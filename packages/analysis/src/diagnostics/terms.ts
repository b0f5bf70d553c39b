// The terms on which variants were measured, as facts: encryption, cipher, HTTP version, load, connections.
// The fairness checklist lists them all; unequal-terms judges the ones that make a comparison unfair.
import type { BlockResult } from "@gonogo/protocols/events";
import type { CellEvidence } from "../evidence/evidence.ts";
import { plural } from "../format.ts";

export type Terms = {
  /** `TLSv1.3` or `plain text`. */
  readonly encryption: string;
  readonly cipher: string;
  readonly httpVersion: string;
  /** Connections that stayed open in the median block. */
  readonly connections: number;
  /** Connections opened again per 1,000 requests, median block. */
  readonly reconnectsPer1000: number;
};

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
    encryption: last.tls?.version ?? "plain text",
    cipher: last.tls?.cipher ?? "none",
    httpVersion: last.httpVersion,
    connections: median(results.map(standing)),
    reconnectsPer1000: median(
      results.map((r) => (1_000 * r.connections.reconnects) / Math.max(1, r.totals.sent)),
    ),
  };
}

const standing = ({ connections }: BlockResult): number =>
  Math.max(0, connections.opened - connections.reconnects);

/** What makes a comparison of two variants unfair; empty: nothing. */
export function unequalTermsOf(cell: CellEvidence, a: string, b: string): string[] {
  const [of, over] = [termsOf(cell, a), termsOf(cell, b)];
  if (of === null || over === null) return [];
  const unequal: string[] = [];
  if (of.encryption !== over.encryption)
    unequal.push(`${a} uses ${of.encryption}, ${b} ${over.encryption}`);
  // Where connections are what is counted, who opens more of them is faster and not better served.
  if (cell.load.kind === "connect") return unequal;
  const [fewer, more] = [of.connections, over.connections].sort((x, y) => x - y);
  if ((more ?? 0) >= 2 * (fewer ?? 0) && more !== fewer)
    unequal.push(`${a} uses ${plural(of.connections, "connection")}, ${b} ${over.connections}`);
  const reuses = (terms: Terms) => terms.reconnectsPer1000 < 10;
  if (reuses(of) !== reuses(over))
    unequal.push(`${reuses(of) ? b : a} opens connections again and again, the other keeps them`);
  return unequal;
}
