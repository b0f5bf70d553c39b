// Pieces of a block's line that are long enough for a rate. A phase seldom ends with a whole second: what is left of it,
// down to a millisecond while the last answers come in, would be drawn as a second of its own with a rate of chance.
import { shortestShare } from "@gonogo/analysis/diagnostics/facts/window-change";
import type { Tick } from "@gonogo/protocols/events";

export type TimedPiece = {
  readonly spanMs: number;
  readonly phase: Tick["phase"];
  /** Requests sent; absent on the live page. */
  readonly sent?: number | undefined;
  readonly answered: number;
  readonly failed: number;
  readonly p50Us: number | null;
  readonly p99Us: number | null;
};

/** `isShort`: it takes its time on the axis, and no point. */
export type WholePiece = { readonly piece: TimedPiece; readonly isShort: boolean };

const add = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a + b;

/** Counts and times add up; percentiles cannot be made of percentiles, so those of the longer piece stand. */
function join(a: TimedPiece, b: TimedPiece): TimedPiece {
  const longer = a.spanMs >= b.spanMs ? a : b;
  return {
    ...longer,
    spanMs: a.spanMs + b.spanMs,
    sent: add(a.sent, b.sent),
    answered: a.answered + b.answered,
    failed: a.failed + b.failed,
  };
}

/**
 * Joins each piece that is shorter than 0.4 s (or 0.4 of the block's longest piece, where none is a second long) to
 * the piece of its phase before it, or after it; one that is alone in its phase stays, and is marked.
 */
export function wholePieces(pieces: readonly TimedPiece[]): WholePiece[] {
  const longestMs = Math.max(0, ...pieces.map(({ spanMs }) => spanMs));
  const leastMs = shortestShare * Math.min(longestMs, 1_000);
  const whole: TimedPiece[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    const hasShort = last !== undefined && Math.min(last.spanMs, piece.spanMs) < leastMs;
    if (hasShort && last.phase === piece.phase) whole[whole.length - 1] = join(last, piece);
    else whole.push(piece);
  }
  return whole.map((piece) => ({ piece, isShort: piece.spanMs < leastMs }));
}
