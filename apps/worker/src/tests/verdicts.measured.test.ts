// Real duels that must end in the right verdict: limits flipped, Nagle's plateau, and a server that nobody here wrote.
// Everything is measured; only limits are chosen so that any machine agrees.

import type { ReportInput } from "@gonogo/analysis/evidence/report-input";
import { saidBy, saidOfFinding } from "@gonogo/analysis/testing/said";
import { judge } from "@gonogo/analysis/verdict/judge";
import { startNginx } from "@gonogo/protocols/driver/testing/nginx";
import type { Verdict } from "@gonogo/protocols/report";
import { Gate } from "@gonogo/protocols/spec";
import { createTarget } from "@gonogo/services/target/create-target";
import { describe, expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { finishedRun, probesOf, sentIn, verdictOf } from "../testing/finished-run.ts";

const undisturbed = { delay: { kind: "none" }, errorRatio: 0, nagle: false };
const { nagle: _, ...undisturbedGrpc } = undisturbed;
const bench = setUpBench({
  prepare: (target) => target.behave({ rest: undisturbed, grpc: undisturbedGrpc }),
});

/** Runs a duel to its end and reads what was stored of it. */
async function measured(changes: object) {
  const { input } = await finishedRun(bench, changes);
  return { input, verdict: verdictOf(input) };
}

/**
 * Measures again while other work on this machine kept the engine waiting: what the engine bounds is withheld,
 * rightly, and says nothing about the limits.
 */
async function measuredInPeace(changes: object) {
  for (let attempt = 1; ; attempt += 1) {
    const found = await measured(changes);
    const bound = found.verdict.diagnostics.some(({ code }) => code === "engine-bound");
    if (!bound || attempt === 5) return found;
  }
}

const outcomes = (verdict: Verdict) => verdict.gates.map(({ outcome }) => outcome);
const codesOn = (verdict: Verdict, variant: string) =>
  verdict.diagnostics.filter((found) => found.variant === variant).map(({ code }) => code);

const latency = { metric: "p50", of: "grpc", op: "<", limitMs: 2_000 } as const;
const ratio = { metric: "p50", of: "grpc", over: "rest", op: "<=", limitRatio: 20 } as const;
const errors = { metric: "errors", of: "grpc", op: "<", limitRatio: 0.05 } as const;

/** The same stored blocks under other limits are a NO-GO, by exactly the gates that were flipped. */
function expectFlipped(input: ReportInput, gates: readonly object[], expected: readonly string[]) {
  const spec = { ...input.spec, gates: gates.map((gate) => Gate.parse(gate)) };
  const again = judge({ ...input, status: "finished", spec });
  expect(outcomes(again), saidBy(again).headline).toEqual(expected);
  expect(again.verdict).toBe("NO-GO");
}

describe("a verdict", () => {
  it("turns from GO to NO-GO when a latency gate's limit is flipped", async () => {
    // Slow answers keep the engine idle: a closed loop that the engine bounds could pass and never fail.
    const delay = { kind: "fixed", us: 20_000 };
    await bench.target.behave({ rest: { delay }, grpc: { delay } });
    const { input, verdict } = await measuredInPeace({
      load: { kind: "closed", clients: 4, connections: 4 },
      plan: { rounds: 8, warmupMs: 100, blockMs: 300 },
      gates: [latency, ratio],
      // The instance's REST target is plain, its gRPC target encrypted: without this the ratio is withheld.
      accept: ["unequal-terms"],
    });
    expect(verdict.verdict, saidBy(verdict).headline).toBe("GO");
    expectFlipped(input, [{ ...latency, limitMs: 0.01 }, ratio], ["fail", "pass"]);
    expectFlipped(input, [latency, { ...ratio, limitRatio: 0.05 }], ["pass", "fail"]);
  });

  it("turns from GO to NO-GO when an error gate's limit is flipped", async () => {
    await bench.target.behave({ grpc: { errorRatio: 0.002 } });
    const { input, verdict } = await measured({
      load: { kind: "closed", clients: 20, connections: 20 },
      plan: { rounds: 7, warmupMs: 100, blockMs: 250 },
      gates: [errors],
    });
    expect(verdict.verdict, saidBy(verdict).headline).toBe("GO");
    expectFlipped(input, [{ ...errors, limitRatio: 0.00001 }], ["fail"]);
  });

  it("does not celebrate gRPC over a REST side on Nagle's plateau, and confirms the plateau by a probe", async () => {
    await bench.target.behave({ rest: { nagle: true } });
    const { input, verdict } = await measured({
      plan: { rounds: 7, warmupMs: 150, blockMs: 400, retriesPerCell: 0 },
      gates: [{ ...ratio, limitRatio: 1.25 }],
      accept: ["unequal-terms"],
    });
    const probes = input.blocks.filter(({ purpose }) => purpose === "probe");
    expect(probes).toMatchObject([{ variant: "rest", cell: 0, status: "finished" }]);
    expect(probes[0]?.sequence).toBeLessThan(14);
    expect(codesOn(verdict, "rest")).toContain("delayed-ack-plateau");
    expect(codesOn(verdict, "grpc")).not.toContain("delayed-ack-plateau");
    expect(verdict.verdict).toBe("INCONCLUSIVE");
    expect(verdict.gates[0]).toMatchObject({
      outcome: "not-evaluated",
      reason: "delayed-ack-plateau",
    });
    const plateau = verdict.diagnostics.find(({ code }) => code === "delayed-ack-plateau");
    expect(plateau).toMatchObject({ severity: "invalidating", params: { state: "confirmed" } });
    expect(saidOfFinding(plateau).remedy).toContain("TCP_NODELAY");
    expect(saidBy(verdict).headline).toMatch(
      /delayed-acknowledgement plateau.*missing TCP_NODELAY/,
    );
    expect(saidBy(verdict).headline).not.toMatch(/lower [^;]*that of rest;/);
  });

  it("judges a server that nobody here wrote", async () => {
    const nginx = await startNginx(process.env.GONOGO_NGINX_PATH ?? "nginx");
    try {
      await createTarget(bench.instance.context, bench.instance.owner, {
        target: {
          slug: "nginx",
          name: "nginx",
          protocol: "http1",
          host: "127.0.0.1",
          port: nginx.port,
        },
      });
      const { input, verdict } = await measured({
        variants: [
          { name: "nginx", target: "nginx", operation: { kind: "http", method: "GET", path: "/" } },
        ],
        plan: { rounds: 7, warmupMs: 50, blockMs: 250 },
        gates: [
          { ...latency, of: "nginx" },
          { ...errors, of: "nginx" },
        ],
      });
      expect(verdict.verdict).toBe("GO");
      // Each probe before the run is in the access log as well, as one request.
      expect(nginx.requests()).toBe(sentIn(input.blocks) + (await probesOf(bench.instance)));
    } finally {
      await nginx.stop();
    }
  });
});
