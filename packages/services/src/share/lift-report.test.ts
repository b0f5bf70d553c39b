// Frozen reports are parsed on reading; one of an unknown version is not shown as something else.
import { buildReport } from "@gonogo/analysis/report/build-report";
import { duelVariants, syntheticInput } from "@gonogo/analysis/testing/synthetic-blocks";
import { describe, expect, it } from "vitest";
import { freezeReport } from "./freeze-report.ts";
import { liftReport } from "./lift-report.ts";

const report = buildReport(syntheticInput({ variants: duelVariants }));

describe("a frozen report", () => {
  it("keeps every number of the report", () => {
    const frozen = freezeReport(report, []);
    expect(frozen.comparison).toEqual(report.comparison);
    expect(frozen.blocks).toEqual(report.blocks);
    expect(frozen.diagnostics.map((found) => found.code)).toEqual(
      report.diagnostics.map((found) => found.code),
    );
    expect(liftReport(1, JSON.parse(JSON.stringify(frozen)))).toEqual(frozen);
  });

  it("of before there were decisions has none", () => {
    const { decisions: _, ...older } = JSON.parse(JSON.stringify(freezeReport(report, [])));
    expect(liftReport(1, older).decisions).toEqual([]);
  });

  it("picks fields: what is not named is not copied", () => {
    const leaky = { ...report, run: { ...report.run, leak: "x-leak" }, leak: "x-leak" };
    expect(JSON.stringify(freezeReport(leaky, []))).not.toContain("x-leak");
  });

  it("is refused when nothing leads from its version to this one", () => {
    expect(() => liftReport(0, report)).toThrow(/version 0/);
    expect(() => liftReport(1, { reportVersion: 1 })).toThrow();
  });
});
