// Real measurements of cases that other tools get wrong: a candidate that fails, a target that cannot keep the rate,
// an engine that cannot, and a percentile that its requests do not support.
import { describe, expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { judgedRun } from "../testing/judged-run.ts";

const undisturbed = { delay: { kind: "none" }, errorRatio: 0, nagle: false };
const { nagle: _, ...undisturbedGrpc } = undisturbed;
const bench = setUpBench({
  prepare: (target) => target.behave({ rest: undisturbed, grpc: undisturbedGrpc }),
});

const slow = { delay: { kind: "fixed", us: 5_000 } };
const ratio = { metric: "p50", of: "grpc", over: "rest", op: "<=", limitRatio: 20 } as const;
const plan = { rounds: 6, warmupMs: 50, blockMs: 200, retriesPerCell: 0 };
const only = (slug: "rest", more: object) => ({
  variants: [
    {
      name: slug,
      target: slug,
      operation: { kind: "http", path: "/dispatch", method: "POST", body: {} },
    },
  ],
  ...more,
});

const judged = (changes: object) => judgedRun(bench, changes);

describe("a measured run", () => {
  it("says NO-GO to a candidate that fails 5 % of its requests, and does not judge its speed", async () => {
    await bench.target.behave({ rest: slow, grpc: { ...slow, errorRatio: 0.05 } });
    const errors = { metric: "errors", of: "grpc", op: "<", limitRatio: 0.001 };
    const found = await judged({
      load: { kind: "closed", clients: 8 },
      plan: { ...plan, rounds: 7 },
      gates: [ratio, errors],
    });
    expect(found.outcomes, found.headline).toEqual(["not-evaluated: errors-contaminate", "fail"]);
    expect(found.verdict).toBe("NO-GO");
    expect(found.headline).not.toMatch(/lower [^;]*that of rest;/);
  });

  it("says NO-GO to a target that cannot keep the rate: held requests count as unanswered", async () => {
    await bench.target.behave({ rest: { delay: { kind: "fixed", us: 20_000 } } });
    const found = await judged(
      only("rest", {
        load: { kind: "open", ratePerS: 1_000, maxInFlight: 4, connections: 4, timeoutMs: 2_000 },
        // A busy machine may keep the engine itself from its schedule now and then.
        plan: { ...plan, retriesPerCell: 10 },
        gates: [{ metric: "p50", of: "rest", op: "<", limitMs: 30 }],
      }),
    );
    expect(found.codes).toContain("target-overloaded");
    expect(found.outcomes, found.headline).toEqual(["fail"]);
    expect(found.headline).toMatch(
      /p50 of rest is (> |over )\d+ m?s.*failed \d+ % of its requests/,
    );
  });

  it("says NO-GO to a server whose requests outlast every block, and not that there were no errors", async () => {
    await bench.target.behave({ rest: { delay: { kind: "fixed", us: 1_200_000 } } });
    const found = await judged(
      only("rest", {
        load: { kind: "closed", clients: 4 },
        plan: { rounds: 7, warmupMs: 100, blockMs: 1_000, retriesPerCell: 0, pilot: "warn" },
        gates: [
          { metric: "p99", of: "rest", op: "<", limitMs: 50 },
          { metric: "throughput", of: "rest", op: ">=", limitPerS: 100 },
        ],
      }),
    );
    expect(found.outcomes, found.headline).toEqual(["fail", "fail"]);
    expect(found.verdict).toBe("NO-GO");
    expect(found.headline).toMatch(/p99 of rest is over 1 s .*the requests of rest outlasted/);
    expect(found.headline).not.toMatch(/no errors/);
    const outlasted = found.diagnostics.find(({ code }) => code === "requests-outlast-blocks");
    expect(outlasted?.params).toMatchObject({ outlastedRequests: 4, requestsDue: 0 });
  });

  it("judges nothing where the engine could not send what was asked", async () => {
    const found = await judged(
      only("rest", {
        load: { kind: "open", ratePerS: 900_000, maxInFlight: 1_000, connections: 8 },
        plan: { ...plan, blockMs: 150 },
        gates: [{ metric: "p50", of: "rest", op: "<", limitMs: 500 }],
      }),
    );
    expect(found.verdict, found.headline).toBe("INVALID");
    expect(
      found.codes.some((code) => code === "schedule-missed" || code === "generator-saturated"),
    ).toBe(true);
    expect(found.headline).toMatch(/^Nothing to judge: /);
  });

  it("quotes no p99.9 of a few hundred requests", async () => {
    await bench.target.behave({ rest: slow, grpc: slow });
    const found = await judged({
      load: { kind: "closed", clients: 8 },
      plan,
      gates: [{ ...ratio, metric: "p999" }],
    });
    expect(found.verdict).toBe("INCONCLUSIVE");
    expect(found.outcomes).toEqual(["not-evaluated: too-few-requests"]);
    expect(found.headline).toMatch(/needs 10,000 requests in each block/);
  });
});
