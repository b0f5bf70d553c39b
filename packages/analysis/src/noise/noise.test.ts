// The figures of a noise calibration against simulated A/A rounds of known spread, and at the edges.
import { describe, expect, it } from "vitest";
import { chiSquareQuantile } from "../statistics/quantiles.ts";
import { seededNormal, seededRandom } from "../statistics/seeded-random.ts";
import { falseAlarmsOf, type NoiseRound, noiseOf } from "./metric-noise.ts";
import { halvesOf, sdOfHalves } from "./noise-calibration.ts";
import { spreadBetween, visibleEffect } from "./visible-effect.ts";

const normalOf = (seed: number) => seededNormal(seededRandom(seed));

/** Rounds whose blocks vary by `sd` in logs, with a drift over the whole run. */
function rounds(count: number, sd: number, seed: number, drift = 0): NoiseRound[] {
  const normal = normalOf(seed);
  return Array.from({ length: count }, (_, round) => {
    const level = Math.log(1_000) + (drift * round) / Math.max(1, count - 1);
    return { round, a: level + sd * normal(), b: level + sd * normal(), step: 0.001 };
  });
}

const made = (count: number, sd: number, seed: number, drift = 0) => {
  const noise = noiseOf("p50", rounds(count, sd, seed, drift));
  if (noise === null) throw new Error("no figures");
  return noise;
};

describe("the noise of a metric", () => {
  it("finds the spread that blocks were given, within its own limits", () => {
    const sd = 0.03;
    const trials = Array.from({ length: 200 }, (_, seed) => made(20, sd, seed + 1));
    const truth = sd * Math.SQRT2;
    const mean = trials.reduce((sum, one) => sum + one.sdLog, 0) / trials.length;
    expect(Math.abs(mean / truth - 1)).toBeLessThan(0.05);
    const held = trials.filter(
      (one) => (one.sdLowLog ?? 1) <= truth && truth <= (one.sdHighLog ?? 0),
    ).length;
    // 95 % limits on 200 trials: 190 expected, sd 3.1.
    expect(held).toBeGreaterThan(180);
    expect(held).toBeLessThan(200);
    // The floor is an upper limit that 5 % of calibrations miss.
    const below = trials.filter((one) => one.floorLog < truth).length;
    expect(below).toBeGreaterThan(1);
    expect(below).toBeLessThan(21);
    const covered = trials.filter((one) => one.ratioLow <= 1 && one.ratioHigh >= 1).length;
    expect(covered).toBeGreaterThan(180);
    const blocks = trials.reduce((sum, one) => sum + one.blockSdLog, 0) / trials.length;
    expect(Math.abs(blocks / sd - 1)).toBeLessThan(0.05);
  });

  it("says what 6, 10 and 20 rounds can see, with the range of the spread", () => {
    const noise = made(20, 0.02, 3);
    expect(noise.visible.map((one) => one.rounds)).toEqual([6, 10, 20]);
    const [six, ten, twenty] = noise.visible;
    expect(six?.effectLog).toBeCloseTo(1.8 * noise.sdLog, 12);
    expect(ten?.effectLog).toBeCloseTo(1.02 * noise.sdLog, 12);
    expect(twenty?.effectLog ?? 1).toBeLessThan(ten?.effectLog ?? 0);
    const ratio = Math.sqrt(19 / chiSquareQuantile(0.025, 19));
    expect(ten?.highLog).toBeCloseTo((ten?.effectLog ?? 0) * ratio, 12);
    expect(ten?.lowLog ?? 1).toBeLessThan(ten?.effectLog ?? 0);
  });

  it("has figures from six rounds on, and none before", () => {
    expect(noiseOf("p50", rounds(5, 0.02, 1))).toBeNull();
    const noise = made(6, 0.02, 1);
    expect(noise.level).toBeCloseTo(1 - 2 / 64, 12);
    expect(noise.falseAlarms.map((one) => one.windows)).toEqual([1, 0]);
    expect(JSON.stringify(noise)).not.toContain("null");
  });

  it("of rounds that are all alike is the recording step, and nothing is said of power", () => {
    const noise = noiseOf(
      "p50",
      Array.from({ length: 8 }, (_, round) => ({ round, a: 5, b: 5, step: 0.001 })),
    );
    expect(noise).toMatchObject({
      sdLog: 0,
      sdLowLog: null,
      sdHighLog: null,
      floorLog: 0.001,
      visible: [],
      autocorrelation: null,
      driftP: 1,
      ratio: 1,
    });
    expect(noise?.ratioLow).toBeLessThan(1);
    expect(noise?.falseAlarms.map((one) => one.passes + one.fails + one.share)).toEqual([0, 0]);
  });

  it("sees a drift, and does not take it for noise between the sides", () => {
    const noise = made(20, 0.01, 5, 0.3);
    expect(noise.driftP).toBeLessThan(0.001);
    expect(noise.driftLog).toBeGreaterThan(0.25);
    expect(noise.sdLog).toBeLessThan(0.03);
    expect(made(20, 0.01, 5).driftP).toBeGreaterThan(0.01);
  });
});

describe("false alarms", () => {
  const asRounds = (values: readonly number[]) => values.map((d, round) => ({ round, d }));

  it("come as often as the test allows when rounds are independent", () => {
    const trials = Array.from({ length: 400 }, (_, seed) => {
      const normal = normalOf(seed + 7);
      return falseAlarmsOf(asRounds(Array.from({ length: 10 }, () => normal())), 10);
    });
    const nominal = trials[0]?.nominal ?? 0;
    expect(nominal).toBeCloseTo(0.0244140625, 10);
    const share = trials.reduce((sum, one) => sum + one.share, 0) / trials.length;
    const seen = trials.reduce((sum, one) => sum + one.passes + one.fails, 0) / 800;
    // Five pairs have 32 ways; both shares are means of 400 trials around the nominal level.
    expect(Math.abs(share - nominal)).toBeLessThan(0.012);
    expect(Math.abs(seen - nominal)).toBeLessThan(0.016);
  });

  it("come more often when neighbouring rounds resemble each other", () => {
    const alike = asRounds([3, 3.1, -2, -2.1, 4, 4.1]);
    const found = falseAlarmsOf(alike, 6);
    // Three pairs, eight ways; one way each has all rounds on one side: 1/8 instead of 1/64.
    expect(found).toMatchObject({ windows: 1, passes: 0, fails: 0, share: 0.125 });
    expect(found.nominal).toBe(1 / 64);
    expect(falseAlarmsOf(asRounds([1, 2, 3, 4, 5, 6]), 6)).toMatchObject({ passes: 1, fails: 0 });
    expect(falseAlarmsOf(asRounds([-1, -2, -3, -4, -5, -6]), 6)).toMatchObject({ fails: 1 });
  });
});

describe("visible effects", () => {
  it("are never smaller than the recording step, and unknown without a spread", () => {
    expect(visibleEffect({ sdLog: 0.001, rounds: 20, stepLog: 0.01 }, 10)?.effectLog).toBe(0.01);
    expect(visibleEffect({ sdLog: 0, rounds: 20 }, 10)).toBeNull();
    expect(visibleEffect({ sdLog: 0.1, rounds: 20 }, 5)).toBeNull();
  });

  it("between two targets average their variances and keep the smaller evidence", () => {
    expect(spreadBetween({ sdLog: 0.03, rounds: 20 }, { sdLog: 0.04, rounds: 8 })).toMatchObject({
      sdLog: Math.sqrt(0.00125),
      rounds: 8,
    });
  });
});

describe("half blocks", () => {
  const series = (answered: number[], spanMs = answered.map(() => 1_000)) => ({
    series: {
      phase: answered.map((_, i) => (i === 0 ? ("warmup" as const) : ("measuring" as const))),
      spanMs,
      answered,
      sent: answered,
      failed: answered.map(() => 0),
      p50Us: answered.map(() => null),
      p90Us: answered.map(() => null),
      p99Us: answered.map(() => null),
      maxUs: answered.map(() => null),
    },
  });

  it("are cut from the measured seconds, where these can be cut evenly", () => {
    expect(halvesOf(series([9, 100, 100, 200, 200]))).toEqual([0.1, 0.2]);
    expect(halvesOf(series([9, 100]))).toBeNull();
    expect(halvesOf(series([9, 100, 50], [500, 1_000, 300]))).toBeNull();
    expect(halvesOf(series([9, 0, 50]))).toBeNull();
    expect(
      sdOfHalves([
        [
          [1, 1],
          [1, 1],
        ],
        [
          [1, 1],
          [1, 1],
        ],
      ]),
    ).toBe(0);
  });
});
