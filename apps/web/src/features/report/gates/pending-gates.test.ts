// Gates before their verdict: estimates, no judgement.
import { describe, expect, it } from "vitest";
import { sampleReport } from "../testing/sample-report.ts";
import { pendingGates } from "./pending-gates.ts";

describe("gates to come", () => {
  it("shows estimates known so far and judges nothing", () => {
    const running = sampleReport({ status: "running", done: 19 });
    const rows = pendingGates(running);
    expect(rows).toHaveLength(4);
    expect(rows.every((row) => row.outcome === "not-evaluated" && row.pPass === null)).toBe(true);
    expect(rows[1]?.estimate).toBeCloseTo(290 / 410, 6);
    const queued = pendingGates(sampleReport({ status: "queued", clients: [1, 2] }));
    expect(queued).toHaveLength(8);
    expect(queued.every((row) => row.estimate === null)).toBe(true);
  });
});
