// Findings in one line.
import { expect, it } from "vitest";
import { sampleReport } from "../../testing/sample-report.ts";
import { cautionSummary } from "./caution-summary.ts";

it("summarises findings by name, open ones first", () => {
  const { diagnostics } = sampleReport();
  const notes = diagnostics.map((one) => ({ ...one, severity: "note" as const }));
  expect(cautionSummary(diagnostics)).toBe("engine-bound (grpc); loopback-only (accepted)");
  expect(cautionSummary([])).toBeNull();
  expect(cautionSummary(notes)).toBeNull();
});
