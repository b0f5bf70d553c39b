// What a pilot does about requests that take about as long as a block: it sees them first, lengthens the blocks within its
// bounds and says so, and never calls such a load fit. What they decide, they decide.
import type { BenchmarkSpecInput, GateInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { decide } from "../testing/decided-pilot.ts";
import { patchResults } from "../testing/patch-results.ts";
import { saidByPilot } from "../testing/said.ts";
import { duelVariants } from "../testing/synthetic-blocks.ts";
import { type WaitingBlock, waitingResult } from "../testing/waiting-clients.ts";

const clients = 10;
const load = { kind: "closed", clients } as const;
const gate = (limitMs: number, metric: GateInput["metric"] = "p99"): GateInput => ({
  metric,
  of: "grpc",
  op: "<",
  limitMs,
});
type Asked = {
  readonly mode?: "adapt" | "warn" | "stop";
  readonly gates?: GateInput[];
  readonly plan?: BenchmarkSpecInput["plan"];
  readonly block?: Partial<WaitingBlock>;
  /** The sides that answer so; default: grpc. */
  readonly sides?: readonly string[];
};

/** The pilot of a duel whose grpc side takes 3 s a request, unless told otherwise. */
function piloted({
  mode = "adapt",
  gates = [gate(50, "p50")],
  plan,
  block,
  sides = ["grpc"],
}: Asked = {}) {
  const pilot = { clients, warmupMs: 300, windowMs: 1_000, requestMs: () => 3_000, ...block };
  const step = decide({
    mode,
    variants: duelVariants.filter(({ name }) => name !== "http3"),
    spec: { load, gates, plan: { blockMs: 2_500, ...plan } },
    change: (input) =>
      sides.reduce(
        (made, side) => patchResults(made, side, (result) => waitingResult(pilot, result)),
        input,
      ),
  });
  if (step.kind !== "go") throw new Error(step.kind);
  return step.pilot;
}

describe("a pilot of requests that outlast the blocks", () => {
  it("lengthens them within its bounds, so that each holds what the gate needs, and says why", () => {
    const pilot = piloted();
    expect(pilot.change.blockMs).toBe(7_500);
    expect(saidByPilot(pilot).changes).toEqual([
      "Blocks of 7,500 ms instead of 2,500 ms: requests of grpc take about 3 s; p50 of grpc needs 20 requests a block, and a quarter to spare.",
    ]);
    expect(pilot.findings).toEqual([]);
  });
  it("makes room for the requests where no length holds what a p99 needs, and says what is missing", () => {
    const pilot = piloted({ gates: [gate(50)] });
    expect(pilot.change.blockMs).toBe(6_000);
    expect(saidByPilot(pilot).changes).toEqual([
      "Blocks of 6,000 ms instead of 2,500 ms: requests of grpc take about 3 s.",
    ]);
    expect(pilot.findings.map(({ code }) => code)).toEqual(["pilot-few-requests"]);
    expect(saidByPilot(pilot).findings[0]?.sentence).toContain("one of 6,000 ms holds about 20");
  });
  it.each([
    ["warn", {}],
    ["stop", {}],
    ["adapt", { adapt: { maxBlockMs: 2_500 } }],
  ] as const)("says that they do where it may not (%s)", (mode, plan) => {
    const pilot = piloted({ mode, plan });
    expect(pilot).toMatchObject({ outcome: "warned", change: { blockMs: null } });
    expect(pilot.findings[0]?.code).toBe("pilot-long-requests");
    expect(saidByPilot(pilot).findings[0]).toEqual({
      sentence:
        "Requests of grpc take about 3 s, and a block lasts 2,500 ms: they count as at least that long.",
      remedy: "To see how long they take, use blocks of at least 6 s.",
    });
  });
  it("says that nothing was answered where nothing was", () => {
    const never = { requestMs: () => 1e6, timeoutMs: 60_000 };
    const pilot = piloted({ block: never });
    expect(saidByPilot(pilot).findings[0]?.sentence).toBe(
      "No request of grpc was answered during its pilot block, or in the wait after it.",
    );
    expect(saidByPilot(pilot).findings[0]?.remedy).toMatch(/^Find out why nothing is answered/);
  });
  it("leaves blocks as they are that hold the requests, and those of open loads", () => {
    expect(
      piloted({ block: { requestMs: () => 1_200 }, gates: [gate(2_000, "mean")] }),
    ).toMatchObject({ outcome: "passed", changes: [] });
  });
  it("lets a run begin whose every request times out: that is what its gates are about", () => {
    const late = { requestMs: () => 3_000, timeoutMs: 200 };
    const pilot = piloted({ mode: "stop", block: late, sides: ["rest", "grpc"] });
    expect(pilot.findings.map(({ code }) => code)).not.toContain("nothing-but-errors");
  });
});
