// Gates beside an engine that was short of CPU. With arrival stamps latency is decided at the load really offered, and
// throughput stays one-sided; without stamps a gate that comes out the same with the lateness taken off is decided.
import { describe, expect, it } from "vitest";
import type { ReportInput } from "../evidence/report-input.ts";
import { firstDuel, judgeInputOf } from "../testing/first-duel.ts";
import { patchResults, threadUse } from "../testing/patch-results.ts";
import { saidOfGate } from "../testing/said.ts";
import { duelVariants } from "../testing/synthetic-blocks.ts";
import type { SyntheticLateness } from "../testing/synthetic-lateness.ts";
import { judge } from "../verdict/judge.ts";

type GateInput = NonNullable<Parameters<typeof firstDuel>[0]>["spec"] extends infer Spec
  ? Spec extends { gates?: infer Gates }
    ? NonNullable<Gates>
    : never
  : never;

const starved = threadUse({ cpuShare: 0.3, runQueueShare: 0.15, clients: 2 });
/** rest answers in `restUs`, grpc in `grpcUs`; the engine waited for a core in every block of both. */
function duel(
  lateness: SyntheticLateness | undefined,
  gates: GateInput,
  { restUs = 180, grpcUs = 180 * 7.3 } = {},
): ReportInput {
  const variants = duelVariants
    .filter(({ name }) => name !== "http3")
    .map((one) => ({
      ...one,
      medianUs: one.name === "rest" ? restUs : grpcUs,
      ...(lateness && { lateness }),
    }));
  const input = firstDuel({ variants, noise: 0.3, spec: { gates } });
  return ["rest", "grpc"].reduce((made, name) => patchResults(made, name, starved), input);
}
const judged = (input: ReportInput) => judge(judgeInputOf(input));
const outcomes = (input: ReportInput) =>
  judged(input).gates.map(({ outcome, reason }) => (reason ? `${outcome}: ${reason}` : outcome));
const ratio: GateInput = [{ metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 }];

describe("with arrival stamps", () => {
  it("a ratio of ×7.3 is a NO-GO, at the load really offered, which the sentence names", () => {
    const { verdict, gates } = judged(duel({}, ratio));
    expect(verdict).toBe("NO-GO");
    expect(gates[0]?.estimate).toBeGreaterThan(5);
    expect(saidOfGate(gates[0])).toMatch(
      /: above the limit of .* The engine was the limit in 20 of 20 blocks, so this is p99 at the load really offered: [\d,]+(?: to [\d,]+)? requests\/s of grpc and [\d,]+(?: to [\d,]+)? requests\/s of rest\.$/,
    );
  });
  it("is open without stamps", () => {
    expect(outcomes(duel(undefined, ratio))).toEqual(["not-evaluated: engine-bound"]);
  });
  it("keeps throughput one-sided", () => {
    const gates: GateInput = [
      { metric: "throughput", of: "grpc", op: ">=", limitPerS: 1e6 },
      { metric: "throughput", of: "grpc", op: ">=", limitPerS: 100 },
      { metric: "p50", of: "grpc", op: "<", limitMs: 0.1 },
    ];
    expect(outcomes(duel({}, gates))).toEqual(["not-evaluated: engine-bound", "pass", "fail"]);
  });
  it("counts stamps by what the quantile needs: 2 % without one void a p99 and no p50", () => {
    const gates: GateInput = [
      { metric: "p50", of: "grpc", op: "<", limitMs: 0.1 },
      { metric: "p99", of: "grpc", op: "<", limitMs: 0.1 },
    ];
    const some = duel({ stampedShare: 0.98, timerUs: 90_000 }, gates);
    expect(outcomes(some)).toEqual(["fail", "not-evaluated: engine-bound"]);
  });
});

describe("without stamps", () => {
  const unstamped = (timerUs: number, gates = ratio) =>
    duel({ stampedShare: 0, timerUs }, gates, { restUs: 180, grpcUs: 1_300 });
  it("a gate is decided that fails with the lateness taken off as well", () => {
    expect(outcomes(unstamped(60))).toEqual(["fail"]);
    expect(outcomes(unstamped(90_000))).toEqual(["not-evaluated: engine-bound"]);
  });
  it("a limit is broken only where it is broken less the lateness", () => {
    const limit = (limitMs: number): GateInput => [{ metric: "p50", of: "grpc", op: "<", limitMs }];
    expect(outcomes(unstamped(200, limit(0.5)))).toEqual(["fail"]);
    expect(outcomes(unstamped(1_100, limit(0.5)))).toEqual(["not-evaluated: engine-bound"]);
    expect(outcomes(unstamped(1_100, limit(5)))).toEqual(["pass"]);
  });
});

describe("bunched requests of an open load", () => {
  const gates: GateInput = [{ metric: "p99", of: "grpc", op: "<", limitMs: 1 }];
  const input = (bunchedShare: number, medianUs: number, asked = gates) =>
    firstDuel({
      variants: duelVariants.map((one) => ({
        ...one,
        medianUs: one.name === "grpc" ? medianUs : one.medianUs,
        sendLagUs: 4_000,
        lateness: { bunchedShare, bunchedAre: "slowest" as const },
      })),
      noise: 0.005,
      spec: { gates: asked, load: { kind: "open", ratePerS: 500 } },
    });
  const at = (bunchedShare: number, medianUs: number) =>
    judged(input(bunchedShare, medianUs)).gates[0];
  it("are taken off: a limit that is kept without them is kept", () => {
    const p99 = (at(0, 400)?.estimate ?? 0) / 400;
    const justAbove = 1_020 / p99;
    expect(at(0, justAbove)?.outcome).toBe("fail");
    const bunched = at(0.002, justAbove);
    expect(bunched?.outcome).toBe("pass");
    expect(bunched?.estimate).toBeLessThan(1_000);
    expect(at(0.002, 2 * justAbove)?.outcome).toBe("fail");
  });
  it("are taken off service times by as much as off response times", () => {
    const service: GateInput = [{ metric: "serviceP99", of: "grpc", op: "<", limitMs: 1 }];
    const [response, served] = judged(input(0.002, 400, [...gates, ...service])).gates;
    // Synthetic blocks have the same times for both.
    expect([served?.low, served?.estimate, served?.high]).toEqual([
      response?.low,
      response?.estimate,
      response?.high,
    ]);
    expect(served?.estimate).toBeLessThan(at(0, 400)?.estimate ?? 0);
  });
});
