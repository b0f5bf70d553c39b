// What the engine's own lateness does to blocks that tell it apart: a frozen engine and a clock that was set void their
// round, want of CPU is a caution, and arrivals that were bunched together are judged by what they did, not by 50 µs.
import { describe, expect, it } from "vitest";
import type { ReportInput } from "../evidence/report-input.ts";
import { firstDuel, withVariant } from "../testing/first-duel.ts";
import { findings, patchResults, threadUse } from "../testing/patch-results.ts";
import { saidOfFinding } from "../testing/said.ts";
import type { SyntheticLateness } from "../testing/synthetic-lateness.ts";
import { machineUsedBy } from "../testing/synthetic-machine.ts";
import { readEvidence } from "./read-evidence.ts";

const open = { load: { kind: "open", ratePerS: 500 } } as const;
const states = (input: ReportInput) => [
  ...new Set(readEvidence(input).cells[0]?.rounds.map((round) => round.state)),
];
const late = (lateness: SyntheticLateness, spec = {}) =>
  firstDuel({ spec, variants: withVariant("grpc", { lateness }) });

describe("engine-stalled", () => {
  it("voids the round from one timer that was 100 ms late", () => {
    expect(findings(late({ stallUs: 99_000 }), "engine-stalled")).toEqual([]);
    const frozen = late({ stallUs: 10_000_000 });
    const [found] = findings(frozen, "engine-stalled");
    expect(found).toMatchObject({ severity: "invalidating", variant: "grpc" });
    expect(saidOfFinding(found).sentence).toBe(
      "The engine stood still in 10 of 10 blocks of grpc: its own timers fired up to 10.0 s late.",
    );
    expect(states(frozen)).toEqual(["void"]);
  });
  it("is silent where timers are unknown", () => {
    expect(states(firstDuel())).toEqual(["valid"]);
  });
});

describe("clock-stepped", () => {
  it("voids the round beyond 50 µs either way, where answers have stamps", () => {
    expect(findings(late({ clockStepUs: 50 }), "clock-stepped")).toEqual([]);
    const stepped = late({ clockStepUs: -1_500 });
    expect(saidOfFinding(findings(stepped, "clock-stepped")[0]).sentence).toContain(
      "by up to 1.50 ms",
    );
    expect(states(stepped)).toEqual(["void"]);
    expect(findings(late({ clockStepUs: 900, stampedShare: 0 }), "clock-stepped")).toEqual([]);
  });
});

describe("generator-saturated with stamps", () => {
  const starved = (
    lateness: SyntheticLateness | undefined,
    { missedShare = 0, heldShare = 0 } = {},
  ) =>
    patchResults(
      firstDuel({
        spec: open,
        variants: withVariant("rest", {
          ...(lateness && { lateness }),
          missedShare,
          heldShare,
          machine: () => machineUsedBy({ target: 0.05, gonogo: 0.02, others: 0.98 }),
        }),
      }),
      "rest",
      threadUse({ cpuShare: 0.05, runQueueShare: 0.15, clients: 1 }),
    );
  it("is a caution that names who had the machine, when the rate was kept", () => {
    const [found, ...more] = findings(starved({}), "generator-saturated");
    expect(more).toEqual([]);
    expect(found?.severity).toBe("caution");
    expect(saidOfFinding(found).sentence).toContain(
      "of this machine's 2 cores the engine used 0.30, rest 0.05, Gonogo itself 0.02 and other programs 0.98",
    );
    expect(saidOfFinding(found).remedy).toBe(
      "Stop what else runs on this machine while it measures.",
    );
    expect(states(starved({}))).toEqual(["valid"]);
  });
  it("voids the round without stamps, when the rate was not kept, or at the calibrated ceiling", () => {
    const inputs = [
      starved(undefined),
      starved({ stampedShare: 0.5 }),
      starved({}, { missedShare: 0.02 }),
      // Late reads hold places in flight, so the target cannot be blamed for these.
      starved({}, { heldShare: 0.02 }),
    ];
    for (const input of inputs) {
      expect(findings(input, "generator-saturated")[0]?.severity).toBe("invalidating");
      expect(states(input)).toEqual(["void"]);
    }
    const ceiling = { protocol: "http1", shape: "open", ceilingPerS: 500, threads: 1 } as const;
    const full = { ...starved({}), engineCeilings: [ceiling] };
    expect(findings(full, "generator-saturated")[0]?.severity).toBe("invalidating");
  });
});

describe("schedule-missed with lateness", () => {
  const sent = (lateness: SyntheticLateness | undefined, sendLagUs = 66) =>
    firstDuel({
      spec: open,
      variants: withVariant("rest", {
        medianUs: 60,
        sendLagUs,
        ...(lateness && { lateness }),
      }),
    });
  it("does not void a fast server for sends that were 66 µs late", () => {
    expect(findings(sent({ bunchedShare: 0.002 }), "schedule-missed")).toEqual([]);
    expect(states(sent({}))).toEqual(["valid"]);
    expect(states(sent(undefined))).toEqual(["void"]);
  });
  it("is a caution where bunched requests may have raised the gated quantile by more than a tenth", () => {
    const slowest = (bunchedShare: number) => sent({ bunchedShare, bunchedAre: "slowest" }, 4_000);
    expect(findings(slowest(0.0004), "schedule-missed")).toEqual([]);
    const [found] = findings(slowest(0.03), "schedule-missed");
    expect(found?.severity).toBe("caution");
    expect(saidOfFinding(found).sentence).toMatch(
      /^The engine's lateness bunched 3\.0 % of the requests together in 10 of 10 blocks of rest: with them p99 may be up to \d+ % higher, which gates take off\.$/,
    );
    expect(states(slowest(0.03))).toEqual(["valid"]);
  });
  it("voids where so many were bunched that the load is not the one asked for", () => {
    expect(findings(sent({ bunchedShare: 0.29 }), "schedule-missed")).toEqual([]);
    const [found] = findings(sent({ bunchedShare: 0.31 }), "schedule-missed");
    expect(found?.severity).toBe("invalidating");
    expect(saidOfFinding(found).sentence).toContain("where 30 % is allowed");
  });
});

describe("engine-bound", () => {
  const bound = (clients: number, others: number, use: Partial<Parameters<typeof threadUse>[0]>) =>
    findings(
      patchResults(
        firstDuel({
          spec: { load: { kind: "closed", clients } },
          variants: withVariant("grpc", {
            lateness: {},
            machine: () => machineUsedBy({ target: 0.1, gonogo: 0.05, others }),
          }),
        }),
        "grpc",
        threadUse({ cpuShare: 0.3, runQueueShare: 0.02, clients, ...use }),
      ),
      "engine-bound",
    )[0];
  it("tells one client to stop what else runs, and never to use fewer clients", () => {
    const found = bound(1, 0.9, { runQueueShare: 0.15 });
    expect(saidOfFinding(found).remedy).toBe(
      "Stop what else runs on this machine while it measures.",
    );
    expect(saidOfFinding(found).sentence).toContain("other programs 0.90");
    expect(saidOfFinding(bound(1, 0, { cpuShare: 0.93 })).remedy).not.toMatch(/fewer clients/);
    expect(saidOfFinding(bound(50, 0.9, { runQueueShare: 0.15 })).remedy).not.toMatch(
      /fewer clients/,
    );
    expect(saidOfFinding(bound(50, 0, { cpuShare: 0.97 })).remedy).toMatch(/^Use fewer clients/);
  });
  it("says that latency holds at the load really offered, and throughput is at least what is shown", () => {
    expect(saidOfFinding(bound(1, 0.9, { runQueueShare: 0.15 })).sentence).toMatch(
      /True throughput is at least what is shown; latency is measured to the arrival of each answer, and holds for the load really offered \([\d,]+ requests\/s\)\.$/,
    );
  });
});
