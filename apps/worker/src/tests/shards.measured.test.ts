// A load that three workers share, each in a network namespace with an address of its own: what the target counts, what the
// report says of each host, what becomes of a block whose worker is killed, and regions as an axis.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mergeHistograms } from "@gonogo/analysis/shards/merge-shards";
import { decodeHistogram } from "@gonogo/analysis/statistics/histogram";
import { greetEngine } from "@gonogo/protocols/driver";
import { createRun } from "@gonogo/services/run/create-run";
import { createTarget } from "@gonogo/services/target/create-target";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoTarget, startDemoTarget } from "../testing/demo-target.ts";
import { aliasEngine, type EngineAlias } from "../testing/engine-alias.ts";
import { type CountedRun, endOf, mustHaveFinished, sentIn } from "../testing/finished-run.ts";
import {
  type MeasuredInstance,
  makeMeasuredInstance,
  spawnWorker,
} from "../testing/measured-instance.ts";
import {
  commonAddress,
  makeNamespaces,
  type Namespaces,
  namespacesNetwork,
} from "../testing/namespaces.ts";
import { onShiftedClock } from "../testing/shifted-clock.ts";

type Spawned = Awaited<ReturnType<typeof spawnWorker>>;

const regions = ["eu", "us", "ap"] as const;
let hosts: Namespaces;
let target: DemoTarget;
let engine: EngineAlias;
let instance: MeasuredInstance;
const workers = new Map<string, Spawned>();

async function startIn(
  region: (typeof regions)[number],
  { changes = {}, on = [] }: { changes?: object; on?: readonly string[] } = {},
): Promise<void> {
  const { databaseUrl, redisUrl } = instance;
  const settings = instance.settings({
    DATABASE_URL: await forwarded(databaseUrl),
    REDIS_URL: await forwarded(redisUrl),
    GONOGO_ALLOWED_NETWORKS: [namespacesNetwork],
    GONOGO_LABELS: { region },
    GONOGO_HOST: `${instance.prefix}-${region}`,
    ...changes,
  });
  const within = hosts.within[regions.indexOf(region)] ?? [];
  workers.set(region, await spawnWorker(settings, [...within, ...on]));
}

const known = new Map<string, Promise<string>>();
const forwarded = (url: string): Promise<string> => {
  const there = known.get(url) ?? hosts.forward(url);
  known.set(url, there);
  return there;
};

const duel = {
  name: "shards",
  question: "Is it the same from three hosts?",
  variants: [
    {
      ...{ name: "far", target: "far" },
      operation: {
        ...{ kind: "http", method: "POST", path: "/dispatch" },
        body: { id: "task-1", agent: "a", priority: "HIGH", payload: "p", deadlineMs: 5 },
      },
    },
  ],
  plan: { pilot: "off", rounds: 4, warmupMs: 200, blockMs: 1_000, retriesPerCell: 3 },
  gates: [{ metric: "p50", of: "far", op: "<", limitMs: 1_000 }],
};

/** The context of a web that may load the namespaces' network. */
const context = () => ({ ...instance.context, allowedNetworks: [namespacesNetwork] });

const start = async (changes: object) =>
  createRun(context(), instance.owner, { definition: { ...duel, ...changes } as never });

async function finished(changes: object): Promise<CountedRun> {
  const before = await target.requests();
  const { id } = await start(changes);
  const ended = mustHaveFinished(await endOf(instance, id));
  const after = await target.requests();
  return { ...ended, counted: (name) => (after[name] ?? 0) - (before[name] ?? 0) };
}

beforeAll(async () => {
  hosts = makeNamespaces(regions.length);
  target = await startDemoTarget({ host: "0.0.0.0" });
  engine = aliasEngine();
  instance = await makeMeasuredInstance(target, engine);
  const { rest } = target.ports;
  await createTarget(context(), instance.owner, {
    target: { slug: "far", name: "Far", protocol: "http1", host: commonAddress, port: rest },
  });
  for (const region of regions) await startIn(region);
}, 120_000);
afterAll(async () => {
  for (const worker of workers.values()) await worker.end("SIGTERM");
  await instance.close();
  await target.stop();
  engine.remove();
  await hosts.remove();
});

describe.runIf(process.getuid?.() === 0)("a load that three hosts share", () => {
  it("offers what was asked for, and is merged from what each recorded", async () => {
    const load = { kind: "open", ratePerS: 3_000, connections: 30, shards: 3 };
    const { input, report, counted } = await finished({ load });
    const probes = await instance.context.db.probe.count();
    // A block that a busy machine began late is measured again, and has no counts.
    const lost = input.blocks.filter(({ status }) => status === "broken").length;
    const uncounted = counted("rest") - sentIn(input.blocks) - probes;
    expect(uncounted).toBeGreaterThanOrEqual(0);
    expect(uncounted).toBeLessThanOrEqual(lost * 4_000);
    const results = input.blocks.flatMap(({ result }) => result ?? []);
    expect(results.length).toBeGreaterThanOrEqual(4);
    for (const { counts, shards = [], histograms, windowS, series } of results) {
      expect(windowS).toBe(1);
      expect(Math.abs(counts.generated - 3_000)).toBeLessThan(4 * Math.sqrt(3_000));
      expect(shards.map(({ region }) => region).sort()).toEqual([null, null, null]);
      expect(new Set(shards.map(({ host }) => host)).size).toBe(3);
      // One schedule of a third of the arrivals each.
      for (const shard of shards)
        expect(Math.abs(shard.counts.generated - 1_000)).toBeLessThan(5 * Math.sqrt(1_000));
      const whole = decodeHistogram(mergeHistograms(shards.map(({ response }) => response)));
      expect(decodeHistogram(histograms.response)).toEqual(whole);
      expect(whole.total).toBe(counts.ok);
      expect(series.p50Us.some((p50) => p50 !== null)).toBe(true);
      expect(series.response).toBeUndefined();
    }
    const rows = report.shards;
    expect(rows.map(({ index }) => index)).toEqual([0, 1, 2]);
    const offered = rows.reduce((sum, { offeredPerS }) => sum + offeredPerS, 0);
    expect(Math.abs(offered / 3_000 - 1)).toBeLessThan(0.04);
    for (const { lateUs, clockUncertaintyUs } of rows)
      expect(lateUs + clockUncertaintyUs).toBeLessThan(2_000);
  }, 120_000);

  it("loses the block whose worker is killed, by name, and goes on with another worker", async () => {
    const load = { kind: "open", ratePerS: 300, connections: 6, from: ["eu", "us"] };
    const { id } = await start({ load, plan: { ...duel.plan, rounds: 3, blockMs: 4_000 } });
    const { db } = instance.context;
    for (;;) {
      const begun = await db.blockShard.count({
        where: { beginAtUs: { not: null }, block: { runId: id } },
      });
      if (begun > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    // The leading worker is eu's: the first place of the run.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await workers.get("us")?.end("SIGKILL");
    await startIn("us");
    const { input, report } = mustHaveFinished(await endOf(instance, id));
    const lost = input.blocks.filter(({ status }) => status === "broken");
    expect(lost.map(({ problem }) => problem)).toEqual([
      expect.objectContaining({
        code: "shard_lost",
        message: expect.stringMatching(
          /^Shard 2 of 2 in us \(.*-us\) was lost: last seen in the measured window\.$/,
        ),
      }),
    ]);
    expect(input.blocks.filter(({ status }) => status === "finished")).toHaveLength(3);
    expect(report.shards.map(({ region }) => region)).toEqual(["eu", "us"]);
    expect(report.rounds[0]?.valid).toBe(3);
  }, 120_000);

  it("begins together where a host's clock is three seconds ahead", async () => {
    await workers.get("us")?.end("SIGTERM");
    await startIn("us", { on: onShiftedClock(engine.folder, 3) });
    const load = { kind: "closed", clients: 4, from: ["eu", "us"] };
    const { input } = await finished({ load, plan: { ...duel.plan, rounds: 2 } });
    const shards = input.blocks.flatMap(({ result }) => result?.shards ?? []);
    expect(shards.length).toBeGreaterThanOrEqual(4);
    for (const { region, clockOffsetUs, clockUncertaintyUs, lateUs } of shards) {
      const shiftUs = region === "us" ? -3_000_000 : 0;
      expect(Math.abs(clockOffsetUs - shiftUs)).toBeLessThan(2_000 + clockUncertaintyUs);
      expect(lateUs + clockUncertaintyUs).toBeLessThan(2_000);
    }
  }, 120_000);

  it("refuses hosts whose engines differ, and names the host", async () => {
    await workers.get("us")?.end("SIGTERM");
    const other = join(engine.folder, "other-engine");
    const { buildHash } = await greetEngine(engine.path);
    const program = readFileSync(engine.path);
    program.write("0".repeat(buildHash.length), program.indexOf(buildHash), "latin1");
    writeFileSync(other, program, { mode: 0o755 });
    await startIn("us", { changes: { GONOGO_ENGINE_PATH: other } });
    const { id } = await start({ load: { kind: "closed", clients: 4, from: ["eu", "us"] } });
    const { run } = await endOf(instance, id);
    expect(run).toMatchObject({
      status: "failed",
      failure: {
        code: "shards_differ",
        message: expect.stringMatching(/^The worker on .*-us has another build of the engine/),
      },
    });
  }, 120_000);

  it("compares regions as cells, each over a link of its own", async () => {
    const { report } = await finished({
      load: { kind: "closed", clients: 4 },
      axes: [
        {
          names: ["from", "rttMs"],
          points: [
            ["eu", 5],
            ["ap", 40],
          ],
        },
      ],
      plan: { ...duel.plan, rounds: 3, blockMs: 1_500 },
    });
    expect(report.shards.map(({ cell, region }) => [cell, region])).toEqual([
      [0, "eu"],
      [1, "ap"],
    ]);
    const curves = report.curves.map(({ cell, points }) => [cell, points.length > 0]);
    expect(curves).toEqual([
      [0, true],
      [1, true],
    ]);
    // Each link adds its round trip to every answer.
    const medianUs = (cell: number) => report.shards.find((row) => row.cell === cell)?.p50Us ?? 0;
    expect(medianUs(0)).toBeGreaterThan(5_000);
    expect(medianUs(1) - medianUs(0)).toBeGreaterThan(30_000);
  }, 120_000);
});
