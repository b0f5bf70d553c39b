// Subject, plan, load and duration in words.

import { describe, expect, it } from "vitest";
import { sampleReport } from "../../testing/sample-report.ts";
import { loadLine } from "../../words/load-line.ts";
import { planLine, runDuration } from "./report-lines.ts";

const go = sampleReport();

describe("lines at the head", () => {
  it("says plan, load and duration", () => {
    expect(planLine(go)).toBe("10 rounds × 3 variants, blocks of 2.5 s after 500 ms of warm-up");
    expect(planLine(sampleReport({ clients: [1, 2] }))).toContain("× 2 cells");
    const plan = { ...go.spec.plan, looks: [10, 15, 20], confirm: true };
    expect(planLine({ ...go, spec: { ...go.spec, plan } })).toContain(
      "(looks at 10, 15, 20; a NO-GO is confirmed), blocks of",
    );
    expect(loadLine(go.spec.load)).toBe("2 clients on 2 connections, closed loop");
    expect(
      loadLine({
        kind: "open",
        ratePerS: 5_000,
        arrivals: "poisson",
        maxInFlight: 1_000,
        connections: 1,
        timeoutMs: 1,
      }),
    ).toBe("5,000 requests/s (Poisson) over 1 connection");
    expect(runDuration(go.run)).toBe("4 min 12 s");
    expect(runDuration(sampleReport({ status: "running", done: 3 }).run)).toBeNull();
  });
});
