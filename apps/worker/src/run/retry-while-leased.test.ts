// An outage of the database is waited out while the lease lasts, and not longer; other errors are not waited for.
import { describe, expect, it } from "vitest";
import { Mutex } from "../process/worker-context.ts";
import { retryWhileLeased } from "./retry-while-leased.ts";

const away = () => new Error("connect ECONNREFUSED 127.0.0.1:5432");
const failing = (times: number, error: () => Error) => {
  let calls = 0;
  return {
    calls: () => calls,
    work: async () => {
      calls++;
      if (calls <= times) throw error();
      return "done";
    },
  };
};

describe("retryWhileLeased", () => {
  it("tries again until the database is back", async () => {
    const { work, calls } = failing(2, away);
    expect(await retryWhileLeased({ remainingMs: 30_000, ending: null }, work)).toBe("done");
    expect(calls()).toBe(3);
  });

  it("gives up when the lease has run out, or was lost", async () => {
    for (const holder of [
      { remainingMs: 0, ending: null },
      { remainingMs: 30_000, ending: "lost" as const },
    ]) {
      const { work, calls } = failing(9, away);
      await expect(retryWhileLeased(holder, work)).rejects.toThrow(/ECONNREFUSED/);
      expect(calls()).toBe(1);
    }
  });

  it("does not wait for what waiting cannot fix", async () => {
    const { work, calls } = failing(9, () => new Error("duplicate key"));
    await expect(retryWhileLeased({ remainingMs: 30_000, ending: null }, work)).rejects.toThrow(
      /duplicate/,
    );
    expect(calls()).toBe(1);
  });
});

describe("the mutex", () => {
  it("goes in the order of asking, one at a time, past failures", async () => {
    const mutex = new Mutex();
    const log: string[] = [];
    const work = (name: string, fails = false) =>
      mutex.runExclusive(async () => {
        log.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        log.push(`${name} ends`);
        if (fails) throw new Error(name);
      });
    const all = await Promise.allSettled([work("a"), work("b", true), work("c")]);
    expect(all.map((one) => one.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(log).toEqual(["a", "b", "c"].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });
});
