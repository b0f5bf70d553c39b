// Ceilings as they are kept and read: the newest before the run began, of this machine and engine, limited by the engine.
import type { Ceiling } from "@gonogo/protocols/events";
import { seededEnvironment } from "@gonogo/seed/seeded-environment";
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { expect, it } from "vitest";
import { findRun } from "../rows/find-run.ts";
import { readReportInput } from "../run/report-input.ts";
import { readCeilings } from "./read-ceilings.ts";
import { storeCeilings } from "./store-ceilings.ts";

const instance = seededInstance(["dispatch-go"]);

const environment = {
  cpuModel: "a CPU",
  cpuCores: 4,
  memoryBytes: 1e9,
  os: "Linux",
  kernel: "6.1",
  kernelFull: "6.1.0",
  networkProfile: "loopback",
  measurementVersion: 1,
  engineVersion: "0.1.0",
  engineBuild: "b1",
  fingerprint: "f",
};
const ceiling = (changes: Partial<Ceiling> = {}): Ceiling => ({
  type: "ceiling",
  protocol: "http1",
  shape: "open",
  threads: 1,
  ceilingPerS: 90_000,
  cpuUsPerRequest: 8,
  busiestThreadCpu: 0.97,
  sendLagP99Us: 40,
  p99Us: 200,
  limit: "engine",
  ...changes,
});
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

const store = (minute: number, ceilings: Ceiling[], engineBuild = "b1", cpuCores = 4) =>
  storeCeilings(
    { db: instance.context.db, now: () => at(minute) },
    { machine: { ...environment, cpuCores }, engineBuild, ceilings },
  );
const read = (minute: number | null, changes: Partial<typeof environment> = {}) =>
  readCeilings(instance.context, {
    environment: { ...environment, ...changes },
    startedAt: minute === null ? null : at(minute),
  });

it("gives a run the newest ceilings that were measured before it began, and no others", async () => {
  expect(await store(10, [ceiling(), ceiling({ protocol: "grpc", ceilingPerS: null })])).toBe(1);
  await store(20, [ceiling({ ceilingPerS: 70_000, threads: 2 }), ceiling({ shape: "closed-50" })]);
  await store(15, [ceiling({ ceilingPerS: 1 })], "another build");
  await store(15, [ceiling({ ceilingPerS: 2 })], "b1", 8);
  const open = { protocol: "http1", shape: "open" };
  expect(await read(10)).toEqual([]);
  expect(await read(11)).toEqual([{ ...open, ceilingPerS: 90_000, threads: 1 }]);
  const both = await read(21);
  expect(both).toHaveLength(2);
  expect(both).toContainEqual({ ...open, ceilingPerS: 70_000, threads: 2 });
  // The network between engine and target is not the engine's business; the engine's build is.
  expect(await read(21, { networkProfile: "network", fingerprint: "g" })).toEqual(both);
  expect(await read(21, { engineBuild: "b2" })).toEqual([]);
  expect(await read(null)).toEqual([]);
  expect(await readCeilings(instance.context, { environment: null, startedAt: at(30) })).toEqual(
    [],
  );
});

it("knows no ceiling of the engine where the target or the machine was the limit", async () => {
  const grpc = ceiling({ protocol: "grpc" });
  await store(30, [grpc]);
  expect(await read(31)).toContainEqual(expect.objectContaining({ protocol: "grpc" }));
  await store(40, [{ ...grpc, limit: "target" }]);
  expect(await read(41)).not.toContainEqual(expect.objectContaining({ protocol: "grpc" }));
});

it("reaches the judgement of a run, but not when it was measured after the run began", async () => {
  const { context, owner } = instance;
  const row = await findRun(context, owner, instance.runOf("dispatch-go"));
  const begun = row.startedAt?.getTime() ?? Number.NaN;
  const storeAt = (ms: number, ceilingPerS: number) =>
    storeCeilings(
      { db: context.db, now: () => new Date(ms) },
      { machine: seededEnvironment, engineBuild: "seeded", ceilings: [ceiling({ ceilingPerS })] },
    );
  await storeAt(begun + 1, 1);
  expect((await readReportInput(context, row)).engineCeilings).toEqual([]);
  await storeAt(begun - 1, 50_000);
  expect((await readReportInput(context, row)).engineCeilings).toEqual([
    { protocol: "http1", shape: "open", ceilingPerS: 50_000, threads: 1 },
  ]);
});
