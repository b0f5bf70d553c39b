// Stages against one of them: for each metric and variant the ratio of the stages' figures, with an unpaired interval.
// Figures are those that runs were judged with; nothing is measured or judged anew.
import type { FigureBound, StageFigure, Stages } from "@gonogo/protocols/report";
import { type MetricName, metricNames, metrics } from "@gonogo/protocols/spec";
import { meanOf } from "../statistics/prediction.ts";
import { studentQuantile } from "../statistics/quantiles.ts";
import { type Centre, unpairedDifference } from "../statistics/unpaired-difference.ts";

// The centre of a stage on the log scale: the mean over its runs, with an interval.
// A run's own interval is made of its rounds, which says nothing of how runs differ from one another. Where stages have
// several runs, that spread is pooled over all stages, and the wider of the two is taken at each end.

/** One run's figure, as ln; infinite ends: it has no interval there. */
type RunCentre = Centre;

/** Spread between runs of one stage, pooled over stages; null: no stage has two runs. */
type RunSpread = { readonly s: number; readonly degrees: number };

/** Assumes that runs of every stage spread alike on the log scale. */
function pooledSpread(stages: readonly (readonly RunCentre[])[]): RunSpread | null {
  const degrees = stages.reduce((sum, runs) => sum + Math.max(0, runs.length - 1), 0);
  if (degrees === 0) return null;
  const squares = stages.flatMap((runs) => {
    const mean = meanOf(runs.map(({ value }) => value));
    return runs.map(({ value }) => (value - mean) ** 2);
  });
  return { s: Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / degrees), degrees };
}

/** Half width of a mean of independent centres, from the half widths of each. */
const meanHalf = (halves: readonly number[]): number => Math.hypot(...halves) / halves.length;

/** `runs`: at least one. */
function stageCentre(runs: readonly RunCentre[], spread: RunSpread | null): Centre {
  const value = meanOf(runs.map((run) => run.value));
  const between = spread
    ? (studentQuantile(0.975, spread.degrees) * spread.s) / Math.sqrt(runs.length)
    : null;
  const half = (within: number): number => {
    if (between === null) return within;
    return Number.isFinite(within) ? Math.max(within, between) : between;
  };
  return {
    value,
    low: value - half(meanHalf(runs.map((run) => run.value - run.low))),
    high: value + half(meanHalf(runs.map((run) => run.high - run.value))),
  };
}

/** A figure of one run, in the cell and of the operation that are asked for. */
export type RunFigure = {
  readonly variant: string;
  readonly metric: MetricName;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly bound: FigureBound;
};

/** The runs of a stage whose figures count. */
export type StageRuns = readonly { readonly figures: readonly RunFigure[] }[];

type Compared = Pick<Stages, "rows" | "seesRunSpread">;

type OfRun = { readonly centre: RunCentre; readonly bound: FigureBound };

const unbounded = Number.POSITIVE_INFINITY;

/** null: no run of the stage has a figure above zero, which has no logarithm. */
function centreOfRun(figure: RunFigure): OfRun[] {
  const { value, low, high, bound } = figure;
  if (value === null || !(value > 0)) return [];
  const log = Math.log(value);
  return [
    {
      bound,
      centre: {
        value: log,
        low: low !== null && low > 0 ? Math.log(low) : -unbounded,
        high: high !== null && Number.isFinite(high) ? Math.log(high) : unbounded,
      },
    },
  ];
}

/** Of several runs: what is true of one of them is true of their mean; bounds of both kinds leave nothing. */
function boundOf(runs: readonly OfRun[]): FigureBound | "both" {
  const bounds = new Set(runs.map(({ bound }) => bound));
  if (bounds.has("at-least") && bounds.has("at-most")) return "both";
  return bounds.has("at-least") ? "at-least" : bounds.has("at-most") ? "at-most" : "exact";
}

/** An interval that is open to the side on which the true value may lie. */
const openedBy = (centre: Centre, bound: FigureBound | "both"): Centre => ({
  ...centre,
  ...((bound === "at-most" || bound === "both") && { low: -unbounded }),
  ...((bound === "at-least" || bound === "both") && { high: unbounded }),
});

const finiteExp = (log: number): number | null => (Number.isFinite(log) ? Math.exp(log) : null);

const fromLog = ({ value, low, high }: Centre) => ({
  value: Math.exp(value),
  low: finiteExp(low),
  high: finiteExp(high),
});

function decidedOf({ low, high }: Centre): "higher" | "lower" | "open" {
  if (low > 0) return "higher";
  return high < 0 ? "lower" : "open";
}

type OfStage = {
  readonly centre: Centre;
  readonly bound: FigureBound | "both";
  readonly runs: number;
};

function figureOf(
  { centre, bound, runs }: OfStage,
  base: OfStage | null,
  isReference: boolean,
): StageFigure {
  const own = {
    ...fromLog(centre),
    bound: bound === "both" ? ("at-least" as const) : bound,
    runs,
  };
  if (isReference) return { ...own, ratio: null, decided: "reference" };
  if (!base) return { ...own, ratio: null, decided: "open" };
  const difference = unpairedDifference(centre, base.centre);
  return { ...own, ratio: fromLog(difference), decided: decidedOf(difference) };
}

const usable: readonly MetricName[] = metricNames.filter(
  (name) => metrics[name].gateable && metrics[name].comparedBy === null,
);

/** `reference`: index of the stage that the others are compared with. */
export function compareStages(
  stages: readonly StageRuns[],
  variants: readonly string[],
  reference: number,
): Compared {
  const rows = usable.flatMap((metric) =>
    variants.flatMap((variant): Compared["rows"] => {
      const perStage = stages.map((runs) =>
        runs.flatMap(({ figures }) =>
          figures
            .filter((figure) => figure.metric === metric && figure.variant === variant)
            .flatMap(centreOfRun),
        ),
      );
      if (perStage.every((runs) => runs.length === 0)) return [];
      const spread = pooledSpread(perStage.map((runs) => runs.map(({ centre }) => centre)));
      const ofStages = perStage.map((runs): OfStage | null => {
        if (runs.length === 0) return null;
        const bound = boundOf(runs);
        const centre = stageCentre(
          runs.map((run) => run.centre),
          spread,
        );
        return { centre: openedBy(centre, bound), bound, runs: runs.length };
      });
      const base = ofStages[reference] ?? null;
      const figures = ofStages.map((one, i) => one && figureOf(one, base, i === reference));
      return [{ metric, variant, figures }];
    }),
  );
  return { rows, seesRunSpread: stages.some((runs) => runs.length > 1) };
}
