// Each block rule on both sides of its threshold, on results that differ in nothing else.
import { describe, expect, it } from "vitest";
import type { EngineCeiling } from "../evidence/report-input.ts";
import { encodeHistogram } from "../statistics/encode-histogram.ts";
import { firstDuel, withVariant } from "../testing/first-duel.ts";
import { findings, patchResults, threadUse } from "../testing/patch-results.ts";
import { saidOfFinding } from "../testing/said.ts";
import { boundCpuShare } from "./engine-bound.ts";
import { readEvidence } from "./read-evidence.ts";

const open = { load: { kind: "open", ratePerS: 2_000 } } as const;
const closedDuel = firstDuel();
const openDuel = firstDuel({ spec: open });
const statesOf = (input: typeof closedDuel) =>
  readEvidence(input).cells[0]?.rounds.map((round) => round.state) ?? [];

describe("a healthy run", () => {
  it("has no finding but that it ran on one machine over loopback", () => {
    for (const input of [closedDuel, openDuel]) {
      const codes = ["shared-machine", "loopback-only"] as const;
      expect(codes.map((code) => findings(input, code).length)).toEqual([1, 1]);
      expect(new Set(statesOf(input))).toEqual(new Set(["valid"]));
    }
  });
});

describe("generator-saturated", () => {
  const at = (cpuShare: number, runQueueShare: number) =>
    patchResults(openDuel, "rest", threadUse({ cpuShare, runQueueShare, clients: 1 }));
  it("is found at 80 % CPU or 10 % waiting for a core, and not below", () => {
    expect(findings(at(0.79, 0.09), "generator-saturated")).toEqual([]);
    expect(findings(at(0.8, 0), "generator-saturated")).toHaveLength(1);
    expect(findings(at(0, 0.1), "generator-saturated")).toHaveLength(1);
  });
  it("voids the round, and is silent for closed load", () => {
    expect(new Set(statesOf(at(0.9, 0)))).toEqual(new Set(["void"]));
    const closed = patchResults(
      closedDuel,
      "rest",
      threadUse({ cpuShare: 0.99, runQueueShare: 0, clients: 2 }),
    );
    expect(findings(closed, "generator-saturated")).toEqual([]);
  });
  // The duel offers 2,000 a second on one engine thread.
  const calibrated = (ceilingPerS: number, change: Partial<EngineCeiling> = {}) => ({
    ...openDuel,
    engineCeilings: [
      { protocol: "http1", shape: "open", ceilingPerS, threads: 1, ...change } as const,
    ],
  });
  it("is found from 90 % of the calibrated ceiling on, with the figures, and not below", () => {
    expect(findings(calibrated(2_223), "generator-saturated")).toEqual([]);
    const [found, ...more] = findings(calibrated(2_222), "generator-saturated");
    expect(more).toEqual([]);
    expect(found?.variant).toBe("rest");
    expect(found?.params).toMatchObject({
      offeredPerS: 2_000,
      achievedPerS: 2_000,
      ceilingPerS: 2_222,
      ceilingShare: 0.9001,
      ceilingShareLimit: 0.9,
    });
    expect(saidOfFinding(found).sentence).toContain("of the 2,222 requests a second");
    expect(new Set(statesOf(calibrated(2_222)))).toEqual(new Set(["void"]));
  });
  it("looks at what was sent as well as at what was asked for", () => {
    const sending = (perS: number) =>
      patchResults(calibrated(10_000), "rest", (result) => ({
        counts: { ...result.counts, sent: perS * result.windowS },
      }));
    expect(findings(sending(8_999), "generator-saturated")).toEqual([]);
    expect(findings(sending(9_000), "generator-saturated")).toHaveLength(1);
  });
  it("counts the ceiling by thread, and knows nothing where nothing was calibrated", () => {
    expect(findings(calibrated(2 * 2_223, { threads: 2 }), "generator-saturated")).toEqual([]);
    expect(findings(calibrated(2 * 2_222, { threads: 2 }), "generator-saturated")).toHaveLength(1);
    expect(findings(calibrated(1, { shape: "closed-50" }), "generator-saturated")).toEqual([]);
    expect(findings(calibrated(1, { protocol: "http3" }), "generator-saturated")).toHaveLength(1);
    const closed = { ...closedDuel, engineCeilings: calibrated(1).engineCeilings };
    expect(findings(closed, "generator-saturated")).toEqual([]);
  });
  it("says nothing of the ceiling when CPU alone was the limit", () => {
    const busy = patchResults(
      calibrated(1_000_000),
      "rest",
      threadUse({ cpuShare: 0.9, runQueueShare: 0, clients: 1 }),
    );
    expect(saidOfFinding(findings(busy, "generator-saturated")[0]).sentence).not.toMatch(
      /calibrated/,
    );
  });
});

describe("connections-failed", () => {
  const failing = (
    connections: { opened: number; failed: number; reconnects: number },
    connectingShare = 0,
    duel = closedDuel,
  ) =>
    patchResults(duel, "rest", (result) => ({
      connections,
      littlesLaw: result.littlesLaw && {
        ...result.littlesLaw,
        inFlightS: result.littlesLaw.inFlightS * (1 - connectingShare),
        connectS: connectingShare * result.littlesLaw.clients * result.windowS,
      },
    }));
  const found = (...input: Parameters<typeof failing>) =>
    findings(failing(...input), "connections-failed");
  it("is found from 3 failed attempts that are 1 % of all", () => {
    expect(found({ opened: 2, failed: 2, reconnects: 0 })).toEqual([]);
    expect(found({ opened: 2, failed: 3, reconnects: 1 })).toHaveLength(1);
    expect(found({ opened: 398, failed: 4, reconnects: 396 })).toEqual([]);
    expect(found({ opened: 396, failed: 4, reconnects: 394 })).toHaveLength(1);
  });
  it("is found from one failed attempt with 5 % of the time spent connecting", () => {
    expect(found({ opened: 3, failed: 1, reconnects: 1 }, 0.049)).toEqual([]);
    expect(found({ opened: 3, failed: 1, reconnects: 1 }, 0.051)).toHaveLength(1);
    // Opening a connection for every request is slow, but no issue.
    expect(found({ opened: 9_000, failed: 0, reconnects: 8_998 }, 0.6)).toEqual([]);
  });
  it("keeps the round, and says what to do with the figures behind it", () => {
    const input = failing({ opened: 4, failed: 9, reconnects: 2 }, 0.25);
    expect(new Set(statesOf(input))).toEqual(new Set(["valid"]));
    const [one] = findings(input, "connections-failed");
    expect(one?.params).toMatchObject({
      failedConnects: 9,
      reconnects: 2,
      connectingShare: 0.25,
    });
    expect(saidOfFinding(one).sentence).toMatch(
      /9 attempts failed .* 25 % of their time connecting/,
    );
    expect(saidOfFinding(one).remedy).toMatch(/backlog/);
  });
  it("looks at open load as well, which has no sum of time connecting", () => {
    const open = found({ opened: 2, failed: 3, reconnects: 1 }, 0, openDuel);
    expect(open).toHaveLength(1);
    expect(saidOfFinding(open[0]).sentence).not.toMatch(/connecting/);
  });
});

describe("connects-retried", () => {
  const set = (...values: { valueUs: number; count: number }[]) =>
    patchResults(closedDuel, "rest", () => ({
      setup: { tcp: encodeHistogram(values), tls: "", quic: "" },
    }));
  const quick = { valueUs: 200, count: 500 };
  const found = (...values: { valueUs: number; count: number }[]) =>
    findings(set(...values), "connects-retried");
  it("is found from 3 connections just after a whole second, and not below", () => {
    expect(found(quick, { valueUs: 1_000_400, count: 2 })).toEqual([]);
    expect(found(quick, { valueUs: 1_000_400, count: 3 })).toHaveLength(1);
    expect(
      found(quick, { valueUs: 1_000_400, count: 1 }, { valueUs: 3_010_000, count: 2 }),
    ).toHaveLength(1);
    expect(found(quick, { valueUs: 999_000, count: 9 })).toEqual([]);
    expect(found(quick, { valueUs: 1_300_000, count: 9 })).toEqual([]);
  });
  it("is silent where times spread, because the server is slow", () => {
    const late = { valueUs: 1_100_000, count: 9 };
    expect(found(quick, { valueUs: 700_000, count: 2 }, late)).toHaveLength(1);
    expect(found(quick, { valueUs: 700_000, count: 3 }, late)).toEqual([]);
    expect(found({ valueUs: 600_000, count: 5 }, late)).toEqual([]);
  });
  it("keeps the round and says what may be done", () => {
    const input = set(quick, { valueUs: 1_000_400, count: 25 });
    expect(new Set(statesOf(input))).toEqual(new Set(["valid"]));
    const [one] = findings(input, "connects-retried");
    expect(one?.params).toMatchObject({ retriedConnects: 25, connections: 525 });
    expect(saidOfFinding(one).sentence).toMatch(
      /25 of 525 opened a second or more .* took 200 µs at most/,
    );
    expect(saidOfFinding(one).remedy).toMatch(/backlog/);
  });
});

describe("engine-bound", () => {
  it("knows the CPU share at which a thread with n clients is the limit", () => {
    expect([1, 2, 3].map(boundCpuShare)).toEqual([0.8, 0.8, 0.8]);
    expect(boundCpuShare(4)).toBeCloseTo(0.4, 12);
    expect(boundCpuShare(12)).toBeCloseTo(0.8, 12);
    expect(boundCpuShare(48)).toBeCloseTo(0.95, 12);
    expect(boundCpuShare(1_000)).toBe(0.95);
  });
  const at = (cpuShare: number, runQueueShare: number, clients: number) =>
    patchResults(closedDuel, "grpc", threadUse({ cpuShare, runQueueShare, clients }));
  it("is found on either side of its thresholds, and keeps the round", () => {
    expect(findings(at(0.79, 0.099, 2), "engine-bound")).toEqual([]);
    expect(findings(at(0.8, 0, 2), "engine-bound")).toHaveLength(1);
    expect(findings(at(0.2, 0.1, 2), "engine-bound")).toHaveLength(1);
    expect(findings(at(0.93, 0, 40), "engine-bound")).toEqual([]);
    expect(findings(at(0.941, 0, 40), "engine-bound")).toHaveLength(1);
    expect(new Set(statesOf(at(1, 0.5, 2)))).toEqual(new Set(["valid"]));
  });
  it("is silent for open load", () => {
    const input = patchResults(
      openDuel,
      "grpc",
      threadUse({ cpuShare: 0.7, runQueueShare: 0, clients: 8 }),
    );
    expect(findings(input, "engine-bound")).toEqual([]);
  });
});

describe("schedule-missed", () => {
  const missing = (share: number) =>
    findings(
      firstDuel({ spec: open, variants: withVariant("rest", { missedShare: share }) }),
      "schedule-missed",
    );
  it("is found when fewer than 99 % of the arrivals due were sent", () => {
    expect(missing(0.01)).toEqual([]);
    expect(missing(0.011)).toHaveLength(1);
  });
  it("does not blame the engine for sends that the cap held", () => {
    const held = firstDuel({ spec: open, variants: withVariant("rest", { heldShare: 0.3 }) });
    expect(findings(held, "schedule-missed")).toEqual([]);
    expect(findings(held, "target-overloaded")).toHaveLength(1);
  });
  it("allows a lag of 10 % of the response time at a gated quantile, and 50 µs at least", () => {
    const lagging = (name: "rest" | "http3", sendLagUs: number, medianUs: number) =>
      findings(
        firstDuel({ spec: open, variants: withVariant(name, { sendLagUs, medianUs }) }),
        "schedule-missed",
      );
    expect(lagging("rest", 49, 180)).toEqual([]);
    expect(lagging("rest", 51, 180)).toHaveLength(1);
    expect(lagging("rest", 400, 5_000)).toEqual([]);
    expect(lagging("rest", 2_000, 5_000)).toHaveLength(1);
    expect(lagging("http3", 400, 180)).toEqual([]);
  });
});

describe("target-overloaded", () => {
  const growing = (growth: number) =>
    patchResults(openDuel, "rest", (result) => ({
      series: {
        ...result.series,
        sent: result.series.sent.map((n, i) =>
          i === result.series.sent.length - 1 ? n + growth : n,
        ),
      },
    }));
  it("is found when the backlog grows by more than 5 %, and voids nothing", () => {
    expect(findings(growing(240), "target-overloaded")).toEqual([]);
    expect(findings(growing(260), "target-overloaded")).toHaveLength(1);
    expect(new Set(statesOf(growing(260)))).toEqual(new Set(["valid"]));
  });
});

describe("littles-law", () => {
  const busy = (share: number, extra: Partial<{ thinkS: number; sent: number }> = {}) =>
    patchResults(closedDuel, "rest", (result) => ({
      engine: { ...result.engine, cpuUserS: 0.2, cpuSystemS: 0.3 },
      littlesLaw: {
        clients: 2,
        inFlightS: share * 2 * result.windowS,
        thinkS: extra.thinkS ?? 0,
        connectS: 0,
      },
    }));
  it("holds from 5 % and the engine's CPU below to 2 % above clients times window", () => {
    expect(findings(busy(1.02), "littles-law")).toEqual([]);
    expect(findings(busy(1.021), "littles-law")).toHaveLength(1);
    expect(findings(busy(0.851), "littles-law")).toEqual([]);
    expect(findings(busy(0.849), "littles-law")).toHaveLength(1);
  });
  it("counts thinking, and voids the round where it is broken", () => {
    expect(findings(busy(0.5, { thinkS: 2.5 }), "littles-law")).toEqual([]);
    expect(new Set(statesOf(busy(0.5)))).toEqual(new Set(["void"]));
  });
  it("needs 20 requests a client", () => {
    const slow = (sent: number) => {
      const answered = encodeHistogram([{ valueUs: 60_000, count: sent }]);
      return patchResults(busy(0.5), "rest", (result) => ({
        counts: { ...result.counts, generated: sent, sent, ok: sent },
        outcomes: { ok: sent },
        histograms: { ...result.histograms, response: answered, service: answered },
      }));
    };
    expect(findings(slow(39), "littles-law")).toEqual([]);
    expect(findings(slow(40), "littles-law")).toHaveLength(1);
  });
});

describe("accounting-broken", () => {
  it("is found when a single request is unaccounted for", () => {
    const lost = patchResults(closedDuel, "rest", (result) => ({
      counts: { ...result.counts, sent: result.counts.sent + 1 },
    }));
    expect(findings(lost, "accounting-broken")).toHaveLength(1);
    const unrecorded = patchResults(closedDuel, "rest", (result) => ({
      histograms: { ...result.histograms, response: encodeHistogram([]) },
    }));
    expect(saidOfFinding(findings(unrecorded, "accounting-broken")[0]).sentence).toMatch(
      /response times/,
    );
    const unreadable = patchResults(closedDuel, "rest", (result) => ({
      histograms: { ...result.histograms, response: "AAAA" },
    }));
    expect(findings(unreadable, "accounting-broken")).toHaveLength(1);
  });
  it("asks that every timeout was recorded with its wait", () => {
    const timeouts = firstDuel({
      variants: withVariant("rest", { timeoutRatio: 0.01 }),
      spec: { load: { kind: "closed", clients: 2, timeoutMs: 100 } },
    });
    expect(findings(timeouts, "accounting-broken")).toEqual([]);
    const dropped = patchResults(timeouts, "rest", (result) => ({
      histograms: { ...result.histograms, censored: encodeHistogram([]) },
    }));
    expect(findings(dropped, "accounting-broken")).toHaveLength(1);
  });
});

describe("stopped-early", () => {
  const stoppedBy = { limitName: "errorRatio", limit: 0.5, value: 0.75, atMs: 2_000 } as const;
  const stopped = patchResults(closedDuel, "rest", () => ({ stopReason: "condition", stoppedBy }));
  it("names the limit and keeps the block", () => {
    expect(findings(closedDuel, "stopped-early")).toEqual([]);
    const [found] = findings(stopped, "stopped-early");
    expect(found).toMatchObject({ severity: "caution", variant: "rest" });
    expect(saidOfFinding(found).sentence).toMatch(
      /errors reached 75 % after 2(\.0+)? s, where 50 % is the limit/,
    );
    expect(new Set(statesOf(stopped))).toEqual(new Set(["valid"]));
  });
});

describe("a block stopped by its latency", () => {
  it("names p99 in milliseconds", () => {
    const stoppedBy = { limitName: "latencyP99Ms", limit: 500, value: 612.3, atMs: 900 } as const;
    const [found] = findings(
      patchResults(closedDuel, "rest", () => ({ stopReason: "condition", stoppedBy })),
      "stopped-early",
    );
    expect(saidOfFinding(found).sentence).toContain("p99 latency reached 612.3 ms");
    expect(found?.params).toMatchObject({ p99Ms: 612.3, p99LimitMs: 500, afterMs: 900 });
  });
});

describe("unsolicited-messages", () => {
  it("notes how many there were, and keeps the round", () => {
    expect(findings(closedDuel, "unsolicited-messages")).toEqual([]);
    const input = patchResults(closedDuel, "rest", () => ({ unsolicited: 25 }));
    const [found] = findings(input, "unsolicited-messages");
    expect(found).toMatchObject({ severity: "note", variant: "rest" });
    expect(saidOfFinding(found).sentence).toMatch(/up to 25 of them beside [\d,]+ requests/);
    expect(findings(input, "answers-guessed")).toEqual([]);
    expect(new Set(statesOf(input))).toEqual(new Set(["valid"]));
  });

  it("is a caution where any message answers, since one of them may have been taken for an answer", () => {
    const pushed = (kind: "any" | "echo") => {
      const operation = { kind: "websocket", path: "/", message: "hi", reply: { kind } } as const;
      const variants = closedDuel.spec.variants.map((variant) =>
        variant.name === "rest" ? { ...variant, operation } : variant,
      );
      const input = patchResults(firstDuel({ spec: { variants } }), "rest", () => ({
        unsolicited: 3,
      }));
      return input;
    };
    const [found] = findings(pushed("any"), "answers-guessed");
    expect(found).toMatchObject({ severity: "caution", params: { unsolicited: 3 } });
    expect(findings(pushed("any"), "unsolicited-messages")).toEqual([]);
    expect(findings(pushed("echo"), "answers-guessed")).toEqual([]);
  });
});

describe("resource-exhausted", () => {
  it("is invalidating at the first request that never left the machine", () => {
    const exhausted = patchResults(closedDuel, "rest", (result) => ({
      outcomes: { ok: result.counts.ok - 1, resource_exhausted: 1 },
      counts: { ...result.counts, ok: result.counts.ok - 1, failed: 1 },
    }));
    expect(findings(exhausted, "resource-exhausted")[0]).toMatchObject({
      severity: "invalidating",
    });
    expect(new Set(statesOf(exhausted))).toEqual(new Set(["void"]));
  });
});

describe("loads with stages", () => {
  it("are judged as the closed or open load that they are", () => {
    const stage = { durationMs: 2_500 };
    const rate = firstDuel({
      spec: { load: { kind: "stages", stages: [{ ...stage, ratePerS: 2_000 }] } },
    });
    const saturated = patchResults(
      rate,
      "rest",
      threadUse({ cpuShare: 0.9, runQueueShare: 0, clients: 1 }),
    );
    expect(findings(rate, "generator-saturated")).toEqual([]);
    expect(findings(saturated, "generator-saturated")).toHaveLength(1);
    expect(findings(saturated, "engine-bound")).toEqual([]);
    const clients = firstDuel({
      spec: { load: { kind: "stages", stages: [{ ...stage, clients: 2 }] } },
    });
    const unbalanced = patchResults(clients, "rest", (result) => ({
      littlesLaw: { clients: 2, inFlightS: result.windowS, thinkS: 0, connectS: 0 },
    }));
    expect(findings(clients, "littles-law")).toEqual([]);
    expect(findings(unbalanced, "littles-law")).toHaveLength(1);
  });
});
