// Requests that are still waiting when the window ends are evidence for every gate that they can decide, at any share: of
// every kind of gate and load, and what cannot be decided stays open with the block length that would decide it.
import type { GateInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import type { ReportInput } from "../evidence/report-input.ts";
import { buildReport } from "../report/build-report.ts";
import { seededRandom } from "../statistics/seeded-random.ts";
import { firstDuel, judgeInputOf } from "../testing/first-duel.ts";
import { patchResults } from "../testing/patch-results.ts";
import { saidBy, saidOfGate } from "../testing/said.ts";
import { duelVariants } from "../testing/synthetic-blocks.ts";
import { syntheticHistory } from "../testing/synthetic-history.ts";
import { type WaitingBlock, waitingResult } from "../testing/waiting-clients.ts";
import { judge } from "../verdict/judge.ts";
import { diagnosticWords } from "../words/diagnostic-words.ts";
import { lackWords } from "../words/lack-words.ts";

const load = { kind: "closed", clients: 10, timeoutMs: 10_000 } as const;
const variants = duelVariants.filter(({ name }) => name !== "http3");
const threeSeconds = () => 3_000;

type Slow = Partial<WaitingBlock> & { readonly spec?: object; readonly variant?: string };

/** A duel in whose blocks of 2.5 s, after 0.5 s of warm-up, one side answers as it is told. */
function duel(
  gates: readonly GateInput[],
  { spec, variant = "grpc", ...block }: Slow = {},
): ReportInput {
  const made = firstDuel({ variants, spec: { load, gates: [...gates], ...spec } });
  const played = { clients: 10, warmupMs: 500, windowMs: 2_500, requestMs: threeSeconds, ...block };
  return patchResults(made, variant, (result) => waitingResult(played, result));
}
const judged = (gates: readonly GateInput[], slow?: Slow) => judge(judgeInputOf(duel(gates, slow)));
const outcomes = (gates: readonly GateInput[], slow?: Slow) =>
  judged(gates, slow).gates.map(({ outcome, reason }) =>
    reason ? `${outcome}: ${reason}` : outcome,
  );

/** A share of the requests takes 3 s, the others 1 ms. */
function mixed(slowShare: number, fastMs = 1): () => number {
  const random = seededRandom(11);
  return () => (random() < slowShare ? 3_000 : fastMs);
}

const p99: GateInput = { metric: "p99", of: "grpc", op: "<", limitMs: 50 };
const p50: GateInput = { ...p99, metric: "p50" };

describe("a server that needs 3 s, in blocks of 2.5 s", () => {
  it("is NO-GO at p99 < 50 ms, and nothing says that there were no errors", () => {
    const verdict = judged([p99]);
    expect(verdict.verdict).toBe("NO-GO");
    expect(verdict.gates[0]).toMatchObject({ outcome: "fail", rounds: 10, estimate: 2_500_000 });
    expect(saidOfGate(verdict.gates[0])).toBe(
      "p99 of grpc is over 2.5 s in every round (a bound, from too few requests to quote it): above the limit of 50 ms (10 rounds).",
    );
    expect(saidBy(verdict).headline).toContain("the requests of grpc outlasted its blocks");
    expect(saidBy(verdict).headline).not.toContain("no errors");
  });
  it("says so in a finding, with the block length that shows how long requests take", () => {
    const found = judged([p99]).diagnostics.find(({ code }) => code === "requests-outlast-blocks");
    expect(found && diagnosticWords(found).sentence).toBe(
      "Requests of grpc outlasted 10 of 10 blocks: 10 were in flight for the whole measured window of 2.5 s, in which 0 became due; they took about 3 s.",
    );
    expect(found && diagnosticWords(found).remedy).toMatch(/use blocks of at least 6 s\.$/);
  });
  it("is told apart from a variant that was sent nothing, of which nobody says that it had no errors", () => {
    const nothing = patchResults(duel([p99]), "grpc", ({ series }) => ({
      totals: { sent: 0, answered: 0, failed: 0, unanswered: 0 },
      series: { ...series, sent: series.sent.map(() => 0), answered: series.sent.map(() => 0) },
    }));
    const verdict = judge(judgeInputOf(nothing));
    const { headline } = saidBy(verdict);
    expect(verdict.verdict).toBe("INCONCLUSIVE");
    expect(headline).toContain("no block of grpc holds a request");
    expect(headline).not.toContain("no errors");
  });
  it("leaves a limit open that lies beyond what was seen, with the length of blocks that would decide it", () => {
    const gates: GateInput[] = [{ ...p99, limitMs: 5_000 }];
    expect(outcomes(gates)).toEqual(["not-evaluated: too-few-requests"]);
    const report = buildReport(duel(gates));
    const lack = report.explanations[0]?.lack;
    expect(lack && lackWords(lack).remedy).toMatch(/blocks of about 5 min/);
    expect(saidOfGate(report.verdict?.gates[0])).toContain(
      "its requests outlasted 10 of 10 blocks",
    );
  });
  it.each([1, 2, 10, 200])("with %i clients", (clients) => {
    const slow = { clients, spec: { load: { ...load, clients } } };
    expect(outcomes([p99], slow)).toEqual(["fail"]);
  });
  it("fails by every percentile, by response and by service times, and by the mean", () => {
    const metrics = ["p50", "p75", "p90", "p95", "p999", "service", "serviceP99", "mean"] as const;
    const gates = metrics.map((metric) => ({ ...p99, metric }));
    expect(outcomes(gates)).toEqual(metrics.map(() => "fail"));
  });
  it("passes a gate that asks for slowness, and decides which round alone carries it", () => {
    expect(outcomes([{ ...p99, op: ">", limitMs: 50 }])).toEqual(["pass"]);
    const [explained] = buildReport(duel([p99])).explanations;
    expect(explained?.sensitivity).toMatchObject({ left: 9, decisive: [] });
    expect(explained?.failLimit).toBe(2_500_000);
  });
});

describe("relative gates with one side that outlasts its blocks", () => {
  const ratio: GateInput = { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 };
  it("fail where the slow side is judged, and pass where it is the baseline", () => {
    const [failing] = judged([ratio]).gates;
    expect(failing?.outcome).toBe("fail");
    expect(saidOfGate(failing)).toMatch(/is over [\d,]+ times \[.*\] that of rest \(a bound, /);
    expect(outcomes([ratio], { variant: "rest" })).toEqual(["pass"]);
  });
  it("stay open where neither side is known from above", () => {
    const both = patchResults(duel([ratio]), "rest", (result) =>
      waitingResult(
        { clients: 10, warmupMs: 500, windowMs: 2_500, requestMs: threeSeconds },
        result,
      ),
    );
    expect(judge(judgeInputOf(both)).gates[0]?.reason).toBe("too-few-requests");
  });
});

describe("gates against history", () => {
  const vs: GateInput = {
    metric: "p99",
    of: "grpc",
    op: "<=",
    vs: { kind: "rolling", runs: 5 },
    limitRatio: 1.1,
  };
  const against = (pastUs: number) => {
    const history = syntheticHistory([0, 1, 2, 3, 4].map((i) => pastUs * (1 + 0.01 * i)));
    return judge({ ...judgeInputOf(duel([vs])), history }).gates[0];
  };
  it("fail where the server outlasts its blocks and never did, and stay open where it always took so long", () => {
    expect(against(36_000)).toMatchObject({ outcome: "fail" });
    expect(against(2_900_000)).toMatchObject({
      outcome: "not-evaluated",
      reason: "too-few-requests",
    });
  });
});

describe("throughput", () => {
  const atLeast = (limitPerS: number): GateInput => ({
    metric: "throughput",
    of: "grpc",
    op: ">=",
    limitPerS,
  });
  it("of a server that answered nothing in 2.5 s is below 100/s, which is no claim about 0.1/s", () => {
    const [failing] = judged([atLeast(100)]).gates;
    expect(failing?.outcome).toBe("fail");
    expect(saidOfGate(failing)).toMatch(
      /^Throughput of grpc is below 0\.400\/s in every round: nothing was answered, /,
    );
    expect(outcomes([atLeast(0.1)])).not.toEqual(["fail"]);
  });
  it("has no figure in the report, and no ratio", () => {
    const row = buildReport(duel([atLeast(100)])).comparison.find(
      ({ metric }) => metric === "throughput",
    );
    expect(row?.values[1]).toMatchObject({ value: null, note: { code: "nothing-answered" } });
  });
  it("is compared with that of the other side", () => {
    const ratio: GateInput = {
      metric: "throughput",
      of: "grpc",
      over: "rest",
      op: ">=",
      limitRatio: 0.9,
    };
    expect(outcomes([ratio])).toEqual(["fail"]);
    expect(outcomes([ratio], { variant: "rest" })).toEqual(["pass"]);
  });
});

describe("error gates of blocks that hold no request", () => {
  const errors: GateInput = { metric: "errors", of: "grpc", op: "<", limitRatio: 0.1 };
  it("count the requests of the whole block: all answered late, or never", () => {
    expect(outcomes([errors])).toEqual(["pass"]);
    const spec = { load: { ...load, timeoutMs: 60_000 } };
    const never = { requestMs: () => 50_000, timeoutMs: 60_000, spec };
    const verdict = judged(
      [errors, { ...errors, metric: "success", op: ">", limitRatio: 0.9 }],
      never,
    );
    expect(verdict.gates.map(({ outcome }) => outcome)).toEqual(["fail", "fail"]);
    expect(verdict.gates[0]).toMatchObject({ estimate: 1, requests: 100 });
  });
});

describe("requests that time out before the block ends", () => {
  it.each([100, 1_000, 2_400])("after %i ms fail a latency gate, and the errors", (timeoutMs) => {
    const slow = { timeoutMs, spec: { load: { ...load, timeoutMs } } };
    const errors: GateInput = { metric: "errors", of: "grpc", op: "<", limitRatio: 0.01 };
    expect(outcomes([p99, errors], slow)).toEqual(["fail", "fail"]);
  });
});

describe("shares of requests that outlast their block", () => {
  it.each([
    [0.005, p99, "pass"],
    [0.05, p99, "fail"],
    [0.5, p99, "fail"],
    [0.05, { ...p99, metric: "p90" }, "pass"],
    [0.8, p50, "fail"],
    [1, p50, "fail"],
  ] as const)("%d of them, in an open load", (share, gate, outcome) => {
    const open = { kind: "open", ratePerS: 1_000, connections: 10, timeoutMs: 60_000 } as const;
    const random = seededRandom(3);
    const slow = {
      everyMs: 1,
      // Longer than window and drain: never answered.
      requestMs: () => (random() < share ? 30_000 : 1),
      timeoutMs: 60_000,
      spec: { load: open },
    };
    expect(outcomes([gate], slow)).toEqual([outcome]);
  });
  it.each([
    [0.0005, p99, "pass"],
    [0.05, p99, "fail"],
    [0.5, p99, "fail"],
    [0.9, p50, "fail"],
    [0.3, p50, "not-evaluated: too-few-requests"],
  ] as const)("%d of them, in a closed load whose clients they hold", (share, gate, outcome) => {
    const clients = share < 0.01 ? 40 : 10;
    const slow = { clients, requestMs: mixed(share, 10), spec: { load: { ...load, clients } } };
    expect(outcomes([gate], slow)).toEqual([outcome]);
  });
});
