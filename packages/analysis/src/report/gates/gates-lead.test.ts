// The sentence above the gates, in every state of a run.
import { expect, it } from "vitest";
import { sampleReport } from "../../testing/sample-report.ts";
import { gatesLead } from "./gates-lead.ts";

const go = sampleReport();

it("says on how many rounds gates were judged, and at which level where there are several looks", () => {
  if (go.verdict === null) throw new Error("the sample has a verdict");
  const { verdict } = go;
  const judged = (look: Partial<typeof verdict.look>) =>
    gatesLead({ ...go, verdict: { ...verdict, look: { ...verdict.look, ...look } } });
  expect(judged({ index: 1, of: 1, rounds: 10 })).toBe("Judged on 10 valid rounds.");
  expect(judged({ index: 2, of: 3, rounds: 15, alpha: 0.0068 })).toBe(
    "Judged on 10 of 15 valid rounds, look 2 of 3, at 0.68 % each way (intervals of 98.6 %).",
  );
});

it("says why they were not judged, or what they would say so far", () => {
  expect(gatesLead(sampleReport({ status: "failed" }))).toContain("did not finish");
  expect(gatesLead(sampleReport({ verdict: null }))).toContain("none of these gates is blocking");
  const running = sampleReport({ status: "running", done: 19 });
  expect(gatesLead(running)).toBe("Judged when the planned rounds are in.");
  expect(gatesLead({ ...running, soFar: [] })).toMatch(/^So far, on \d+ valid rounds: unfinished/);
});
