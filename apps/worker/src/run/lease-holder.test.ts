// The holder of a lease, on an invented clock: what it renews, when it gives up, which reason stands.

import { openDb } from "@gonogo/db/client";
import type { OpenContext } from "@gonogo/services/context";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LeaseHolder } from "./lease-holder.ts";

let holder: LeaseHolder;
let context: Pick<OpenContext, "db">;
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"],
  });
  // Nothing listens there: to the holder that is a database that went away.
  context = { db: openDb("postgresql://nobody@127.0.0.1:1/nothing") };
  holder = new LeaseHolder(context, { runId: "01933a5e-7c00-7000-8000-000000000009", epoch: 1 });
});
afterEach(async () => {
  holder.close();
  vi.useRealTimers();
  await context.db.$disconnect();
});

describe("a lease's holder", () => {
  it("gives the run up when the database stays away for as long as the lease lasts", async () => {
    await vi.advanceTimersByTimeAsync(29_000);
    expect(holder.ending).toBeNull();
    expect(holder.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(holder.ending).toBe("lost");
    expect(holder.signal.aborted).toBe(true);
  });

  it("lets the first reason stand, but for a lost lease, after which nothing may be written", () => {
    holder.end("cancelled");
    holder.end("stopped");
    expect(holder.ending).toBe("cancelled");
    holder.end("lost");
    expect(holder.ending).toBe("lost");
  });
});
