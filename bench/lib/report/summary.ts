// From single runs to a row's medians, ratios and goals.
// Pure: figures in, figures out. Numbers are compared as ratios, since only those travel between machines.
import { median } from "../numbers.ts";

/** One run of one tool; null where the tool does not report it. */
export type Figures = Record<string, number | null>;

/** A goal of a row. `against` names a peer, `best` the best of all peers, and without it the figure itself is bounded. */
export type Goal = {
  text: string;
  metric: string;
  against?: string;
  most?: number;
  least?: number;
  /** Of the figure itself; a ratio has none. */
  unit?: "bytes" | "us";
};

/** A goal with its answer; `reached` is null where it could not be measured, and `why` says why. */
export type JudgedGoal = {
  text: string;
  value: number | null;
  reached: boolean | null;
  why?: string;
  unit?: "bytes" | "us";
};

/** A goal of any row, as the table of goals says it. */
export type Answered = {
  text: string;
  measured: string;
  reached: boolean | null;
  /** Where it is missed: what the time goes into, relative to `bench/`. */
  profile?: string;
};

export const engineName = "gonogo";

/** The median of each metric; null where no run has it. */
export function medians(runs: Figures[]): Figures {
  const metrics = new Set(runs.flatMap((run) => Object.keys(run)));
  return Object.fromEntries(
    [...metrics].map((metric) => {
      const values = runs.map((run) => run[metric]).filter((value) => typeof value === "number");
      return [metric, values.length > 0 ? median(values) : null];
    }),
  );
}

/**
 * The order of tools in a repetition: rotated, so that none always runs first or after the same other.
 * @param repetition from 0
 */
export function rotated<T>(tools: T[], repetition: number): T[] {
  const shift = tools.length === 0 ? 0 : repetition % tools.length;
  return [...tools.slice(shift), ...tools.slice(0, shift)];
}

/**
 * The figure that the engine is compared with; for `best` the highest, or the lowest where less is better.
 * @param byTool medians
 */
function opponent(
  byTool: Record<string, Figures>,
  { metric, against = "", most }: Goal,
): number | null {
  if (against !== "best") return byTool[against]?.[metric] ?? null;
  const values = Object.entries(byTool)
    .filter(([tool]) => tool !== engineName)
    .map(([, figures]) => figures[metric])
    .filter((value) => typeof value === "number");
  if (values.length === 0) return null;
  return most === undefined ? Math.max(...values) : Math.min(...values);
}

/** @param byTool medians */
export function judge(goal: Goal, byTool: Record<string, Figures>): JudgedGoal {
  const { text, metric, against, unit, most = Number.POSITIVE_INFINITY, least = 0 } = goal;
  const ours = byTool[engineName]?.[metric] ?? null;
  if (ours === null) return { text, value: null, reached: null, why: "the engine has no figure" };
  const theirs = against === undefined ? 1 : opponent(byTool, goal);
  if (theirs === null || theirs === 0)
    return { text, value: null, reached: null, why: `no figure of ${against}` };
  const value = ours / theirs;
  const reached = value <= most && value >= least;
  return { text, value, reached, ...(unit && { unit }) };
}

/** Engine ÷ peer for a metric, or null. */
export function ratio(byTool: Record<string, Figures>, tool: string, metric: string) {
  const [ours, theirs] = [byTool[engineName]?.[metric], byTool[tool]?.[metric]];
  return typeof ours === "number" && typeof theirs === "number" && theirs > 0
    ? ours / theirs
    : null;
}

export type Sample = { atS: number; bytes: number };

/**
 * Memory over time as a straight line: does it grow? Theil–Sen: the median of the slopes between all pairs, so that one step (a
 * buffer that doubled) is a step and no growth. The first minute is left out by the caller: connections are set up there.
 * @param samples in the order of time
 * @returns null for fewer than three
 */
export function memoryLine(
  samples: Sample[],
): { bytesPerHour: number; first: number; last: number; highest: number } | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || samples.length < 3) return null;
  const slopes = samples.flatMap((from, i) =>
    samples.slice(i + 1).map((to) => (to.bytes - from.bytes) / (to.atS - from.atS)),
  );
  return {
    bytesPerHour: median(slopes) * 3_600,
    first: first.bytes,
    last: last.bytes,
    highest: Math.max(...samples.map((sample) => sample.bytes)),
  };
}
