import { expect, it } from "vitest";
import { tenantsFor } from "./tenants.ts";

it("gives each key fewer streams, requests and runs than its limits", () => {
  for (const demand of [
    { runs: 1_000, viewers: 200, ratePerS: 100 },
    { runs: 20, viewers: 10, ratePerS: 10 },
    { runs: 5_000, viewers: 1, ratePerS: 500 },
  ]) {
    const { projects, keysEach } = tenantsFor(demand);
    expect(demand.viewers / projects).toBeLessThanOrEqual(20);
    expect((demand.ratePerS * 60) / (projects * keysEach)).toBeLessThanOrEqual(500);
    expect(demand.runs / (projects * keysEach)).toBeLessThanOrEqual(50);
  }
});
