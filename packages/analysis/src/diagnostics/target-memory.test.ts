// When a target's memory may be compared: of a process of its own whose peak began with the block, or that was started anew for
// it. Elsewhere the figures stay, and neither tables nor gates show a ratio of them.
import type { BlockMachine } from "@gonogo/protocols/report";
import type { GateInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import type { ReportInput } from "../evidence/report-input.ts";
import { buildReport } from "../report/build-report.ts";
import { firstDuel, judgeInputOf } from "../testing/first-duel.ts";
import { findings } from "../testing/patch-results.ts";
import { saidOfFinding, saidOfGate } from "../testing/said.ts";
import { quietMachine } from "../testing/synthetic-machine.ts";
import { judge } from "../verdict/judge.ts";
import { figureNoteText } from "../words/figure-notes.ts";

const compared = ["memoryGrowth", "memory", "memoryPerConnection"] as const;
const gates: GateInput[] = [
  ...compared.map((metric) => ({
    ...{ metric, of: "grpc", over: "rest" },
    ...{ op: "<=" as const, limitRatio: 1 },
  })),
  { metric: "memory", of: "grpc", op: "<", limitBytes: 1e9 },
];

type Seen = Partial<BlockMachine>;
/** The first duel with what was seen of the target of each side, which grows by 8 MB (REST) or 4 MB (gRPC). */
function duel(rest: Seen, grpc: Seen = rest): ReportInput {
  const seen = { rest: { grown: 8e6, own: rest }, grpc: { grown: 4e6, own: grpc } };
  const input = firstDuel({ spec: { gates } });
  const blocks = input.blocks.map((block) => {
    if (block.variant !== "rest" && block.variant !== "grpc")
      return { ...block, machine: quietMachine };
    const { grown, own } = seen[block.variant];
    const idle = { ...quietMachine, targetIdleBytes: 1e7 };
    const targetPeakBytes = 1e7 + grown * (1 + 0.01 * (block.round % 2));
    return { ...block, machine: { ...idle, targetPeakBytes, ...own } };
  });
  return { ...input, blocks };
}

const ratiosOf = (input: ReportInput) =>
  compared.map((metric) => {
    const row = buildReport(input).comparison.find((one) => one.metric === metric);
    if (metric !== "memoryPerConnection")
      expect(row?.values.slice(0, 2).every(({ value }) => (value ?? 0) > 0)).toBe(true);
    return row?.ratios[1] ?? null;
  });

describe("memory of targets is compared", () => {
  it.each([
    ["each side has a process of its own", { targetMemorySince: "reset" }, "1@10", "2@20"],
    ["one process was started anew for each block", { targetMemorySince: "fresh" }, "1@10", "1@10"],
  ] as const)("where %s", (_, since, rest, grpc) => {
    const input = duel(
      { ...since, targetProcesses: [rest] },
      { ...since, targetProcesses: [grpc] },
    );
    const [growth, peak, each] = ratiosOf(input);
    expect(growth?.value).toBeCloseTo(0.5, 6);
    expect(each?.value).toBeCloseTo(0.5, 6);
    expect(peak?.value).toBeCloseTo(14 / 18, 2);
    expect(findings(input, "target-memory")).toEqual([]);
    const verdict = judge(judgeInputOf(input));
    expect(verdict.gates.map(({ outcome }) => outcome)).toEqual(Array(4).fill("pass"));
  });
});

describe("memory of targets is shown and not compared", () => {
  const shared: Seen = { targetMemorySince: "reset", targetProcesses: ["7@70"] };
  const sampled: Seen = { targetMemorySince: "sampled", targetProcesses: ["http://a/metrics"] };
  const both = /one process served rest and grpc/;
  it.each([
    ["one process serves both", shared, shared, both],
    ["one address speaks for both", sampled, sampled, both],
    [
      "a peak was only sampled",
      sampled,
      shared,
      /rest was sampled, and not set back, in 10 of 10 b/,
    ],
  ] as const)("where %s, and both report and gates say so", (_, rest, grpc, because) => {
    const input = duel(rest, grpc);
    for (const ratio of ratiosOf(input)) {
      expect(ratio?.value).toBeNull();
      expect(ratio?.note && figureNoteText(ratio.note)).toMatch(because);
    }
    const verdict = judge(judgeInputOf(input));
    const [ratios, own] = [verdict.gates.slice(0, 3), verdict.gates[3]];
    expect(ratios.map(({ outcome }) => outcome)).toEqual(Array(3).fill("not-evaluated"));
    for (const ratio of ratios) expect(saidOfGate(ratio)).toMatch(because);
    expect(own?.outcome).toBe("pass");
    expect(verdict.verdict).toBe("INCONCLUSIVE");
    const notes = findings(input, "target-memory");
    expect(notes).toHaveLength(1);
    expect(notes[0]?.severity).toBe("note");
    expect(saidOfFinding(notes[0]).sentence).toMatch(/no ratio of (memory|it) is shown/);
  });
  it("where a target did not grow: it used again what earlier blocks left, but its peak may be", () => {
    const own = (name: string) => ({ ...shared, targetProcesses: [name] });
    const [growth, peak] = ratiosOf(duel({ ...own("1@1"), targetPeakBytes: 1e7 }, own("2@2")));
    expect(growth?.note && figureNoteText(growth.note)).toBe(
      "the target of rest did not grow in 10 of 10 blocks: it used memory that earlier ones left",
    );
    expect(peak?.value).toBeGreaterThan(1);
  });
});
