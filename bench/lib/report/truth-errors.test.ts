import { describe, expect, it } from "vitest";
import { middleErrors, truthErrors } from "./truth-errors.ts";

const spread = (p50: number, p90: number, p99: number, p999: number | null) => ({
  p50,
  p90,
  p99,
  p999,
});

describe("truthErrors", () => {
  it("allows 1 % or 50 µs, whichever is more", () => {
    const truth = spread(1_000, 5_000, 10_000, 100_000);
    const said = spread(1_050, 5_051, 10_101, 99_001);
    expect(truthErrors(truth, said).map(({ errorUs, near }) => [errorUs, near])).toEqual([
      [50, true],
      [51, false],
      [101, false],
      [-999, true],
    ]);
  });

  it("knows nothing where either side is silent", () => {
    const [, , , last] = truthErrors(spread(1, 1, 1, null), spread(1, 1, 1, 1));
    expect(last).toEqual({ quantile: "p999", truthUs: null, saidUs: 1, errorUs: null, near: null });
  });
});

describe("middleErrors", () => {
  const run = (errorUs: number) =>
    truthErrors(spread(1_000, 1_000, 1_000, 1_000), {
      p50: 1_000 + errorUs,
      p90: 1_000,
      p99: 1_000,
      p999: 1_000,
    });
  const p50 = (...errors: number[]) => middleErrors(errors.map(run))[0]?.errorUs;

  it("takes the one in the middle by size, of two the worse", () => {
    expect(p50(-400, 10, 20)).toBe(20);
    expect(p50(0, -300)).toBe(-300);
  });

  it("has no error without repetitions", () => {
    expect(middleErrors([]).map(({ near }) => near)).toEqual([null, null, null, null]);
  });
});
