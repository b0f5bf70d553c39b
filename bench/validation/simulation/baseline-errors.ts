// Baselines that leave runs out: how often a new run of an unchanged version is called slower or faster when every run
// is judged in its turn, and those that broke the gate, lie beyond a change or stand apart are no baseline for the next
// (`baselineRuns`); and what is decided after one run far off, and after a regression that went on for some runs.

import { baselineRuns } from "@gonogo/analysis/history/baseline-runs";
import type { PastLog } from "@gonogo/analysis/history/past-values";
import { pastLog } from "@gonogo/analysis/history/past-values";
import {
  meanOf,
  pDifferenceAbove,
  pDifferenceBelow,
  spreadOf,
} from "@gonogo/analysis/statistics/prediction";
import { seededNormal, seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import type { PastRun, RunHistory } from "@gonogo/protocols/report";
import { Gate } from "@gonogo/protocols/spec";
import { rowOf, type ValidationRow } from "../validation-row.ts";

const alpha = 0.025;
const sdLog = 0.03;
/** Runs of a series, of which those are counted that had `counted` before them. */
const seriesLength = 40;
const counted = 12;

/** What leaving runs out by chance may cost at most, beside the nominal 2.5 %. */
const bound = 0.027;

/** The strictest limit there is for an unchanged version: most runs fail by chance, so leaving them out costs most. */
const gate = Gate.parse({
  ...{ metric: "p99", of: "a", op: "<=", limitRatio: 1 },
  vs: { kind: "rolling", runs: 10 },
});
const test = {
  ...{ gateIndex: 0, gate, rule: "", cell: 0, cells: [0], cellLabel: "all", limit: 1 },
};
const sought = { test, cells: [0], read: pastLog };
const history: RunHistory = {
  ...{ startedAt: "2026-01-01T00:00:00.000Z", environment: "here", terms: {} },
  ...{ runs: [], elsewhere: 0, accepted: [], leavesOut: true },
};

const failed: PastRun["answers"] = [
  { metric: "p99", of: "a", operation: null, op: "<=", cell: 0, outcome: "fail" },
];

function pastOf(i: number, log: number, hasFailed: boolean): PastLog {
  const run: PastRun = {
    ...{ id: String(i), finishedAt: "", version: null, branch: null, environment: "here" },
    ...{ verdict: null, terms: {}, figures: [], answers: hasFailed ? failed : [] },
  };
  return { run, raw: Math.exp(log), log, level: log, mayBeHigher: false, mayBeLower: false };
}

type Answer = "slower" | "faster" | "open" | "none";

/** How a new run would be answered against earlier ones, newest first. */
export function answerOf(log: number, past: readonly PastLog[], most: number): Answer {
  const looked = past.map((value) => ({ run: value.run, mismatch: null, value }));
  const { kept } = baselineRuns(looked, { history, sought, most, only: undefined });
  const logs = kept.map((value) => value.log);
  const spread = spreadOf(logs);
  if (spread === null || logs.length < 4) return "none";
  const difference = log - meanOf(logs);
  if (pDifferenceAbove(difference, 0, spread, logs.length) <= alpha) return "slower";
  if (pDifferenceBelow(difference, 0, spread, logs.length) <= alpha) return "faster";
  return "open";
}

/** Answers of a series of runs, each judged against those before it. */
function answersOf(levels: readonly number[], most: number): Answer[] {
  const past: PastLog[] = [];
  return levels.map((log, i) => {
    const answer = i < 5 ? "none" : answerOf(log, past, most);
    past.unshift(pastOf(i, log, answer === "slower"));
    return answer;
  });
}

const shareOf = (answers: readonly Answer[], answer: Answer): number =>
  answers.filter((one) => one === answer).length;

function unchanged(runs: number): ValidationRow[] {
  const group =
    "Every run of an unchanged version in its turn, runs that failed left out (limit ×1)";
  return [5, 10, 20].flatMap((most) => {
    const normal = seededNormal(seededRandom(seedFrom(31, most)));
    const answers: Answer[] = [];
    while (answers.length < runs) {
      const levels = Array.from({ length: seriesLength }, () => sdLog * normal());
      answers.push(...answersOf(levels, most).slice(counted));
    }
    return (["slower", "faster"] as const).map((answer) =>
      rowOf({
        ...{ group, what: `the last ${most} runs`, at: `is called ${answer}` },
        claim: { kind: "at-most", bound },
        ...{ hits: shareOf(answers, answer), runs: answers.length },
      }),
    );
  });
}

/** Earlier runs of one level, of which `odd` were another; the new run is judged, and those by their verdict then. */
function afterOdd(runs: number): ValidationRow[] {
  const group = "A new run after odd ones, 10 quiet runs before them that differ by 3 %";
  const ways = [
    { what: "one run 12 times slower, not judged", odd: 1, hasFailed: false },
    { what: "one NO-GO run 12 times slower", odd: 1, hasFailed: true },
    { what: "five NO-GO runs 1.2 times slower", odd: 5, hasFailed: true, times: 1.2 },
  ];
  return ways.flatMap(({ what, odd, hasFailed, times = 12 }, i) => {
    const normal = seededNormal(seededRandom(seedFrom(32, i)));
    const one = () => sdLog * normal();
    let [again, back] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const slow = () => Math.log(times) + one();
      const past = [
        ...Array.from({ length: odd }, (_, at) => pastOf(at, slow(), hasFailed)),
        ...Array.from({ length: 10 }, (_, at) => pastOf(odd + at, one(), false)),
      ];
      if (answerOf(slow(), past, 10) === "slower") again++;
      if (answerOf(one(), past, 10) === "slower") back++;
    }
    const row = (at: string, hits: number, claim: ValidationRow["claim"]) =>
      rowOf({ group, what, at, claim, hits, runs });
    return [
      row("as slow again: is called slower", again, { kind: "at-least", bound: 0.99 }),
      row("quiet again: is called slower", back, { kind: "at-most", bound }),
    ];
  });
}

export const baselinesThatLeaveOut = (runs: number): ValidationRow[] => [
  ...unchanged(runs),
  ...afterOdd(runs),
];
