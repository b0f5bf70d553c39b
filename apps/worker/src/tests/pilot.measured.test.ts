// The pilot with the real engine: it comes first and lets round 1 begin, stops a run whose load cannot be measured
// or that nobody answers, lowers a load where the plan lets it, and leaves what a target does to the verdict.
import type { ReportInput } from "@gonogo/analysis/evidence/report-input";
import { firstDuels } from "@gonogo/protocols/studies";
import { createTarget } from "@gonogo/services/target/create-target";
import { describe, expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { endedRun, finishedRun, sentIn } from "../testing/finished-run.ts";

const undisturbed = { delay: { kind: "none" }, errorRatio: 0 };
const bench = setUpBench({
  prepare: (target) => target.behave({ rest: undisturbed, grpc: undisturbed }),
  /** The first duels name these. */
  async populate(instance, { ports, caPem }) {
    const tls = { caPem, serverName: "localhost" };
    for (const [slug, protocol, port] of [
      ["demo-rest", "http1", ports.restTls],
      ["demo-grpc", "grpc", ports.grpcTls],
      ["demo-http3", "http3", ports.http3],
    ] as const)
      await createTarget(instance.context, instance.owner, {
        target: { slug, name: slug, protocol, host: "127.0.0.1", port, tls },
      });
  },
});

const short = { rounds: 2, warmupMs: 50, blockMs: 120, retriesPerCell: 0 };
/** More than any one machine sends, and few in flight. */
const flood = { kind: "open", ratePerS: 400_000, maxInFlight: 50, connections: 4 };

const measured = (input: ReportInput, purpose: string) =>
  input.blocks.filter((block) => block.purpose === purpose && block.result !== null);

describe("a pilot", () => {
  it("comes before round 1 and is no evidence", async () => {
    const delay = { kind: "fixed", us: 5_000 };
    await bench.target.behave({ rest: { delay }, grpc: { delay } });
    const plan = { ...short, pilot: "stop" };
    const { input, report, counted } = await finishedRun(bench, { plan });
    expect(["passed", "warned"]).toContain(report.pilot?.outcome);
    const [pilots, evidence] = [measured(input, "pilot"), measured(input, "evidence")];
    expect([pilots.length % 2, evidence.length]).toEqual([0, 4]);
    const lastPilot = Math.max(...pilots.map(({ sequence }) => sequence ?? 0));
    expect(Math.min(...evidence.map(({ sequence }) => sequence ?? 0))).toBe(lastPilot + 1);
    expect(report.rounds).toMatchObject([{ planned: 2 }]);
    expect(counted("grpc")).toBe(sentIn([...pilots, ...evidence], "grpc"));
  });

  it.each(firstDuels)("lets the first duel $name begin as it ships", async (duel) => {
    const plan = { ...short, rounds: 1, pilot: "stop" };
    const { report } = await finishedRun(bench, { ...duel, plan });
    expect(report.pilot).toMatchObject({ changes: [] });
  });

  it("stops a load that the engine cannot send, with what to use instead", async () => {
    const { run, input, report } = await endedRun(bench, {
      load: flood,
      plan: { ...short, rounds: 50, pilot: "stop" },
    });
    expect(run).toMatchObject({ status: "failed", failure: { code: "pilot_stopped" } });
    expect(run.failure?.message).toMatch(/^The pilot stopped this run before round 1: .*\d/);
    expect(run.failure?.remedy).toMatch(/Use an open load of at most [\d,]+\/s/);
    expect(measured(input, "evidence")).toEqual([]);
    expect(report.pilot?.proposal).toMatchObject({ kind: "open" });
    const codes = report.pilot?.findings.map(({ code }) => code) ?? [];
    expect(codes.some((code) => /generator-saturated|schedule-missed/.test(code))).toBe(true);
  });

  it("lowers such a load for every variant, where the plan lets it", async () => {
    const { run, input, report } = await endedRun(bench, {
      load: flood,
      plan: { ...short, pilot: "replan" },
    });
    const load = report.pilot?.change.load;
    if (load?.kind !== "open") throw new Error("the load was not changed");
    expect(load.ratePerS).toBeLessThan(flood.ratePerS / 2);
    expect(report.pilot?.definedLoad).toMatchObject({ ratePerS: flood.ratePerS });
    expect(report.pilot?.changes.length).toBeGreaterThan(0);
    expect(report.definitionYaml).toContain("ratePerS: 400000");
    // On a machine that is busy all along even the lowered load may be held up: then the run says so.
    if (run.status === "failed") expect(run.failure?.code).toBe("pilot_stopped");
    expect(report.spec.load).toMatchObject({ ratePerS: load.ratePerS });
    for (const { result } of measured(input, "evidence"))
      expect(result?.counts.generated).toBeLessThan((flood.ratePerS / 2) * (result?.windowS ?? 0));
  });

  it("sees requests that outlast the blocks, makes those long enough and says so", async () => {
    // The other side is no load for the engine, or the pilot would lower the clients first.
    const [slowly, calmly] = [700_000, 20_000].map((us) => ({ delay: { kind: "fixed", us } }));
    await bench.target.behave({ rest: slowly, grpc: calmly });
    const { input, report } = await finishedRun(bench, {
      load: { kind: "closed", clients: 4 },
      plan: { ...short, rounds: 1, pilot: "adapt", adapt: { maxBlockMs: 2_000 } },
    });
    // Twice as long as a request takes, in steps of 500 ms; a busy machine may add one.
    expect([1_500, 2_000]).toContain(report.pilot?.change.blockMs);
    expect(report.pilot?.changes[0]).toMatchObject({
      code: "blocks",
      params: { wasMs: 120, long: [{ variant: "rest" }] },
    });
    const slow = measured(input, "evidence").filter(({ variant }) => variant === "rest");
    expect(slow.every(({ result }) => (result?.counts.sent ?? 0) >= 4)).toBe(true);
    await bench.target.behave({ rest: undisturbed, grpc: undisturbed });
  });

  it("stops where nobody answers as expected, and leaves one side's failures to the verdict", async () => {
    const failing = { errorRatio: 1 };
    await bench.target.behave({ rest: failing, grpc: failing });
    const none = await endedRun(bench, { plan: { ...short, rounds: 6, pilot: "stop" } });
    expect(none.run).toMatchObject({ status: "failed", failure: { code: "pilot_stopped" } });
    expect(none.run.failure?.message).toContain("othing was answered as expected");
    await bench.target.behave({ grpc: { errorRatio: 0 } });
    const one = await endedRun(bench, { plan: { ...short, rounds: 6, pilot: "stop" } });
    expect(one.run).toMatchObject({ status: "finished", verdict: "INVALID" });
    expect(one.report.pilot).toMatchObject({ outcome: "warned" });
    const found = one.report.pilot?.findings.map(({ code, variant }) => `${code} ${variant}`);
    expect(found).toContain("errors-contaminate rest");
  });
});
