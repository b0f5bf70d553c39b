// The per-second line of an imported block: requests sent, answered and failed in each second, and the response times
// of those that ended in it. The skipped beginning is its warm-up. A block of many seconds has coarser pieces.
import type { BlockResult, OutcomeCode } from "@gonogo/protocols/events";
import type { Sample } from "./sample.ts";

type Ended = { readonly sample: Sample; readonly outcome: OutcomeCode };
type Times = { readonly firstUs: number; readonly fromUs: number; readonly lastUs: number };

/** Pieces that a line has at most; the engine's has as many. */
const mostPieces = 600;

type Piece = {
  readonly phase: "warmup" | "measuring";
  readonly startUs: number;
  readonly spanUs: number;
};

/** Whole seconds and a shorter rest of one phase. */
function piecesOf(phase: Piece["phase"], startUs: number, endUs: number, stepUs: number): Piece[] {
  const count = Math.ceil((endUs - startUs) / stepUs);
  return Array.from({ length: count }, (_, i) => {
    const from = startUs + i * stepUs;
    return { phase, startUs: from, spanUs: Math.min(stepUs, endUs - from) };
  });
}

/** The piece that a time lies in, the last for its very end. */
function pieceAt(pieces: readonly Piece[], atUs: number): number {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.startUs ?? 0) <= atUs) low = middle;
    else high = middle - 1;
  }
  return low;
}

const quantile = (sorted: readonly number[], q: number): number | null =>
  sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? null;

/** Columns of equal length. */
export function seriesOfSamples(
  ended: readonly Ended[],
  { firstUs, fromUs, lastUs }: Times,
): BlockResult["series"] {
  const stepUs = 1_000_000 * Math.max(1, Math.ceil((lastUs - firstUs) / 1e6 / mostPieces));
  const pieces = [
    ...piecesOf("warmup", firstUs, fromUs, stepUs),
    ...piecesOf("measuring", fromUs, lastUs, stepUs),
  ];
  const sent = pieces.map(() => 0);
  const failed = pieces.map(() => 0);
  const times = pieces.map((): number[] => []);
  for (const { sample, outcome } of ended) {
    const begun = pieceAt(pieces, sample.startUnixUs);
    const over = pieceAt(pieces, sample.startUnixUs + sample.latencyUs);
    sent[begun] = (sent[begun] ?? 0) + 1;
    if (outcome === "ok") times[over]?.push(sample.latencyUs);
    else failed[over] = (failed[over] ?? 0) + 1;
  }
  const sorted = times.map((one) => one.sort((a, b) => a - b));
  const column = (q: number) => sorted.map((one) => quantile(one, q));
  return {
    phase: pieces.map(({ phase }) => phase),
    spanMs: pieces.map(({ spanUs }) => spanUs / 1_000),
    sent,
    answered: times.map((one) => one.length),
    failed,
    ...{ p50Us: column(0.5), p90Us: column(0.9), p99Us: column(0.99), maxUs: column(1) },
  };
}
