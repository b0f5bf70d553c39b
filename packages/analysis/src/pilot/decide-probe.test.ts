// Who is probed: every side that a plateau is suspected of, once; and what the probe's answer means for the verdict.
import { describe, expect, it } from "vitest";
import type { ReportInput } from "../evidence/report-input.ts";
import { firstDuel, judgeInputOf, withVariant } from "../testing/first-duel.ts";
import { saidBy } from "../testing/said.ts";
import { probeBlockOf } from "../testing/synthetic-pilot.ts";
import { judge } from "../verdict/judge.ts";
import { decideProbes } from "./decide-probe.ts";

const nagle = withVariant("rest", { plateauShare: 0.9 });
const gates = [
  { metric: "p50" as const, of: "grpc", over: "rest", op: "<=" as const, limitRatio: 1.25 },
];
const suspected = (changes: Parameters<typeof firstDuel>[0] = {}) =>
  firstDuel({ variants: nagle, ...changes, spec: { gates, ...changes.spec } });
/** The same input with a probe of REST that shows so much of a plateau. */
function probed(plateauShare: number, input: ReportInput = suspected()): ReportInput {
  const variants = withVariant("rest", { plateauShare });
  const probe = probeBlockOf({ variants }, "rest");
  if (!probe.result) throw new Error("the probe has no result");
  const answer = { kind: "quick-ack", variant: "rest", cell: 0, result: probe.result } as const;
  return { ...input, blocks: [...input.blocks, probe], probeBlocks: [answer] };
}
const plateauIn = (input: ReportInput) =>
  judge(judgeInputOf(input)).diagnostics.find(({ code }) => code === "delayed-ack-plateau");

describe("decideProbes", () => {
  it("asks for one block of the side that is suspected, in its cell", () => {
    expect(decideProbes(suspected())).toEqual([
      { purpose: "probe", cell: 0, round: 0, position: 0, attempt: 1, variant: "rest" },
    ]);
    const axes = [{ name: "clients" as const, values: [1, 2] }];
    const cells = decideProbes(suspected({ spec: { axes } })).map(({ cell }) => cell);
    expect(cells).toEqual([0, 1]);
  });

  it("asks from the first valid round on, and for nobody who is not suspected", () => {
    expect(decideProbes(suspected({ roundsRun: 0 }))).toEqual([]);
    expect(decideProbes(suspected({ roundsRun: 1 }))).toHaveLength(1);
    expect(decideProbes(firstDuel())).toEqual([]);
    expect(
      decideProbes(firstDuel({ variants: withVariant("http3", { plateauShare: 0.9 }) })),
    ).toEqual([]);
  });

  it("asks once, whatever became of the probe", () => {
    const probe = probeBlockOf({ variants: nagle }, "rest");
    for (const status of ["planned", "finished", "broken", "failed", "skipped"] as const) {
      const block = { ...probe, status, ...(status === "finished" ? {} : { result: null }) };
      const input = suspected();
      expect(decideProbes({ ...input, blocks: [...input.blocks, block] }), status).toEqual([]);
    }
  });
});

describe("a probe's answer", () => {
  it("confirms: the comparison is not evaluated, the verdict INCONCLUSIVE, and the headline says why", () => {
    const input = probed(0);
    expect(plateauIn(input)).toMatchObject({
      severity: "invalidating",
      params: { state: "confirmed", probePlateauShare: 0 },
    });
    const verdict = judge(judgeInputOf(input));
    expect(verdict.verdict).toBe("INCONCLUSIVE");
    expect(verdict.gates[0]).toMatchObject({
      outcome: "not-evaluated",
      reason: "delayed-ack-plateau",
    });
    expect(saidBy(verdict).headline).toContain("goes away when acknowledgements are not delayed");
  });

  it("confirms, and a definition that accepts it by name is judged", () => {
    const accepted = probed(0, suspected({ spec: { accept: ["delayed-ack-plateau"] } }));
    const verdict = judge(judgeInputOf(accepted));
    expect(verdict.gates[0]?.outcome).toBe("pass");
    expect(verdict.verdict).toBe("GO");
    expect(saidBy(verdict).reservations.join(" ")).toContain(
      "Accepted: rest sits on the delayed-acknowledgement plateau",
    );
  });

  it("refutes: the 40 ms are the server's own, and the comparison is judged", () => {
    const input = probed(0.9);
    expect(plateauIn(input)).toMatchObject({ severity: "note", params: { state: "refuted" } });
    expect(judge(judgeInputOf(input)).gates[0]?.outcome).toBe("pass");
  });

  it("that rests on a few requests only leaves the suspicion", () => {
    const input = suspected();
    const [probe] = probed(0).probeBlocks ?? [];
    if (!probe) throw new Error("no probe");
    const empty = {
      ...probe,
      result: { ...probe.result, histograms: { ...probe.result.histograms, service: "" } },
    };
    expect(plateauIn({ ...input, probeBlocks: [empty] })).toMatchObject({
      severity: "caution",
      params: { state: "suspected" },
    });
  });

  it("is no evidence: rounds and figures are those without it", () => {
    const [without, withProbe] = [suspected(), probed(0)].map((input) =>
      judge(judgeInputOf(input)),
    );
    expect(withProbe?.gates.map(({ rounds, blockIds }) => [rounds, blockIds])).toEqual(
      without?.gates.map(({ rounds, blockIds }) => [rounds, blockIds]),
    );
  });
});
