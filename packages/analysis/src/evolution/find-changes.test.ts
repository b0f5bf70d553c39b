// Changes among comparable runs only, their sizes, what lies within the noise, and what goes with a change that moved.
import { describe, expect, it } from "vitest";
import { seededRandom } from "../statistics/seeded-random.ts";
import {
  type FoundChange,
  findChanges,
  isWithinNoise,
  type SeriesRun,
  shownChanges,
} from "./find-changes.ts";
import { matchDecisions } from "./match-decisions.ts";

const random = seededRandom(7);
const noisy = (level: number, sd = 0.01): number => level * (1 + sd * (random() - 0.5));
const runs = (levels: readonly number[], stretch: string | null = "here"): SeriesRun[] =>
  levels.map((level, i) => ({ runId: `${stretch}-${i}`, value: noisy(level), stretch }));
const step = (from: number, to: number, count = 10) => [
  ...Array<number>(count).fill(from),
  ...Array<number>(count).fill(to),
];

describe("changes", () => {
  it("are named by the first run of the new regime, with the means on both sides", () => {
    const [change, ...others] = findChanges(runs(step(100, 130)));
    expect(others).toEqual([]);
    expect(change).toMatchObject({ runId: "here-10", beforeRunId: "here-9", stretch: "here" });
    expect(change).toMatchObject({ runsBefore: 10, runsAfter: 10 });
    expect(change?.before).toBeCloseTo(100, 0);
    expect(change?.after).toBeCloseTo(130, 0);
    expect(change?.pValue).toBeLessThan(0.001);
  });
  it("are measured between their neighbours, where there are several", () => {
    const found = findChanges(runs([...step(100, 130), ...Array<number>(10).fill(170)]));
    expect(found.map(({ runId }) => runId)).toEqual(["here-10", "here-20"]);
    expect(found[1]?.before).toBeCloseTo(130, 0);
    expect(found[1]).toMatchObject({ runsBefore: 10, runsAfter: 10 });
  });
  it("are looked for in each environment by itself, though runs alternate", () => {
    const [here, there] = [runs(Array(12).fill(100)), runs(Array(12).fill(200), "there")];
    expect(findChanges(here.flatMap((one, i) => [one, there[i] ?? one]))).toEqual([]);
    // The same values in one series are one step after another, or one large one.
    expect(findChanges([...here, ...there])).toEqual([]);
    const together = [...here, ...there].map((one) => ({ ...one, stretch: "one" }));
    expect(findChanges(together)).toHaveLength(1);
  });
  it("stand in the order of the runs, of whatever stretch", () => {
    const [here, there] = [runs(step(100, 150)), runs(step(100, 150), "there")];
    const found = findChanges(there.flatMap((one, i) => [one, here[i] ?? one]));
    expect(found.map(({ runId }) => runId)).toEqual(["there-10", "here-10"]);
  });
  it("leave runs out that have no figure, or are comparable with nothing", () => {
    const [first, ...rest] = runs(step(100, 130));
    const gaps = [{ runId: "gap", value: null, stretch: "here" }, ...rest];
    expect(findChanges(first ? [first, ...gaps] : gaps).map(({ runId }) => runId)).toEqual([
      "here-10",
    ]);
    expect(findChanges(runs(step(100, 130), null))).toEqual([]);
    expect(findChanges([])).toEqual([]);
    expect(findChanges(runs([100]))).toEqual([]);
    expect(findChanges(runs(Array(30).fill(0)))).toEqual([]);
  });
});

describe("the noise floor", () => {
  const change = (before: number, after: number) => ({ before, after });
  it("silences what is no larger, in both directions, and nothing without a calibration", () => {
    expect(isWithinNoise(change(100, 104), 0.05)).toBe(true);
    expect(isWithinNoise(change(104, 100), 0.05)).toBe(true);
    expect(isWithinNoise(change(100, 106), 0.05)).toBe(false);
    expect(isWithinNoise(change(100, 94), 0.05)).toBe(false);
    expect(isWithinNoise(change(100, 100.1), null)).toBe(false);
  });
  it("does not silence first errors, which are no ratio of anything", () => {
    expect(isWithinNoise(change(0, 0.001), 0.05)).toBe(false);
    expect(isWithinNoise(change(0.001, 0), 0.05)).toBe(false);
  });
});

describe("changes that are reported", () => {
  const changes = (...levels: number[]): FoundChange[] =>
    levels.slice(1).map((after, i) => ({
      ...{ runId: `run-${10 * (i + 1)}`, beforeRunId: `run-${10 * i + 9}`, stretch: "here" },
      ...{ before: levels[i] ?? 0, after, runsBefore: 10, runsAfter: 10, pValue: 1e-6 },
    }));
  const shownAt = (floor: number | null, ...levels: number[]) => {
    const { shown, withinNoise } = shownChanges(changes(...levels), () => floor);
    return { at: shown.map(({ runId }) => runId), withinNoise, shown };
  };
  it("are all of them without a floor", () => {
    expect(shownAt(null, 100, 101, 102)).toMatchObject({
      at: ["run-10", "run-20"],
      withinNoise: 0,
    });
  });
  it("are small steps once they add up, against the level where they began", () => {
    const { at, withinNoise, shown } = shownAt(0.06, 100, 105, 110, 116);
    expect({ at, withinNoise }).toEqual({ at: ["run-20"], withinNoise: 2 });
    expect(shown[0]).toMatchObject({ before: 100, after: 110, runsBefore: 20, runsAfter: 10 });
  });
  it("do not hold a stretch against another's level", () => {
    const elsewhere = changes(200, 203).map((one) => ({ ...one, stretch: "there" }));
    const { shown } = shownChanges([...changes(100, 150), ...elsewhere], () => 0.06);
    expect(shown.map(({ stretch }) => stretch)).toEqual(["here"]);
  });
});

describe("decisions", () => {
  const order = Array.from({ length: 20 }, (_, i) => `run-${i}`);
  const at = (i: number) => ({ runId: `run-${i}` }) as FoundChange;
  const match = (changes: number[], decisions: number[]) => {
    const { matched, left } = matchDecisions(changes.map(at), decisions.map(at), [order]);
    return {
      matched: matched.map(({ change, decision }) => [change.runId, decision?.runId ?? null]),
      left: left.map(({ runId }) => runId),
    };
  };
  it("go with their change, also when it is found two runs away, and no further", () => {
    expect(match([10], [10])).toEqual({ matched: [["run-10", "run-10"]], left: [] });
    expect(match([10], [8])).toEqual({ matched: [["run-10", "run-8"]], left: [] });
    expect(match([10], [7])).toEqual({ matched: [["run-10", null]], left: ["run-7"] });
  });
  it("go with no change of another stretch, however near its runs are", () => {
    const [even, odd] = [order.filter((_, i) => i % 2 === 0), order.filter((_, i) => i % 2 === 1)];
    const found = matchDecisions([at(10)], [at(11)], [even, odd]);
    expect(found.matched[0]?.decision).toBeNull();
    expect(found.left).toEqual([at(11)]);
    // Two runs of its own stretch are four of all.
    expect(matchDecisions([at(10)], [at(14)], [even, odd]).left).toEqual([]);
  });
  it("are about one change each: of their own before a near one", () => {
    expect(match([10, 12], [12, 11])).toEqual({
      matched: [
        ["run-10", "run-11"],
        ["run-12", "run-12"],
      ],
      left: [],
    });
    expect(match([10], [10, 11])).toEqual({ matched: [["run-10", "run-10"]], left: ["run-11"] });
  });
});
