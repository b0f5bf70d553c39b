// Notes that many figures share are said once; rare ones stay in their cells.
import { describe, expect, it } from "vitest";
import { sampleReport } from "../testing/sample-report.ts";
import { noteMarks } from "./comparison-notes.ts";
import { comparisonLines } from "./comparison-rows.ts";

describe("notes of the comparison", () => {
  it("leaves rare notes in their cells", () => {
    expect([...noteMarks(comparisonLines(sampleReport()))]).toEqual([]);
  });
  it("marks those that many figures share, once for value and ratio", () => {
    const report = sampleReport();
    const note = "the engine was the limit in 10 rounds";
    for (const row of report.comparison) for (const value of row.values) value.note = note;
    const marks = noteMarks(comparisonLines(report));
    expect(marks.get(note)).toBe("a");
    expect(marks.size).toBe(1);
  });
});
