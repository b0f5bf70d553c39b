// Change points of a series: how often a quiet one has a change by chance, which is why a change is a finding and no
// verdict, and how often a step is found within two runs of where it is.

import { mostMovedRuns } from "@gonogo/analysis/evolution/match-decisions";
import { changePoints } from "@gonogo/analysis/statistics/change-points";
import { seededNormal, seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import { rowOf, type ValidationRow } from "../validation-row.ts";

/** Spread of ln(p99) between runs of one version. */
const sdLog = 0.04;

/** False alarms of stable series that pages state, by number of runs. */
const quiet = [
  { length: 20, bound: 0.03 },
  { length: 50, bound: 0.04 },
  { length: 100, bound: 0.08 },
  { length: 200, bound: 0.14 },
];

/** Steps as ratios, in the middle of 30 runs. */
const steps = [1.05, 1.1, 1.2];
const stepLength = 30;

const seriesOf = (normal: () => number, length: number, levelAt: (i: number) => number) =>
  Array.from({ length }, (_, i) => levelAt(i) * Math.exp(sdLog * normal()));

function falseAlarms(runs: number): ValidationRow[] {
  return quiet.map(({ length, bound }) => {
    const normal = seededNormal(seededRandom(seedFrom(21, length)));
    let hits = 0;
    for (let run = 0; run < runs; run++)
      if (changePoints(seriesOf(normal, length, () => 200)).length > 0) hits++;
    return rowOf({
      ...{ group: "A series of runs that does not change", what: `${length} runs` },
      ...{ at: "a change is found", claim: { kind: "at-most", bound }, hits, runs },
    });
  });
}

function stepsFound(runs: number): ValidationRow[] {
  return steps.map((step) => {
    const normal = seededNormal(seededRandom(seedFrom(22, Math.round(step * 100))));
    const middle = stepLength / 2;
    let hits = 0;
    for (let run = 0; run < runs; run++) {
      const series = seriesOf(normal, stepLength, (i) => (i < middle ? 200 : 200 * step));
      const near = (index: number) => Math.abs(index - middle) <= mostMovedRuns;
      if (changePoints(series).some(({ index }) => near(index))) hits++;
    }
    const percent = Math.round((step - 1) * 100);
    return rowOf({
      ...{ group: "A step in the middle of 30 runs that differ by 4 %", what: `+${percent} %` },
      ...{ at: "is found within two runs", claim: { kind: "shown" }, hits, runs },
    });
  });
}

export const changesOfSeries = (runs: number): ValidationRow[] => [
  ...falseAlarms(runs),
  ...stepsFound(runs),
];
