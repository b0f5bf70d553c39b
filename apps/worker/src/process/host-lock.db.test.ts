// One holder of a host at a time; who loses the connection loses the lock and notices.
import { randomBytes } from "node:crypto";
import { makeTestDatabase, type TestDatabase } from "@gonogo/db/testing/test-database";
import { isDatabaseAway } from "@gonogo/services/database-errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpointOf, startCuttableProxy, throughProxy } from "../testing/cuttable-proxy.ts";
import { HostLock, lockKey } from "./host-lock.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());
const never = new AbortController().signal;

describe("the host's lock", () => {
  it("is one holder's at a time, and free again when given back", async () => {
    const name = randomBytes(8).toString("hex");
    const [first, second] = [new HostLock(database.url, name), new HostLock(database.url, name)];
    expect(await first.acquire(never)).toBe(true);
    expect(await second.acquire(AbortSignal.timeout(50))).toBe(false);
    expect(await second.holds()).toBe(false);
    const waiting = second.acquire(never);
    await first.release();
    expect(await waiting).toBe(true);
    await second.release();
  });

  it("is not held any more when its connection is gone", async () => {
    const lock = new HostLock(database.url, randomBytes(8).toString("hex"));
    await lock.acquire(never);
    expect(await lock.holds()).toBe(true);
    await database.db.$executeRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'gonogo host lock' AND datname = current_database()`;
    expect(await lock.holds()).toBe(false);
    expect(await lock.acquire(never)).toBe(true);
    await lock.release();
  });

  it("is not held, and taken anew, when the network swallows what is sent", async () => {
    const proxy = await startCuttableProxy(endpointOf(database.url, 5432));
    const name = randomBytes(8).toString("hex");
    // Its time-out bounds connecting too, which a busy machine makes slow.
    const lock = new HostLock(throughProxy(database.url, proxy), name, 1_000);
    try {
      await lock.acquire(never);
      proxy.stall();
      expect(await lock.holds()).toBe(false);
      // To the server the session of before lives on and has the lock: it is ended as our own.
      proxy.restore();
      expect(await lock.acquire(AbortSignal.timeout(10_000))).toBe(true);
      proxy.stall();
      await lock.release();
      await expect(lock.tryAcquire()).rejects.toSatisfy(isDatabaseAway);
    } finally {
      await proxy.close();
    }
  });

  it("has a key that PostgreSQL takes: positive, 63 bits", () => {
    for (const text of ["a", "b", "c", "d"]) {
      expect(lockKey(text)).toBeGreaterThanOrEqual(0n);
      expect(lockKey(text)).toBeLessThan(2n ** 63n);
    }
  });
});
