// A run from queue to verdict with the real engine against the real target, and what refuses to begin.
import { readFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { judge } from "@gonogo/analysis/verdict/judge";
import { streamKey } from "@gonogo/services/run/watch/run-stream";
import { watchRun } from "@gonogo/services/run/watch/watch-run";
import { probeTarget } from "@gonogo/services/target/probe-target";
import { updateTarget } from "@gonogo/services/target/update-target";
import { describe, expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { aliasEngine, keepingItsInput } from "../testing/engine-alias.ts";
import { endedRun, endOf, probesOf, sentIn } from "../testing/finished-run.ts";
import { isOver } from "../testing/measured-instance.ts";

const token = "bearer-of-the-test-4711";
const bench = setUpBench({ engine: () => aliasEngine(keepingItsInput) });

describe("a run", () => {
  it("is measured block by block, reported live, and judged from what is stored", async () => {
    // The kernel reports what the target costs in hundredths of a second: it must have something to do.
    const busy = { delay: { kind: "none" } };
    await bench.target.behave({ rest: busy, grpc: busy });
    await updateTarget(bench.instance.context, bench.instance.owner, {
      slug: "rest",
      changes: {
        metrics: {
          url: `http://127.0.0.1:${bench.target.ports.control}/metrics`,
          allocations: "gonogo_target_allocations_total",
        },
      },
    });
    // Nothing is measured again, however much else this machine does: every block is one of the plan's.
    const { id } = await bench.instance.duel({
      plan: { rounds: 6, warmupMs: 50, blockMs: 250, retriesPerCell: 0 },
    });
    const seen: string[] = [];
    for await (const { event } of watchRun(bench.instance.context, bench.instance.owner, { id }))
      seen.push(event.type);
    expect(seen[0]).toBe("snapshot");
    expect(seen.at(-1)).toBe("finished");
    expect(new Set(seen)).toEqual(
      new Set([
        ...["snapshot", "log", "block-started", "block-phase", "tick", "block-finished"],
        "finished",
      ]),
    );
    const run = await bench.instance.run(id);
    expect(run).toMatchObject({
      status: "finished",
      progress: { blocksDone: 12, blocksPlanned: 12 },
    });
    const { input, report } = await endOf(bench.instance, id);
    expect(judge({ ...input, status: "finished" })).toEqual(input.verdict);
    expect(run.verdict).toBe(input.verdict?.verdict);
    const sequence = input.blocks.map((block) => block.sequence);
    const watched = input.blocks.map((block) => block.machine ?? null);
    // The kernel reports on Linux: every block lasted some time, and the engine is not among the others.
    if (process.platform === "linux")
      expect(watched.every((machine) => machine !== null && machine.spanS > 0.1)).toBe(true);
    else expect(watched.every((machine) => machine === null)).toBe(true);
    expect(sequence).toEqual([...Array(12).keys()]);
    // The demo target runs here, so what it costs is known: less than all cores, and more than nothing.
    const cost = report.comparison.find(({ metric }) => metric === "cpu")?.values ?? [];
    if (process.platform === "linux") {
      expect(cost.map(({ value }) => (value ?? 0) > 0)).toEqual([true, true]);
      for (const machine of watched)
        expect(machine?.targetCpuS ?? -1).toBeLessThan(
          (machine?.spanS ?? 0) * (machine?.cores ?? 0),
        );
    } else expect(cost).toEqual([]);
    // Each block says where its load and its target ran.
    if (process.platform === "linux")
      for (const { sequence, engineCores, targetCores } of report.blocks) {
        const of = input.blocks.find((block) => block.sequence === sequence);
        const seen = JSON.stringify([of?.variant, of?.machine, of?.result?.counts]);
        expect(engineCores).toHaveLength(1);
        expect(targetCores.length, seen).toBeGreaterThan(0);
        expect(targetCores.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      }
    const peak = report.comparison.find(({ metric }) => metric === "memory")?.values ?? [];
    if (process.platform === "linux")
      expect(peak.map(({ value }) => (value ?? 0) > 1_000_000)).toEqual([true, true]);
    // The demo target counts its allocations; only one of the two targets has the address.
    const made = report.comparison.find(({ metric }) => metric === "allocations")?.values ?? [];
    if (process.platform === "linux") {
      expect(made[0]?.value).toBeGreaterThan(1);
      expect(made[0]?.value).toBeLessThan(1_000);
      expect(made[1]?.value).toBeNull();
    } else expect(made).toEqual([]);
    expect(report.environment).toMatchObject({ networkProfile: "loopback" });
    // The cores were chosen once, and every block has them.
    const { placement } = report.environment ?? {};
    const kept = report.blocks.map(({ engineCores }) => engineCores);
    if (placement?.loadCores.length === 1)
      expect(new Set(kept.flat())).toEqual(new Set(placement.loadCores));
    const given = readFileSync(join(bench.engine.folder, "input"), "utf8").trim().split("\n");
    const inputs = given.map((line): { loadCores: number[] } => JSON.parse(line));
    expect(placement?.asked).toBe("apart");
    expect(placement?.loadCores).toHaveLength(os.availableParallelism() > 1 ? 1 : 0);
    expect(new Set(inputs.map(({ loadCores }) => `${loadCores}`))).toEqual(
      new Set([`${placement?.loadCores}`]),
    );
    expect(report.variants.map((variant) => variant.httpVersion)).toEqual(["HTTP/1.1", "HTTP/2"]);
  });

  it("sends exactly what the target counts, probes left out", async () => {
    const { input, counted } = await endedRun(bench);
    const rest = sentIn(input.blocks, "rest");
    expect(counted("rest") - (await probesOf(bench.instance, "rest"))).toBe(rest);
    expect(counted("grpc")).toBe(sentIn(input.blocks, "grpc"));
    expect(rest).toBeGreaterThan(0);
  });

  it("gives a target's secret to the engine and to nobody else", async () => {
    await updateTarget(bench.instance.context, bench.instance.owner, {
      slug: "rest",
      secret: { bearerToken: token },
    });
    const { run, report } = await endedRun(bench);
    const input = readFileSync(join(bench.engine.folder, "input"), "utf8");
    expect(input).toContain(`["authorization","Bearer ${token}"]`);
    const stream = await bench.instance.context.redis.xrange(
      streamKey(bench.instance.context, run.id),
      "-",
      "+",
    );
    const rows = await bench.instance.context.db.run.findMany({ include: { blocks: true } });
    expect(JSON.stringify([report, stream, rows])).not.toContain(token);
  });

  it("whose baseline answers 500 is INVALID", async () => {
    await bench.target.behave({ rest: { errorRatio: 1, errorStatus: 500 } });
    const { run } = await endedRun(bench, {
      plan: { rounds: 6, warmupMs: 50, blockMs: 250, retriesPerCell: 0 },
    });
    await bench.target.behave({ rest: { errorRatio: 0 } });
    expect(run).toMatchObject({ status: "finished", verdict: "INVALID" });
  });
});

describe("a run that cannot begin", () => {
  it("fails without blocks when a target is not there", async () => {
    await updateTarget(bench.instance.context, bench.instance.owner, {
      slug: "grpc",
      changes: { port: 1 },
    });
    await bench.worker.stop();
    const { id } = await bench.instance.duel();
    await bench.worker.start();
    const run = await bench.instance.until(id, isOver);
    expect(run).toMatchObject({
      status: "failed",
      failure: { code: "target_unreachable" },
      verdict: null,
    });
    const statuses = (await bench.instance.blocks(id)).map((block) => block.status);
    expect(new Set(statuses)).toEqual(new Set(["skipped"]));
  });

  it("is refused by createRun when a worker answers its probe first", async () => {
    await updateTarget(bench.instance.context, bench.instance.owner, {
      slug: "grpc",
      changes: { port: 1 },
    });
    await expect(bench.instance.duel()).rejects.toMatchObject({
      code: "target_unreachable",
      field: "definition.variants.1.target",
    });
    expect(await bench.instance.context.db.run.count()).toBe(0);
  });

  it("fails when the schema lost the method since it was made", async () => {
    await bench.worker.stop();
    const definition = {
      variants: [
        { name: "grpc", target: "grpc", operation: { kind: "grpc", method: "demo.Dispatch/Gone" } },
      ],
      gates: [],
    };
    const { id } = await bench.instance.duel(definition);
    await bench.worker.start();
    expect(await bench.instance.until(id, isOver)).toMatchObject({
      status: "failed",
      failure: { code: "method_unknown" },
    });
  });
});

describe("a probe", () => {
  it("shows what answers there, methods included", async () => {
    const rest = await probeTarget(bench.instance.context, bench.instance.owner, { slug: "rest" });
    expect(rest).toMatchObject({ ok: true, answer: { http: { version: "HTTP/1.1" } } });
    const grpc = await probeTarget(bench.instance.context, bench.instance.owner, { slug: "grpc" });
    const methods = grpc.answer.grpc?.methods.map((method) => method.method);
    expect(methods).toContain("demo.Dispatch/DispatchTask");
    expect(grpc.answer.tls?.version).toBe("TLSv1.3");
  });
});
