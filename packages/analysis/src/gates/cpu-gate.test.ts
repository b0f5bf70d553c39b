// Gates on the target's CPU: judged where the worker saw its processes, not evaluated with the reason where it did not.
import { describe, expect, it } from "vitest";
import { judge } from "../judge.ts";
import type { ReportInput } from "../report-input.ts";
import { firstDuel, judgeInputOf } from "../testing/first-duel.ts";

const gates = [
  { metric: "cpu", of: "grpc", over: "rest", op: "<=", limitRatio: 0.8 } as const,
  { metric: "cpu", of: "grpc", op: "<", limitMs: 0.1 } as const,
];
/** The first duel with this much CPU of the target in each second of a block, by variant; a hundredth more in every other round. */
function seen(perRequestUs: Readonly<Record<string, number>>): ReportInput {
  const input = firstDuel({ spec: { gates } });
  const blocks = input.blocks.map((block) => {
    const requests = (block.result?.totals.answered ?? 0) + (block.result?.totals.failed ?? 0);
    const wanted = perRequestUs[block.variant];
    const more = 1 + 0.01 * (block.round % 2);
    const targetCpuS = wanted === undefined ? null : (wanted * more * requests) / 1e6;
    const machine = { spanS: 3, cores: 2, stealShare: 0, otherShare: 0, clockMhz: null };
    return { ...block, machine: { ...machine, targetCpuS } };
  });
  return { ...input, blocks };
}
const judged = (input: ReportInput) => judge(judgeInputOf(input));

describe("a gate on the target's CPU", () => {
  it("judges microseconds a request, and their ratio", () => {
    const verdict = judged(seen({ rest: 60, grpc: 30 }));
    expect(verdict.gates.map(({ outcome }) => outcome)).toEqual(["pass", "pass"]);
    expect(verdict.gates[1]?.estimate).toBeCloseTo(30.15, 1);
    expect(verdict.gates[0]?.estimate).toBeCloseTo(0.5, 2);
    expect(judged(seen({ rest: 30, grpc: 60 })).verdict).toBe("NO-GO");
  });
  it("is not evaluated where the target was not seen, and says what it takes", () => {
    for (const input of [seen({ rest: 60 }), seen({}), firstDuel({ spec: { gates } })]) {
      const verdict = judged(input);
      expect(verdict.gates.map(({ reason }) => reason)).toEqual(["no-data", "no-data"]);
      expect(verdict.verdict).toBe("INCONCLUSIVE");
      expect(verdict.gates[0]?.sentence).toMatch(/target on the worker's own Linux machine/);
    }
  });
});
