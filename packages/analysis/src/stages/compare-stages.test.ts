// Stages against a reference: ratios with unpaired intervals, and figures that cannot be compared.
import type { FigureBound } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import { compareStages, type RunFigure } from "./compare-stages.ts";
import { runRowsOf } from "./run-rows.ts";

const figure = (
  value: number | null,
  percent: number | null = 2,
  more: { metric?: RunFigure["metric"]; bound?: FigureBound } = {},
): RunFigure => ({
  ...{ variant: "grpc", metric: "throughput", bound: "exact", value, ...more },
  low: value === null || percent === null ? null : value * (1 - percent / 100),
  high: value === null || percent === null ? null : value * (1 + percent / 100),
});
const run = (...figures: RunFigure[]) => ({ figures });

const figuresOf = (stages: Parameters<typeof compareStages>[0], reference = 0) =>
  compareStages(stages, ["grpc"], reference).rows[0]?.figures;

describe("stages", () => {
  it("are compared with the reference, as the tasks study has them", () => {
    const stages = [[run(figure(503))], [run(figure(5_186))], [run(figure(12_786))]];
    const [first, second, third] = figuresOf(stages) ?? [];
    expect(first).toMatchObject({ decided: "reference", ratio: null, value: expect.closeTo(503) });
    expect(second?.ratio?.value).toBeCloseTo(10.3, 1);
    expect(third?.ratio?.value).toBeCloseTo(25.4, 1);
    expect(third?.decided).toBe("higher");
    // Two intervals of 2 % each side: the square root of 2 of it.
    expect(third?.ratio?.high).toBeCloseTo(25.42 * Math.exp(Math.SQRT2 * 0.02), 1);
    expect(figuresOf(stages, 2)?.[0]).toMatchObject({ decided: "lower" });
  });

  it("are not decided where the interval includes 1, or there is none", () => {
    expect(figuresOf([[run(figure(100))], [run(figure(102))]])?.[1]).toMatchObject({
      decided: "open",
    });
    expect(figuresOf([[run(figure(100, null))], [run(figure(500))]])?.[1]).toMatchObject({
      ...{ decided: "open", ratio: { value: expect.closeTo(5), low: null, high: null } },
    });
    expect(figuresOf([[run(figure(null))], [run(figure(500))]])?.[1]).toMatchObject({
      ...{ decided: "open", ratio: null },
    });
    expect(figuresOf([[run(figure(0))], [run(figure(0))]])).toBeUndefined();
  });

  it("take the spread from run to run where a stage has several, and apply it to all", () => {
    const alone = figuresOf([[run(figure(100))], [run(figure(120))]])?.[1];
    expect(alone).toMatchObject({ decided: "higher", runs: 1 });
    // Runs that differ by more than their own intervals say: 20 % is not decided by two and one.
    const spread = [[run(figure(90)), run(figure(111))], [run(figure(120))]];
    expect(figuresOf(spread)?.[1]).toMatchObject({ decided: "open" });
    expect(compareStages(spread, ["grpc"], 0).seesRunSpread).toBe(true);
    // Runs that agree keep the intervals of their rounds, narrower for a mean of two.
    const agreeing = [[run(figure(100)), run(figure(100.001))], [run(figure(120))]];
    const [low, lowAlone] = [figuresOf(agreeing)?.[1]?.ratio?.low ?? 0, alone?.ratio?.low ?? 0];
    expect(low).toBeGreaterThan(lowAlone);
    expect(low).toBeLessThan(1.2);
  });

  it("decide only what a one-sided figure cannot overturn", () => {
    const atLeast = run(figure(300, 2, { bound: "at-least" }));
    expect(figuresOf([[run(figure(100))], [atLeast]])?.[1]).toMatchObject({
      ...{ decided: "higher", bound: "at-least", ratio: { high: null } },
    });
    expect(figuresOf([[atLeast], [run(figure(100))]])?.[1]).toMatchObject({
      ...{ decided: "lower", ratio: { low: null } },
    });
    expect(figuresOf([[run(figure(400))], [atLeast]])?.[1]).toMatchObject({ decided: "open" });
  });
});

it("lists runs with their average and spread, as the tasks study publishes them", () => {
  const of = (requests: number, perS: number, meanUs: number) => ({
    id: String(requests),
    figures: [
      { ...figure(perS), requests: null },
      { ...figure(meanUs, 2, { metric: "mean" }), requests: null },
      { ...figure(0, null, { metric: "errors" }), requests },
    ],
  });
  const [row] = runRowsOf(
    [[of(386_030, 12_865.11, 3_760), of(382_465, 12_706.36, 3_800)]],
    ["grpc"],
  );
  expect(row?.runs[0]).toMatchObject({ id: "386030", requests: 386_030 });
  expect(row?.average.values.slice(0, 3)).toEqual([expect.closeTo(12_785.7, 1), 3_780, null]);
  expect(row?.spreadPercent.values.slice(0, 3)).toEqual([
    expect.closeTo(1.24, 2),
    expect.closeTo(1.06, 2),
    null,
  ]);
  expect(runRowsOf([[of(1, 1, 1)]], ["grpc", "rest"])).toMatchObject([
    { variant: "grpc", spreadPercent: { requests: null } },
  ]);
});
