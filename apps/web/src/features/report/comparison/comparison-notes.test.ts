// Notes that many figures share are said once; rare ones stay in their cells.
import { figureNoteText } from "@gonogo/analysis/words/figure-notes";
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
    const note = { code: "engine-limited", params: { rounds: 10 } };
    for (const row of report.comparison) for (const value of row.values) value.note = note;
    const marks = noteMarks(comparisonLines(report));
    expect(marks.get(figureNoteText(note))).toBe("a");
    expect(marks.size).toBe(1);
  });
});
