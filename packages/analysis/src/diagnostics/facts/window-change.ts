// How a block's throughput and latency changed while it was measured: the slope of a straight line through the pieces
// of its series, weighted by their length, over the time between the middles of the first and the last piece.
// The series has a piece a second, so blocks of under about 1.4 s have one piece and say nothing; it keeps
// percentiles and no mean, so latency is the median of each piece (of a closed load, throughput shows the mean).
import type { BlockResult } from "@gonogo/protocols/events";

export type WindowFigure = "throughput" | "p50";

type Piece = { readonly atMs: number; readonly spanMs: number; readonly log: number };

/** A last piece shorter than this share of the longest is too noisy to stand for its time. */
export const shortestShare = 0.4;
/** Answers under which a piece's figures are mostly chance. */
const fewestAnswers = 10;

/** Pieces of the measured window; null where one of them has too few answers. */
function piecesOf({ series }: BlockResult, figure: WindowFigure): Piece[] | null {
  const measured = series.phase.flatMap((phase, i) => (phase === "measuring" ? [i] : []));
  const longestMs = Math.max(0, ...measured.map((i) => series.spanMs[i] ?? 0));
  const pieces: Piece[] = [];
  let fromMs = 0;
  for (const i of measured) {
    const spanMs = series.spanMs[i] ?? 0;
    const atMs = fromMs + spanMs / 2;
    fromMs += spanMs;
    if (spanMs < shortestShare * longestMs) continue;
    const answered = series.answered[i] ?? 0;
    const value = figure === "throughput" ? answered / spanMs : (series.p50Us[i] ?? 0);
    if (answered < fewestAnswers || !(value > 0)) return null;
    pieces.push({ atMs, spanMs, log: Math.log(value) });
  }
  return pieces;
}

/** Change of ln(figure) over the window; null where the series is too short or too thin to say. */
export function windowChange(result: BlockResult, figure: WindowFigure): number | null {
  const pieces = piecesOf(result, figure) ?? [];
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last || pieces.length < 2) return null;
  const weight = pieces.reduce((sum, piece) => sum + piece.spanMs, 0);
  const meanOf = (value: (piece: Piece) => number) =>
    pieces.reduce((sum, piece) => sum + piece.spanMs * value(piece), 0) / weight;
  const [meanAt, meanLog] = [meanOf((piece) => piece.atMs), meanOf((piece) => piece.log)];
  const along = meanOf((piece) => (piece.atMs - meanAt) * (piece.log - meanLog));
  const spread = meanOf((piece) => (piece.atMs - meanAt) ** 2);
  return (along / spread) * (last.atMs - first.atMs);
}
