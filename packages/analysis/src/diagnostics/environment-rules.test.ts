// noisy-environment on both sides of its margins: what the worker saw of its machine, and spread beyond what a
// calibration found; by a seeded simulation in fewer than 1 % of runs that spread as calibrated.
import type { BlockMachine } from "@gonogo/protocols/report";
import { describe, expect, it, vi } from "vitest";
import type { CalibratedNoise } from "../evidence/report-input.ts";
import { seededNormal, seededRandom } from "../statistics/seeded-random.ts";
import { sampleVariance } from "../statistics/spread-ratio.ts";
import { firstDuel } from "../testing/first-duel.ts";
import { findings } from "../testing/patch-results.ts";
import { saidOfFinding } from "../testing/said.ts";
import { duelVariants } from "../testing/synthetic-blocks.ts";
import { quietMachine as quiet } from "../testing/synthetic-machine.ts";
import { spreadP, widerThan } from "./wide-spread.ts";

vi.setConfig({ testTimeout: 60_000 });
/** The first duel with other facts in the first rounds; the target on a machine of its own, or here. */
const machines = (rounds: number, change: Partial<BlockMachine>, address = "10.0.0.7:443") =>
  findings(
    firstDuel({
      variants: duelVariants.map((one) => ({
        ...one,
        address,
        machine: ({ round }) => ({ ...quiet, ...(round < rounds ? change : {}) }),
      })),
    }),
    "noisy-environment",
  );

describe("noisy-environment, as the worker saw it", () => {
  it("says nothing of a quiet machine and of one that does not report it, and notes a bad moment", () => {
    expect(machines(0, {})).toEqual([]);
    expect(findings(firstDuel(), "noisy-environment")).toEqual([]);
    const once = firstDuel({
      variants: [
        {
          ...duelVariants[0],
          name: "rest",
          medianUs: 180,
          machine: ({ round }) => ({ ...quiet, stealShare: round === 3 ? 0.5 : 0 }),
        },
        ...duelVariants.slice(1).map((one) => ({ ...one, machine: () => quiet })),
      ],
    });
    const [found, ...more] = findings(once, "noisy-environment");
    expect(more).toEqual([]);
    expect(found?.severity).toBe("note");
    expect(saidOfFinding(found).sentence).toContain("(steal; 1 round was measured again)");
  });
  it("is found from 5 % steal, a caution where rounds that it disturbed count", () => {
    expect(machines(10, { stealShare: 0.049 })).toEqual([]);
    expect(machines(1, { stealShare: 0.05 })[0]?.severity).toBe("note");
    const [found] = machines(3, { stealShare: 0.05 });
    expect(found).toMatchObject({ severity: "caution", variant: null, cell: null });
    expect(saidOfFinding(found).sentence).toMatch(
      /gave up to 5\.0 % of the CPU time to others in 9 of 30 blocks \(steal; 3 disturbed rounds count\)/,
    );
    expect(found?.blockIds).toHaveLength(9);
  });
  it("is found from 0.2 of a core used by others, but not where that may be the target", () => {
    expect(machines(4, { otherShare: 0.099 })).toEqual([]);
    expect(machines(4, { otherShare: 0.3 })[0]?.params.causes).toMatchObject([{ otherCores: 0.6 }]);
    expect(machines(10, { otherShare: 0.9 }, "127.0.0.1:443")).toEqual([]);
  });
  it("is found when the clock changes by more than 10 %", () => {
    expect(machines(4, { clockMhz: 2_400 })).toEqual([]);
    expect(saidOfFinding(machines(4, { clockMhz: 1_800 })[0]).sentence).toMatch(
      /between 1,800 and 2,600 MHz/,
    );
    expect(machines(10, { clockMhz: null })).toEqual([]);
  });
  it("does not judge blocks too short for the kernel's counters, and tells all causes at once", () => {
    expect(machines(10, { spanS: 0.4, stealShare: 0.3 })).toEqual([]);
    const [found, ...more] = machines(4, { stealShare: 0.2, clockMhz: 1_500 });
    expect(more).toEqual([]);
    expect(saidOfFinding(found).sentence).toMatch(
      /steal; 4 disturbed rounds count\) and the CPU's clock/,
    );
  });
});

const calibrated = (sdLog: number, rounds = 20): CalibratedNoise[] =>
  ["target-0", "target-1", "target-2"].map((target) => ({
    target,
    metric: "throughput",
    sdLog,
    rounds,
  }));

describe("noisy-environment, by spread beyond the calibrated noise", () => {
  const spread = (noise: number, sdLog: number) =>
    findings({ ...firstDuel({ noise }), noise: calibrated(sdLog) }, "noisy-environment");
  it("is found when ratios spread far more than the targets do against themselves", () => {
    // The sd of a difference of two blocks is the square root of two times a block's.
    expect(spread(0.02, 0.028)).toEqual([]);
    expect(spread(0.02, 0.022)).toEqual([]);
    const [found] = spread(0.1, 0.028);
    expect(found?.severity).toBe("caution");
    expect(saidOfFinding(found).sentence).toMatch(
      /^Throughput of \w+ against rest spread by .* calibration found 2\.8 %/,
    );
  });
  it("needs both targets calibrated", () => {
    const noise = calibrated(0.001).slice(0, 1);
    expect(findings({ ...firstDuel(), noise }, "noisy-environment")).toEqual([]);
  });
  it.each([
    ["normal", 10],
    ["normal", 20],
    ["with outliers", 10],
  ])(
    "alarms in fewer than one in a hundred of runs that spread as calibrated (%s, %d rounds)",
    (kind, n) => {
      const random = seededRandom(88 + n);
      const normal = seededNormal(random);
      const block = () =>
        0.04 * normal() + (kind === "normal" || random() > 0.03 ? 0 : 0.15 * random());
      const differences = (rounds: number) =>
        Array.from({ length: rounds }, () => block() - block());
      const runs = 3_000;
      let alarms = 0;
      for (let run = 0; run < runs; run++) {
        // The calibration is itself a sample, of 20 rounds.
        const variance = sampleVariance(differences(20)) ?? 0;
        const pairs = [differences(n), differences(n)];
        if (pairs.some((logs) => widerThan(logs, { variance, degrees: 19 }, spreadP / 2) !== null))
          alarms++;
      }
      expect(alarms).toBeLessThanOrEqual(42);
    },
  );
});
