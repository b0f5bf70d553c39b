// Points of a run over time: one a second and block, with the spans that blocks and their phases take.
// Blocks never share a line: each is drawn on its own, since each had fresh connections.

import type { TimedBlock, TimedPiece } from "@gonogo/analysis/charts/plotted-blocks";
import { shortestShare } from "@gonogo/analysis/diagnostics/facts/window-change";
import { t } from "@gonogo/locale/t";

// Pieces of a block's line that are long enough for a rate. A phase seldom ends with a whole second: what is left of it,
// down to a millisecond while the last answers come in, would be drawn as a second of its own with a rate of chance.

/** `isShort`: it takes its time on the axis, and no point. */
type WholePiece = { readonly piece: TimedPiece; readonly isShort: boolean };

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
function wholePieces(pieces: readonly TimedPiece[]): WholePiece[] {
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

export type TimeMetric = "throughput" | "sent" | "p50" | "p99" | "errors";
export type TimeRow = {
  /** Seconds since the first block shown began; the middle of the piece. */
  readonly atS: number;
  /** null in the gap after a block. */
  readonly key: string | null;
  readonly value: number | null;
  readonly round: number;
  readonly sequence: number;
  readonly phase: TimedPiece["phase"];
  readonly valid: boolean;
};
export type TimeSpan = {
  readonly fromS: number;
  readonly toS: number;
  readonly round: number;
  /** `aside`: before or after the measured window. */
  readonly kind: "block" | "aside";
};

/** What a piece was, for readers. */
export const phaseName = (phase: TimedPiece["phase"]): string =>
  phase === "measuring"
    ? t("measured##phase")
    : phase === "draining"
      ? t("after the window, last answers")
      : t("warm-up");

/** The value of one piece in stored units: per second, or microseconds; null when nothing was answered. */
export function pieceValue(piece: TimedPiece, metric: TimeMetric): number | null {
  if (metric === "p50") return piece.p50Us;
  if (metric === "p99") return piece.p99Us;
  if (piece.spanMs <= 0) return null;
  const counts = { errors: piece.failed, sent: piece.sent, throughput: piece.answered };
  const count = counts[metric];
  return count === undefined ? null : (count * 1_000) / piece.spanMs;
}

/** Rows and spans of the blocks, in the order they ran. */
export function timeRows(
  blocks: readonly TimedBlock[],
  metric: TimeMetric,
): { rows: TimeRow[]; spans: TimeSpan[]; endS: number } {
  const ordered = [...blocks].sort((a, b) => a.sequence - b.sequence);
  const originMs = ordered.find((block) => block.startedAtMs !== null)?.startedAtMs ?? 0;
  const rows: TimeRow[] = [];
  const spans: TimeSpan[] = [];
  let endS = 0;
  for (const block of ordered) {
    const { round, sequence, valid, key } = block;
    const startS =
      block.startedAtMs === null ? endS : Math.max(endS, (block.startedAtMs - originMs) / 1_000);
    let atS = startS;
    for (const { piece, isShort } of wholePieces(block.pieces)) {
      const spanS = piece.spanMs / 1_000;
      const value = pieceValue(piece, metric);
      const { phase } = piece;
      if (!isShort) rows.push({ atS: atS + spanS / 2, key, value, round, sequence, phase, valid });
      if (phase !== "measuring") addAside(spans, { fromS: atS, toS: atS + spanS, round });
      atS += spanS;
    }
    spans.push({ fromS: startS, toS: atS, round, kind: "block" });
    rows.push({ atS, key: null, value: null, round, sequence, phase: "draining", valid });
    endS = atS;
  }
  return { rows, spans, endS };
}

/** Adds a piece outside the window to the spans; one that follows another makes that longer. */
function addAside(spans: TimeSpan[], { fromS, toS, round }: Omit<TimeSpan, "kind">): void {
  const last = spans.at(-1);
  const goesOn = last?.kind === "aside" && last.toS === fromS;
  if (goesOn) spans[spans.length - 1] = { ...last, toS };
  else spans.push({ fromS, toS, round, kind: "aside" });
}

/**
 * Cuts rounds into windows of at most `maxBlocks` blocks, so that long runs stay readable.
 * @returns windows as first and last round, ascending; at least one
 */
export function roundWindows(
  rounds: readonly number[],
  maxBlocks = 60,
): { from: number; to: number }[] {
  const counts = new Map<number, number>();
  for (const round of rounds) counts.set(round, (counts.get(round) ?? 0) + 1);
  const windows: { from: number; to: number; blocks: number }[] = [];
  for (const [round, count] of [...counts.entries()].sort(([a], [b]) => a - b)) {
    const last = windows.at(-1);
    if (last && last.blocks + count <= maxBlocks) {
      last.to = round;
      last.blocks += count;
    } else windows.push({ from: round, to: round, blocks: count });
  }
  return windows.length > 0 ? windows.map(({ from, to }) => ({ from, to })) : [{ from: 0, to: 0 }];
}
