// Jobs in threads: a job that takes too long or too much ends its thread and nothing else, and nobody waits behind one owner.
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { type Job, threadPool } from "./thread-pool.ts";

/** A thread that answers with what it was sent, or does what it is told. */
const code = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", (message) => {
    if (message === "spin") for (;;);
    if (message === "grow") for (const kept = []; ; ) kept.push(new Array(1_000).fill({}).map(() => ({})));
    if (message === "die") process.exit(3);
    parentPort.postMessage(message);
  });
  parentPort.postMessage("ready");
`;
const open = () => new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } });
const job = (message: unknown, changes: Partial<Job> = {}): Job => ({
  ...{ owner: "a", message, transfer: [], limitMs: 10_000 },
  ...changes,
});

describe("jobs in threads", () => {
  it("are answered, and a broken one costs no other", async () => {
    const pool = threadPool(open, { threads: 1, waiting: 10 });
    const spin = pool.run(job("spin", { limitMs: 50 }));
    const grow = pool.run(job("grow"));
    const die = pool.run(job("die"));
    const last = pool.run(job("last"));
    await expect(spin).rejects.toMatchObject({ name: "ThreadLimit", reached: "time" });
    await expect(grow).rejects.toMatchObject({ name: "ThreadLimit", reached: "memory" });
    await expect(die).rejects.toThrow("the thread ended");
    expect(await last).toBe("last");
  });

  it("wait in bounds, of one owner and of all", async () => {
    const pool = threadPool(open, { threads: 1, waiting: 4 });
    await pool.run(job("opened"));
    const held = pool.run(job("spin", { limitMs: 300 })).catch(() => {});
    const queued = ["a", "a", "b", "b"].map((owner) => pool.run(job(owner, { owner })));
    for (const owner of ["a", "c"])
      await expect(pool.run(job("late", { owner }))).rejects.toMatchObject({ reached: "queue" });
    await held;
    expect(await Promise.all(queued)).toEqual(["a", "a", "b", "b"]);
    expect(await pool.run(job("again"))).toBe("again");
  });

  it("go to whoever has no thread yet", async () => {
    const pool = threadPool(open, { threads: 2, waiting: 20 });
    const order: string[] = [];
    const run = (name: string, owner: string) =>
      pool.run(job(name, { owner })).then(() => order.push(name));
    await Promise.all([pool.run(job(1)), pool.run(job(2))]);
    const busy = pool.run(job("spin", { owner: "a", limitMs: 300 })).catch(() => {});
    await Promise.all([run("a1", "a"), run("a2", "a"), run("b1", "b")]);
    expect(order.indexOf("b1")).toBeLessThan(order.indexOf("a2"));
    await busy;
  });

  it("fail where no thread can be opened", async () => {
    const pool = threadPool(() => new Worker("throw new Error('no loader')", { eval: true }), {
      threads: 1,
      waiting: 4,
    });
    await expect(pool.run(job(1))).rejects.toThrow("no loader");
  });
});
