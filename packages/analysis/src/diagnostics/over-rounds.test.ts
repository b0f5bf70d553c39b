// Rules on how blocks follow one another: drifting and unstable-order, on both sides of their margins, and by seeded
// simulations that they alarm in fewer than 1 % of runs without drift or order, and find what is there.
import { describe, expect, it, vi } from "vitest";
import { planRounds } from "../plan/plan-rounds.ts";
import { seededNormal, seededRandom } from "../statistics/seeded-random.ts";
import { firstDuel, withVariant } from "../testing/first-duel.ts";
import { findings } from "../testing/patch-results.ts";
import { saidOfFinding } from "../testing/said.ts";
import {
  duelVariants,
  type SyntheticVariant,
  syntheticInput,
} from "../testing/synthetic-blocks.ts";
import { driftOf } from "./drifting.ts";
import { firstVisitEffects, orderEffectOf } from "./unstable-order.ts";

vi.setConfig({ testTimeout: 60_000 });
/** What a true rate of 1 % exceeds once in a hundred times or more seldom. */
const mostAlarms = (runs: number) => Math.floor(0.01 * runs + 2.4 * Math.sqrt(0.01 * runs));

describe("drifting", () => {
  const growing = (perRound: number, noise = 0.002) =>
    findings(
      firstDuel({
        noise,
        variants: withVariant("grpc", {
          at: ({ round }) => ({ medianUs: 150 * Math.exp(perRound * round) }),
        }),
      }),
      "drifting",
    );
  it("is found for a trend above 2 % over the rounds, as a caution that leaves comparisons alone", () => {
    expect(growing(0.0015)).toEqual([]);
    const [found, ...more] = growing(0.01);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ variant: "grpc", cell: 0, severity: "caution" });
    expect(saidOfFinding(found).sentence).toMatch(
      /^grpc drifted: throughput fell by \d\.?\d* % over 10 rounds\. Comparisons/,
    );
    expect(found?.blockIds).toHaveLength(10);
  });
  it("shows variants that drift together in one finding", () => {
    const variants = duelVariants.map(
      (one): SyntheticVariant => ({
        ...one,
        at: ({ round }) => ({ medianUs: one.medianUs * Math.exp(0.02 * round) }),
      }),
    );
    const [found, ...more] = findings(firstDuel({ noise: 0.002, variants }), "drifting");
    expect(more).toEqual([]);
    expect(found?.variant).toBeNull();
    expect(saidOfFinding(found).sentence).toMatch(/^rest, grpc and http3 drifted/);
  });
  it("looks at times where the load sets the rate", () => {
    const load = { kind: "open", ratePerS: 2_000 } as const;
    const variants = withVariant("grpc", {
      at: ({ round }) => ({ medianUs: 150 * Math.exp(0.02 * round) }),
    });
    const [found] = findings(firstDuel({ noise: 0.002, variants, spec: { load } }), "drifting");
    expect(saidOfFinding(found).sentence).toMatch(/mean latency rose/);
  });
  it("finds waves without a trend", () => {
    const wave = Array.from({ length: 20 }, (_, i) => 0.1 * Math.sin(i / 2.2));
    expect(driftOf(wave, 0.01)).toMatchObject({ isTrend: false });
    expect(driftOf(wave.slice(0, 3), 0.01)).toBeNull();
  });
  it.each([10, 20, 40])(
    "alarms in fewer than one in a hundred of steady runs of %d rounds",
    (n) => {
      const normal = seededNormal(seededRandom(500 + n));
      const runs = 3_000;
      let alarms = 0;
      for (let run = 0; run < runs; run++) {
        const sides = ["a", "b", "c"].map(() => Array.from({ length: n }, () => 0.05 * normal()));
        if (sides.some((logs) => driftOf(logs, 0.01 / 3) !== null)) alarms++;
      }
      expect(alarms).toBeLessThanOrEqual(mostAlarms(runs));
    },
  );
  it("finds a drift that all share, of five standard deviations over 10 rounds, in most runs", () => {
    const normal = seededNormal(seededRandom(9));
    let hits = 0;
    for (let run = 0; run < 300; run++) {
      const drifted = () => Array.from({ length: 10 }, (_, i) => 0.05 * normal() + (0.25 * i) / 9);
      if ([1, 2, 3].some(() => driftOf(drifted(), 0.01 / 3) !== null)) hits++;
    }
    expect(hits).toBeGreaterThan(200);
  });
});

describe("unstable-order", () => {
  const slowFirst = (by: number) =>
    findings(
      firstDuel({
        noise: 0.005,
        variants: duelVariants.map((one) => ({
          ...one,
          at: ({ position }) => (position === 0 ? { medianUs: one.medianUs * Math.exp(by) } : {}),
        })),
      }),
      "unstable-order",
    );
  it("is found when whoever comes first is more than 2 % slower, or faster", () => {
    expect(slowFirst(0.01)).toEqual([]);
    const [found] = slowFirst(0.05);
    expect(found).toMatchObject({ severity: "caution", variant: null, cell: null });
    expect(saidOfFinding(found).sentence).toMatch(
      /visits first does [45](\.\d+)? % worse than those after it/,
    );
    expect(saidOfFinding(slowFirst(-0.05)[0]).sentence).toMatch(/% better than/);
  });
  it("is not confused by variants that differ, nor by one variant alone", () => {
    expect(
      findings(firstDuel({ variants: withVariant("grpc", { medianUs: 900 }) }), "unstable-order"),
    ).toEqual([]);
    const alone = { variants: [{ name: "only", medianUs: 200 }] };
    expect(findings(syntheticInput(alone), "unstable-order")).toEqual([]);
  });
  it.each([
    [2, 10],
    [3, 10],
    [2, 40],
  ])(
    "alarms in fewer than one in a hundred of runs of %d variants and %d rounds, with drift and outliers",
    (v, rounds) => {
      const random = seededRandom(31 + v + rounds);
      const normal = seededNormal(random);
      const variants = ["a", "b", "c"].slice(0, v);
      const runs = 2_000;
      let alarms = 0;
      for (let run = 0; run < runs; run++) {
        const drift = 0.005 * normal();
        const visits = planRounds({ variants, cells: 1, rounds, seed: run }).map((place) => ({
          ...place,
          log:
            0.05 * normal() +
            drift * (v * place.round + place.position) -
            (random() < 0.05 ? 0.3 * random() : 0) +
            (place.variant === "b" ? 0.5 : 0),
        }));
        const byRound = Array.from({ length: rounds }, (_, r) =>
          visits.filter(({ round }) => round === r),
        );
        if (orderEffectOf(firstVisitEffects(byRound)) !== null) alarms++;
      }
      expect(alarms).toBeLessThanOrEqual(mostAlarms(runs));
    },
  );
});
