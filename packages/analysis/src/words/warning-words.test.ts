// Warnings as data: the code and facts of each give its text, and what is not known is shown by its code.
import { Gate } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { type RunWarning, renderedWarning, warningText } from "./warning-words.ts";

const gate = Gate.parse({ metric: "p99", of: "grpc", op: "<", limitMs: 50 });
const shortage = { gate, needed: 1_000, planned: 1_250, perBlock: 200, load: "other" as const };
const few = { ...shortage, isEnough: false, isCapped: false, blockMs: null };

it.each<[RunWarning, RegExp]>([
  [{ code: "few-rounds", params: { rounds: 5, needed: 6 } }, /^5 rounds have .* at least 6\.$/],
  [
    { code: "few-requests", params: few },
    /^p99 of grpc < 50 ms cannot be evaluated: p99 .*\. Use longer stages, or a higher rate\.$/,
  ],
  [
    { code: "few-requests", params: { ...few, isEnough: true, isCapped: true } },
    /may lack evidence: .* Raise requests, which ends blocks earlier\.$/,
  ],
  [
    { code: "few-requests", params: { ...few, load: "capacity" } },
    /requests a confirming trial, .* Use a longer confirming trial, or a higher rate\.$/,
  ],
  [{ code: "requests-by-pilot", params: { ...shortage, blockMs: 2_500 } }, /blocks of 2,500 ms/],
  [{ code: "first-run", params: { gates: 1 } }, /: its gate against history .* Make it advisory/],
  [{ code: "first-run", params: { gates: 2 } }, /: its gates against .* Make them advisory/],
  [
    { code: "label-on-no-worker", params: { gates: 1, label: "pool", runs: 50 } },
    /: 50 runs by this rule ran on workers without the label pool, so its gate .* Give the workers the label pool/,
  ],
  [
    { code: "runs-deleted", params: { runs: 2, day: "2026-11-25", by: "Ann" } },
    /^2 finished runs of this benchmark were deleted, the last on 2026-11-25 by Ann:/,
  ],
  [{ code: "environment-changed", params: {} }, /^The run was resumed in another environment/],
])("%j", (warning, text) => {
  expect(warningText(warning)).toMatch(text);
  expect(renderedWarning(warning)).toEqual({ ...warning, text: warningText(warning) });
});

it("shows the code of what it does not know", () => {
  expect(warningText({ code: "of-a-later-version", params: {} })).toBe("of-a-later-version");
});
