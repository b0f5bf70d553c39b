// Each note is said once, whatever number of figures it is about.

import { describe, expect, it } from "vitest";
import { sampleReport } from "../../testing/sample-report.ts";
import { figureNoteText } from "../../words/figure-notes.ts";
import { noteMarks } from "./comparison-notes.ts";
import { comparisonLines } from "./comparison-rows.ts";

describe("notes of the comparison", () => {
  it("are marked once for value and ratio", () => {
    const report = sampleReport();
    const note = { code: "engine-limited", params: { rounds: 10 } };
    for (const row of report.comparison) for (const value of row.values) value.note = note;
    const marks = noteMarks(comparisonLines(report));
    expect(marks.get(figureNoteText(note))).toBe("a");
    expect(marks.size).toBe(noteMarks(comparisonLines(sampleReport())).size + 1);
  });
});
