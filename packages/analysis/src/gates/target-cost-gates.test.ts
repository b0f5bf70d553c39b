// Gates on what serving costs the target, its CPU, memory and allocations: judged where the worker saw them, not
// evaluated with the reason where it did not.
import type { GateInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import type { ReportInput } from "../evidence/report-input.ts";
import { buildReport } from "../report/build-report.ts";
import { firstDuel, judgeInputOf } from "../testing/first-duel.ts";
import { saidBy, saidOfGate } from "../testing/said.ts";
import { quietMachine } from "../testing/synthetic-machine.ts";
import { judge } from "../verdict/judge.ts";

/** Memory that grows does so by pages, and not by single bytes. */
const block = 10_000;
const isGrown = (metric: string) => metric === "memoryGrowth" || metric === "memoryPerConnection";

/** Of a process that serves nobody else, whose peak began with the block. */
const own = { targetMemorySince: "reset" } as const;

const costs = [
  {
    metric: "cpu",
    limit: { limitMs: 0.1 },
    takes: /target on the worker's own Linux machine/,
    // Microseconds a request, as seconds of CPU in a block.
    column: (each: number, requests: number) => ({ targetCpuS: (each * requests) / 1e6 }),
    words: /grpc takes 50(?:\.0)? % less of its CPU per request than rest/,
  },
  {
    metric: "allocations",
    limit: { limitCount: 100 },
    takes: /a metrics address in the target's settings/,
    column: (each: number, requests: number) => ({ targetAllocations: each * requests }),
    words: /grpc makes 50(?:\.0)? % fewer allocations per request than rest/,
  },
  {
    metric: "allocatedBytes",
    limit: { limitBytes: 100 },
    takes: /a metrics address in the target's settings/,
    column: (each: number, requests: number) => ({ targetAllocatedBytes: each * requests }),
    words: /grpc allocates 50(?:\.0)? % fewer bytes per request than rest/,
  },
  {
    metric: "cpuUse",
    limit: { limitRatio: 100 },
    takes: /target on the worker's own Linux machine.* or a metrics address/,
    column: (each: number) => ({ targetCpuS: each * quietMachine.spanS }),
    words: /grpc uses 50(?:\.0)? % less CPU than rest/,
  },
  {
    metric: "memory",
    limit: { limitBytes: 100 },
    takes: /the target's memory, which takes a target on the worker's own Linux machine/,
    column: (each: number) => ({ ...own, targetPeakBytes: each, targetIdleBytes: 1 }),
    words: /grpc takes 50(?:\.0)? % less memory than rest/,
  },
  {
    metric: "memoryGrowth",
    limit: { limitBytes: 100 * block },
    takes: /the target's memory/,
    column: (each: number) => ({
      ...own,
      targetPeakBytes: 7e6 + block * each,
      targetIdleBytes: 7e6,
    }),
    words: /grpc grows 50(?:\.0)? % by less memory than rest/,
  },
  {
    metric: "memoryPerConnection",
    limit: { limitBytes: 100 * block },
    takes: /the target's memory/,
    column: (each: number, _: number, held: number) => ({
      ...own,
      targetPeakBytes: 1_000 + block * each * held,
      targetIdleBytes: 1_000,
    }),
    words: /grpc takes 50(?:\.0)? % less memory per connection than rest/,
  },
] as const;

describe.each(costs)(
  "a gate on the target's $metric",
  ({ metric, limit, takes, column, words }) => {
    const gates = [
      { metric, of: "grpc", over: "rest", op: "<=", limitRatio: 0.8 },
      { metric, of: "grpc", op: "<", ...limit },
    ] as GateInput[];
    /** The first duel with this much for each request, by variant; a hundredth more in every other round. */
    function seen(perRequest: Readonly<Record<string, number>>): ReportInput {
      const input = firstDuel({ spec: { gates } });
      const blocks = input.blocks.map((block) => {
        const requests = (block.result?.totals.answered ?? 0) + (block.result?.totals.failed ?? 0);
        const wanted = perRequest[block.variant];
        const more = 1 + 0.01 * (block.round % 2);
        const held = block.result?.connections.opened ?? 0;
        const cost = wanted === undefined ? {} : column(wanted * more, requests, held);
        return { ...block, machine: { ...quietMachine, ...cost } };
      });
      return { ...input, blocks };
    }
    const judged = (input: ReportInput) => judge(judgeInputOf(input));

    it("judges what a request takes, and the ratio of two variants", () => {
      const verdict = judged(seen({ rest: 60, grpc: 30 }));
      expect(verdict.gates.map(({ outcome }) => outcome)).toEqual(["pass", "pass"]);
      const unit = isGrown(metric) ? block : 1;
      expect((verdict.gates[1]?.estimate ?? 0) / unit).toBeCloseTo(30.15, 1);
      expect(verdict.gates[0]?.estimate).toBeCloseTo(0.5, 2);
      expect(saidBy(verdict).headline).toMatch(words);
      expect(judged(seen({ rest: 30, grpc: 60 })).verdict).toBe("NO-GO");
    });
    it("is not evaluated where the target was not seen, and says what it takes", () => {
      for (const input of [seen({ rest: 60 }), seen({}), firstDuel({ spec: { gates } })]) {
        const verdict = judged(input);
        expect(verdict.gates.map(({ reason }) => reason)).toEqual(["no-data", "no-data"]);
        expect(verdict.verdict).toBe("INCONCLUSIVE");
        expect(saidOfGate(verdict.gates[0])).toMatch(takes);
      }
    });
    it("has a row in the comparison where it was seen, without being asked for", () => {
      const rowsOf = (input: ReportInput) =>
        buildReport({ ...input, spec: { ...input.spec, gates: [] } }).comparison.map(
          (row) => row.metric,
        );
      expect(rowsOf(seen({ rest: 60 }))).toContain(metric);
      expect(rowsOf(seen({}))).not.toContain(metric);
    });
  },
);
