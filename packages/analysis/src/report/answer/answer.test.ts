// What the page says first, for every state of a run.

import { describe, expect, it } from "vitest";
import { sampleInvalidating } from "../../testing/sample-judgement.ts";
import { sampleReport } from "../../testing/sample-report.ts";
import { diagnosticWords } from "../../words/diagnostic-words.ts";
import { answerOf, roundsText } from "./answer.ts";

const go = sampleReport();

describe("answer", () => {
  it("says GO with its cautions", () => {
    const answer = answerOf(go);
    expect(answer.kind).toBe("GO");
    expect(answer.qualifier).toBe("with 1 caution");
    expect(answer.next).toEqual([]);
  });
  it("always says what to do after INCONCLUSIVE and INVALID", () => {
    const inconclusive = answerOf(sampleReport({ verdict: "INCONCLUSIVE" }));
    expect(inconclusive.next).toEqual([
      "8 to 40 more rounds would decide p99 of grpc ÷ rest ≤ 1.25: run again with a plan that has them.",
    ]);
    const invalid = answerOf(sampleReport({ verdict: "INVALID" }));
    expect(invalid.next).toEqual([diagnosticWords(sampleInvalidating).remedy]);
    const bare = sampleReport({ verdict: "INVALID" });
    expect(answerOf({ ...bare, diagnostics: [] }).next).toHaveLength(1);
  });
  it("knows every state without a verdict", () => {
    const kind = (options: Parameters<typeof sampleReport>[0]) =>
      answerOf(sampleReport(options)).kind;
    expect(kind({ verdict: null })).toBe("RESULTS");
    expect(kind({ status: "queued" })).toBe("QUEUED");
    expect(kind({ status: "running", done: 4 })).toBe("RUNNING");
    expect(kind({ status: "cancelled", done: 4 })).toBe("CANCELLED");
    const failure = { code: "target_unreachable", message: "No answer.", remedy: "Start it." };
    const failed = answerOf(sampleReport({ status: "failed", done: 4, failure }));
    expect(failed).toMatchObject({ kind: "FAILED", headline: "No answer.", next: ["Start it."] });
    expect(failed.reasons).toEqual(["4 of 30 blocks were measured; what they show is below."]);
    const skipped = sampleReport({ status: "failed", done: 0, failure });
    for (const block of skipped.blocks) block.status = "skipped";
    expect(answerOf(skipped).reasons).toEqual(["No block was measured."]);
  });
  it("counts rounds in words", () => {
    expect(roundsText(1, 1)).toBe("1 more round");
    expect(roundsText(8, 40)).toBe("8 to 40 more rounds");
  });
});
