// Gates before their verdict: estimates, no judgement.
import { describe, expect, it } from "vitest";
import { sampleReport } from "../testing/sample-report.ts";
import { pendingGates } from "./pending-gates.ts";

describe("gates to come", () => {
  it("shows estimates known so far and judges nothing", () => {
    const running = sampleReport({ status: "running", done: 19 });
    const cancelled = pendingGates(sampleReport({ status: "cancelled", done: 19 }));
    expect(cancelled).toHaveLength(4);
    expect(cancelled.every((row) => row.outcome === "not-evaluated")).toBe(true);
    expect(cancelled[1]?.estimate).toBeCloseTo(290 / 410, 6);
    const soFar = cancelled.map((row) => ({ ...row, outcome: "pass" as const }));
    expect(pendingGates({ ...running, soFar })).toEqual(soFar);
    const queued = pendingGates(sampleReport({ status: "queued", clients: [1, 2] }));
    expect(queued).toHaveLength(8);
    expect(queued.every((row) => row.estimate === null)).toBe(true);
  });
});
