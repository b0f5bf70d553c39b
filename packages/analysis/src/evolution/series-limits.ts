// What the gates of a definition ask of a series, and the band of the runs that a gate against history compares with.
import type { BaselinePart, SeriesBand, SeriesLimit } from "@gonogo/protocols/report";
import type { BenchmarkSpec, Gate, MetricName } from "@gonogo/protocols/spec";
import { type GateTest, gateTestsOf } from "../estimates/gate-tests.ts";

/** The cell of a figure that is the mean of cells. */
export const meanOfCells = -1;

/** One figure of a benchmark over its runs. */
export type SeriesFigure = {
  readonly metric: MetricName;
  readonly variant: string;
  /** The variant that it is divided by; absent: by none. */
  readonly over?: string | undefined;
  /** Absent: all requests together. */
  readonly operation?: string | undefined;
  /** `meanOfCells`, or the place of one. */
  readonly cell: number;
};

const figureIn = ({ gate: { metric, of, over, operation } }: GateTest, cell: number) => ({
  ...{ metric, variant: of, over, operation, cell },
});

/** The figure that a test judges; null: a mean of some cells, or one against the past, which no series holds. */
function figureOfTest(test: GateTest): SeriesFigure | null {
  if (test.cell !== null) return figureIn(test, test.cell);
  const { cells, vs } = test.gate;
  return cells === undefined && vs === undefined ? figureIn(test, meanOfCells) : null;
}

const isSame = (a: SeriesFigure, b: SeriesFigure): boolean =>
  a.metric === b.metric &&
  a.variant === b.variant &&
  a.over === b.over &&
  a.operation === b.operation &&
  a.cell === b.cell;

/** The tests of a definition that judge a figure, in their order. */
const testsOfFigure = (spec: BenchmarkSpec, figure: SeriesFigure): GateTest[] =>
  gateTestsOf(spec).filter((test) => {
    const judged = figureOfTest(test);
    return judged !== null && isSame(judged, figure);
  });

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

type Past = { readonly value: number | null; readonly baseline: BaselinePart | null };

/** Lowest, highest and mean of the runs that the gate would use as its baseline now; null: there are none. */
export function baselineBand(runs: readonly Past[]): SeriesBand | null {
  const used = runs.flatMap(({ value, baseline }) =>
    baseline === "used" && value !== null ? [value] : [],
  );
  if (used.length === 0) return null;
  const [low, high] = [Math.min(...used), Math.max(...used)];
  return { low, high, mean: low > 0 ? geometricMean(used) : low };
}

const limitOf = ({ gate, rule, limit }: GateTest, band: SeriesBand | null): SeriesLimit | null => {
  const { op, blocking }: Gate = gate;
  if (gate.vs === undefined) return { rule, op, value: limit, blocking, ofBaseline: false };
  // A share of errors against the past is judged by a difference, not by a multiple of the mean.
  if (band === null || gate.metric === "errors") return null;
  return { rule, op, value: band.mean * limit, blocking, ofBaseline: true };
};

/** Limits in the unit of the series; those against the past as far as there is a baseline. */
export const seriesLimits = (
  spec: BenchmarkSpec,
  figure: SeriesFigure,
  band: SeriesBand | null,
): SeriesLimit[] => testsOfFigure(spec, figure).flatMap((test) => limitOf(test, band) ?? []);

/** The test against the past whose runs a series shows: its own, or that of a mean which its cell is part of. */
export const testAgainstPast = (spec: BenchmarkSpec, figure: SeriesFigure): GateTest | undefined =>
  gateTestsOf(spec).find(
    (test) =>
      test.gate.vs !== undefined &&
      test.cells.includes(figure.cell) &&
      isSame(figureIn(test, figure.cell), figure),
  );

/** What a page shows of a benchmark by itself: the figure of the first blocking gate, else of the first one; null: no gate. */
export function leadingFigure(spec: BenchmarkSpec): SeriesFigure | null {
  const tests = gateTestsOf(spec);
  const leading = tests.find(({ gate }) => gate.blocking) ?? tests[0];
  return leading ? (figureOfTest(leading) ?? figureIn(leading, leading.cells[0] ?? 0)) : null;
}
