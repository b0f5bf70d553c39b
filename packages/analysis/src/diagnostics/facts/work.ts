// The work that variants did, as facts: which operations, whether they were answered with success, and how many bytes
// a request took and brought. The fairness checklist lists them; unequal-work judges what makes a comparison unfair.
// Payloads are derived from bytes on the wire, so they compare within one protocol, encryption and asked encoding only.
import { kindOf, workDifference } from "@gonogo/protocols/spec";
import { maxErrorRatioOf } from "../../evidence/contamination.ts";
import {
  type CellEvidence,
  type Evidence,
  evidenceOf,
  type VariantFacts,
} from "../../evidence/evidence.ts";
import type { Difference } from "../../words/unequal-words.ts";
import { asksAlike, compressionOf, reusedPer1000, termsOf } from "./terms.ts";

/** Shares of success that differ by more are other answers. */
const successDifference = 0.01;
/** Bytes of a request that differ by more than both are another payload: headers differ by a few hundred bytes. */
export const payloadDifferenceShare = 0.1;
export const payloadDifferenceBytes = 300;

export type Work = {
  /** Share of answers with success (2xx, gRPC OK); null: answers carry no status. */
  readonly successShare: number | null;
  /** `200`, `OK`: what at least 1 % of the answers said; null as above. */
  readonly statuses: readonly string[] | null;
  readonly bytesOut: number;
  readonly bytesBack: number;
  /** Messages that a streaming call brought; null where nothing streams. */
  readonly messagesPerCall: number | null;
};

/** What a variant's valid blocks did in a cell; null before there are any requests. */
export function workOf(cell: CellEvidence, variant: VariantFacts): Work | null {
  const results = evidenceOf(cell, variant.name).map(({ reading }) => reading.result);
  const requests = results.reduce((sum, { counts }) => sum + counts.sent, 0);
  if (requests === 0) return null;
  const [first] = variant.operations;
  const known = first === undefined ? null : kindOf(first.operation).statuses;
  const counts = new Map<string, number>();
  for (const { statuses } of known ? results : [])
    for (const [status, count] of Object.entries(statuses))
      counts.set(status, (counts.get(status) ?? 0) + count);
  const answers = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const succeeded = [...counts].reduce((sum, [s, n]) => (known?.isSuccess(s) ? sum + n : sum), 0);
  const usual = [...counts].filter(([, count]) => count >= 0.01 * answers);
  const streamed = results.flatMap(({ streams, counts }) =>
    streams ? [{ messages: streams.messagesReceived, calls: counts.ok }] : [],
  );
  const calls = streamed.reduce((sum, one) => sum + one.calls, 0);
  return {
    successShare: answers > 0 ? succeeded / answers : null,
    statuses: known && answers > 0 ? usual.map(([status]) => known.word(status)) : null,
    bytesOut: results.reduce((sum, result) => sum + result.bytesSent, 0) / requests,
    bytesBack: results.reduce((sum, result) => sum + result.bytesReceived, 0) / requests,
    messagesPerCall:
      calls > 0 ? streamed.reduce((sum, one) => sum + one.messages, 0) / calls : null,
  };
}

const differ = (a: number, b: number): boolean =>
  Math.abs(a - b) > payloadDifferenceShare * Math.max(a, b);

/** Whether bytes on the wire say something of two variants' payloads. */
export function comparesBytes(cell: CellEvidence, a: VariantFacts, b: VariantFacts): boolean {
  const [of, over] = [termsOf(cell, a.name), termsOf(cell, b.name)];
  return (
    a.protocol === b.protocol &&
    of !== null &&
    over !== null &&
    of.encryption === over.encryption &&
    // A connection for each request brings a handshake with it.
    Math.max(of.reconnectsPer1000, over.reconnectsPer1000) < reusedPer1000 &&
    asksAlike(compressionOf(a), compressionOf(b))
  );
}

/** How the payloads of two variants differ, where bytes on the wire show it; empty: they do not, or it is unknown. */
export function payloadDifference(
  cell: CellEvidence,
  a: VariantFacts,
  b: VariantFacts,
): Difference[] {
  const [of, over] = [workOf(cell, a), workOf(cell, b)];
  if (of === null || over === null || cell.load.kind === "connect" || !comparesBytes(cell, a, b))
    return [];
  const isOther = (x: number, y: number) =>
    differ(x, y) && Math.abs(x - y) > payloadDifferenceBytes;
  const unequal: Difference[] = [];
  const pair = (ofA: number, ofB: number) => ({ a: a.name, b: b.name, ofA, ofB });
  if (isOther(of.bytesBack, over.bytesBack))
    unequal.push({ code: "answer-bytes", params: pair(of.bytesBack, over.bytesBack) });
  if (isOther(of.bytesOut, over.bytesOut))
    unequal.push({ code: "request-bytes", params: pair(of.bytesOut, over.bytesOut) });
  return unequal;
}

/** Whether shares of success are the same to within what chance and a rare failure make of them. */
export const sameSuccess = (shares: readonly number[]): boolean =>
  Math.max(...shares) - Math.min(...shares) <= successDifference;

/** How the answers of two variants differ, so that they did other work; failures that contaminate are reported elsewhere. */
function measuredDifferences(
  evidence: Evidence,
  cell: CellEvidence,
  [a, b]: readonly [VariantFacts, VariantFacts],
  withBytes: boolean,
): Difference[] {
  const [of, over] = [workOf(cell, a), workOf(cell, b)];
  if (of === null || over === null) return [];
  const failing = [a, b].some(({ name }) =>
    evidenceOf(cell, name).some(
      ({ reading: { result } }) =>
        result.counts.failed > maxErrorRatioOf(evidence) * result.counts.sent,
    ),
  );
  if (failing) return [];
  const unequal: Difference[] = [];
  const sides = { a: a.name, b: b.name };
  const [x, y] = [of.successShare, over.successShare];
  if (x !== null && y !== null && !sameSuccess([x, y]))
    unequal.push({
      code: "answers",
      params: { ...sides, ofA: of.statuses, ofB: over.statuses, shareA: x, shareB: y },
    });
  const [m, n] = [of.messagesPerCall, over.messagesPerCall];
  if (m !== null && n !== null && differ(m, n))
    unequal.push({ code: "messages", params: { ...sides, ofA: m, ofB: n } });
  return withBytes ? [...unequal, ...payloadDifference(cell, a, b)] : unequal;
}

/**
 * What makes two variants' figures compare different work; empty: nothing. With `operation` the evidence is that of one
 * operation, whose bytes are not counted apart where there are several.
 */
export function unequalWorkOf(
  evidence: Evidence,
  cell: CellEvidence,
  sides: { readonly of: string; readonly over: string; readonly operation?: string | undefined },
): Difference[] {
  const named = (name: string) => evidence.variants.find((one) => one.name === name);
  const written = (name: string) => evidence.spec.variants.find((one) => one.name === name);
  const [a, b] = [named(sides.of), named(sides.over)];
  const [x, y] = [written(sides.of), written(sides.over)];
  if (!a || !b || !x || !y) return [];
  const difference = sides.operation === undefined ? workDifference(x, y) : null;
  if (difference !== null) return [difference];
  return measuredDifferences(evidence, cell, [a, b], sides.operation === undefined);
}
