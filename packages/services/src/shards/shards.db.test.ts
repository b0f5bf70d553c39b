// Runs whose load several workers share: when they are taken, who may share them, and what becomes of seats.
import { describe, expect, it } from "vitest";
import { claimNextRun } from "../measure/claim-run.ts";
import { isForAnother } from "../measure/deliver-waiting.ts";
import { finishRun } from "../measure/finish-run.ts";
import { releaseRun } from "../measure/release-run.ts";
import { setPool } from "../pool/set-pool.ts";
import { createRun } from "../run/create-run.ts";
import { getRun } from "../run/get-run.ts";
import { addDuelTargets, duelDefinition, testInstance } from "../testing/test-context.ts";
import { forgetWorker, reportWorker } from "../worker/report-worker.ts";
import {
  keepSeat,
  leaveSeat,
  offerSeats,
  readSeats,
  takeSeat,
  withdrawSeats,
} from "./run-shards.ts";

const instance = testInstance(addDuelTargets);
const machine = { cpuModel: "a CPU", cpuCores: 4, kernel: "6.1", measurementVersion: 1 };
const engine = { version: "0.1.0", build: "b1" };
const living = (id: string, labels: Record<string, string> = {}, hostId = `host of ${id}`) =>
  reportWorker(instance.context, {
    ...{ id, host: hostId, hostId, pid: 7, labels, machine, engine },
  });

async function divided(load: object) {
  const { context, owner } = instance;
  const definition = { ...duelDefinition, load: { kind: "closed", clients: 8, ...load } };
  const run = await createRun(
    context,
    owner,
    { definition: definition as never },
    { probes: false },
  );
  return run.id;
}
const claim = async (id: string, labels: Record<string, string> = {}) =>
  claimNextRun(instance.context, { id, labels });
const waiting = async (id: string) =>
  (await getRun(instance.context, instance.owner, { id })).waiting;
const sitter = (workerId: string, labels: Record<string, string> = {}) => ({
  ...{ workerId, host: workerId, engineBuild: "b1", labels },
});

describe("a run that three hosts share", () => {
  it("says how many hosts are missing, and is taken when three are idle", async () => {
    await living("a");
    await living("a2", {}, "host of a");
    await living("b");
    const run = await divided({ shards: 3 });
    expect(await waiting(run)).toBe(
      "The load comes from 3 hosts, and 2 are alive: start more workers on hosts of their own, or ask for fewer.",
    );
    expect(await claim("a")).toBeNull();
    await living("c");
    expect(await waiting(run)).toBeNull();
    const lease = await claim("a");
    expect(lease?.runId).toBe(run);
    if (!lease) return;
    await offerSeats(instance.context, lease, [{}, {}, {}]);
    const [b, c] = [
      await takeSeat(instance.context, sitter("b")),
      await takeSeat(instance.context, sitter("c")),
    ];
    expect([b?.index, c?.index]).toEqual([1, 2]);
    expect(await takeSeat(instance.context, sitter("d"))).toBeNull();
    // Those who share a run are not idle for another.
    await living("d");
    await living("e");
    const second = await divided({ shards: 3 });
    expect(await claim("d")).toBeNull();
    // A seat that its worker left is free, and one that it fell silent on is so in time.
    if (!b || !c) throw new Error("both seats were free");
    await leaveSeat(instance.context, b, "b");
    expect((await readSeats(instance.context, lease)).map(({ host }) => host)).toEqual([null, "c"]);
    await instance.context.db
      .$executeRaw`UPDATE run_shards SET "leaseUntil" = now() - interval '1 s' WHERE "workerId" = 'c'`;
    expect(await keepSeat(instance.context, c, "c")).toBe(false);
    expect((await takeSeat(instance.context, sitter("d")))?.index).toBe(1);
    // The run is given back: its seats end, and what is left of them counts for nobody.
    await withdrawSeats(instance.context, lease);
    await releaseRun(instance.context, lease);
    expect((await claim("d"))?.runId).toBe(run);
    await instance.context.db.run.deleteMany({ where: { id: { in: [run, second] } } });
    for (const id of ["a", "a2", "b", "c", "d", "e"]) await forgetWorker(instance.context, id);
  });

  it("is passed by runs of one host for half a minute, and then hosts are kept for it", async () => {
    const { context, owner } = instance;
    for (const id of ["a", "b"]) await living(id);
    const single = async () =>
      (await createRun(context, owner, { definition: duelDefinition as never }, { probes: false }))
        .id;
    const first = await single();
    const busy = await claim("a");
    const shared = await divided({ shards: 2 });
    const [second, third] = [await single(), await single()];
    const passing = await claim("b");
    expect([busy?.runId, passing?.runId]).toEqual([first, second]);
    if (!busy || !passing) return;
    await finishRun(context, passing, { status: "cancelled" });
    await context.db.$executeRaw`UPDATE runs SET "createdAt" = "createdAt" - interval '31 s'`;
    expect(await claim("b")).toBeNull();
    // Nobody offers b the third run again and again.
    expect(await isForAnother(context, { id: "a" })).toBe(false);
    await finishRun(context, busy, { status: "cancelled" });
    expect(await isForAnother(context, { id: "a" })).toBe(true);
    expect((await claim("b"))?.runId).toBe(shared);
    // Where no second host lives, nothing is kept for it.
    await context.db.run.updateMany({
      where: { id: shared },
      data: { status: "queued", leaseUntil: null },
    });
    await forgetWorker(context, "b");
    expect((await claim("a"))?.runId).toBe(third);
    await context.db.run.deleteMany();
    await forgetWorker(context, "a");
  });

  it("ends a seat with the leading worker's lease", async () => {
    for (const id of ["a", "b"]) await living(id);
    await divided({ shards: 2 });
    const lease = await claim("a");
    if (!lease) throw new Error("two hosts are idle");
    await offerSeats(instance.context, lease, [{}, {}]);
    const seat = await takeSeat(instance.context, sitter("b"));
    if (!seat) throw new Error("the seat is free");
    expect(await keepSeat(instance.context, seat, "b")).toBe(true);
    await instance.context.db.run.update({
      where: { id: lease.runId },
      data: { leaseUntil: new Date(0) },
    });
    expect(await keepSeat(instance.context, seat, "b")).toBe(false);
    await instance.context.db.run.deleteMany();
    for (const id of ["a", "b"]) await forgetWorker(instance.context, id);
  });

  it("asks for one worker in each region, and seats those of a paused pool do not take", async () => {
    await living("a", { region: "eu" });
    await living("b", { region: "eu" });
    const run = await divided({ from: ["eu", "us"] });
    expect(await waiting(run)).toMatch(
      /^The load comes from 1 host with region=us, and none is alive/,
    );
    expect(await claim("a", { region: "eu" })).toBeNull();
    await living("c", { region: "us", pool: "big" });
    const lease = await claim("a", { region: "eu" });
    if (!lease) throw new Error("both regions have an idle host");
    await offerSeats(instance.context, lease, [{ region: "eu" }, { region: "us" }]);
    expect(await takeSeat(instance.context, sitter("b", { region: "eu" }))).toBeNull();
    await setPool(instance.context, instance.owner, { name: "big", state: "paused" });
    expect(await takeSeat(instance.context, sitter("c", { region: "us", pool: "big" }))).toBeNull();
    await setPool(instance.context, instance.owner, { name: "big", state: "open" });
    expect(
      (await takeSeat(instance.context, sitter("c", { region: "us", pool: "big" })))?.index,
    ).toBe(1);
  });
});
