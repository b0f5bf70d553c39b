// The keeper of a lease on a clock of its own making: what it renews, when it gives up, which reason stands.

import { openDb } from "@gonogo/db/client";
import type { OpenContext } from "@gonogo/services/context";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LeaseKeeper } from "./lease-keeper.ts";

let keeper: LeaseKeeper;
let context: Pick<OpenContext, "db">;
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"],
  });
  // Nothing listens there: to the keeper that is a database that went away.
  context = { db: openDb("postgresql://nobody@127.0.0.1:1/nothing") };
  keeper = new LeaseKeeper(context, { runId: "01933a5e-7c00-7000-8000-000000000009", epoch: 1 });
});
afterEach(async () => {
  keeper.close();
  vi.useRealTimers();
  await context.db.$disconnect();
});

describe("a lease's keeper", () => {
  it("gives the run up when the database stays away for as long as the lease lasts", async () => {
    await vi.advanceTimersByTimeAsync(29_000);
    expect(keeper.ending).toBeNull();
    expect(keeper.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(keeper.ending).toBe("lost");
    expect(keeper.signal.aborted).toBe(true);
  });

  it("lets the first reason stand, but for a lost lease, after which nothing may be written", () => {
    keeper.end("cancelled");
    keeper.end("stopped");
    expect(keeper.ending).toBe("cancelled");
    keeper.end("lost");
    expect(keeper.ending).toBe("lost");
  });
});
