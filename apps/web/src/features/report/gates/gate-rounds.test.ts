// The chart of a gate's rounds: its axis and its values carry their unit, and what is counted needs none.
import { buildReport } from "@gonogo/analysis/report/build-report";
import { firstDuel } from "@gonogo/analysis/testing/first-duel";
import { quietMachine } from "@gonogo/analysis/testing/synthetic-machine";
import type { GateInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { roundsChart } from "./gate-rounds.ts";

const allocationsPerRequest = 88;

/** The chart of a gate on grpc, whose target reports its allocations. */
function chartOf(gate: Pick<GateInput, "metric"> & Partial<GateInput>) {
  const gates = [{ of: "grpc", op: "<", ...gate } as GateInput];
  const input = firstDuel({ spec: { gates } });
  const blocks = input.blocks.map((block) => ({
    ...block,
    machine: {
      ...quietMachine,
      targetAllocations: allocationsPerRequest * (block.result?.totals.answered ?? 0),
    },
  }));
  const report = buildReport({ ...input, blocks });
  const result = report.verdict?.gates[0];
  const why = report.explanations[0];
  if (!result || !why) throw new Error("one gate in one cell has one result and one explanation");
  return roundsChart(report.blocks, result, why);
}

describe("the chart of a gate's rounds", () => {
  it("writes allocations as plain numbers, in words that end in no empty unit", () => {
    const chart = chartOf({ metric: "allocations", limitCount: 120 });
    expect(chart.axis).toBe("Target allocations per request");
    expect(chart.write(88.04)).toBe("88.0");
    expect(chart.limitText).toBe("< 120");
    expect(chart.table().rows[0]?.join("|")).toMatch(/\|88\.0\|/);
  });
  it("names the unit of what has one, and none of a ratio", () => {
    expect(chartOf({ metric: "p99", limitMs: 50 }).axis).toMatch(/^p99 latency \((?:ms|µs)\)$/);
    const rate = chartOf({ metric: "throughput", op: ">", limitPerS: 8_000 });
    expect([rate.axis, rate.write(8_400)]).toEqual(["Throughput (per second)", "8,400/s"]);
    const ratio = chartOf({ metric: "allocations", over: "rest", op: "<=", limitRatio: 1.1 });
    expect([ratio.axis, ratio.write(1.05)]).toEqual([
      "ratio of target allocations per request",
      "×1.05",
    ]);
  });
});
