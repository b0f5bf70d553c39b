// What a seeded target takes of its machine: near what was asked for each request, and nothing that cannot be.
import { seededRandom } from "@gonogo/analysis/statistics/seeded-random";
import { quietMachine } from "@gonogo/analysis/testing/synthetic-machine";
import { BlockMachine } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import { machineWithTarget } from "./seeded-machine.ts";

const totals = { sent: 27_000, answered: 26_500, failed: 500, unanswered: 0 };
const seen = (cpuUs: number, allocations: number, seed = 1, of = totals) =>
  machineWithTarget(
    quietMachine,
    { cpuUs, allocations },
    { totals: of, connections: { opened: 50, failed: 0, reconnects: 0 } },
    seededRandom(seed),
  );

describe("machineWithTarget", () => {
  it("divides into what a request costs, in the kernel's steps of CPU and whole allocations", () => {
    const machine = seen(60, 80);
    expect(BlockMachine.parse(machine)).toEqual(machine);
    const { targetCpuS, targetAllocations } = machine;
    expect(((targetCpuS ?? 0) * 1e6) / 27_000 / 60).toBeCloseTo(1, 1);
    expect(targetCpuS).toBe(Math.round((targetCpuS ?? 0) * 100) / 100);
    expect((targetAllocations ?? 0) / 27_000 / 80).toBeCloseTo(1, 1);
    expect(Number.isInteger(targetAllocations)).toBe(true);
    const grown = (machine.targetPeakBytes ?? 0) - (machine.targetIdleBytes ?? 0);
    expect(grown / 50 / 80 / 900).toBeCloseTo(1, 1);
  });
  it("is the same for the same seed and differs from block to block", () => {
    expect(seen(60, 80, 3)).toEqual(seen(60, 80, 3));
    expect(seen(60, 80, 3).targetAllocations).not.toBe(seen(60, 80, 4).targetAllocations);
  });
  it("counts the target's CPU among that of others, and no more than there is", () => {
    const { otherShare, targetCpuS, spanS, cores } = seen(60, 80);
    expect(otherShare).toBeGreaterThan((targetCpuS ?? 0) / (spanS * cores));
    expect(seen(9_000, 80).otherShare).toBe(1);
  });
  it("takes nothing where no request ended", () => {
    const none = { sent: 0, answered: 0, failed: 0, unanswered: 0 };
    expect(seen(60, 80, 1, none)).toMatchObject({ targetCpuS: 0, targetAllocations: 0 });
  });
});
