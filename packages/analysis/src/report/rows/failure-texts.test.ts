// Why requests failed: answers once for each failure of a variant, reasons by their words, from all measured blocks.
import type { FailureText } from "@gonogo/protocols/events";
import { expect, it } from "vitest";
import { firstDuel } from "../../testing/first-duel.ts";
import { patchResults } from "../../testing/patch-results.ts";
import { buildReport } from "../build-report.ts";

const busy: FailureText = {
  outcome: "http_status",
  status: 429,
  words: "quota of 5/s exceeded",
  count: null,
};
const away: FailureText = {
  outcome: "grpc_status",
  status: 14,
  words: "connection refused",
  count: null,
};

it("is reported by variant and failure, with the blocks in which it came", () => {
  let blocks = 0;
  const rest = patchResults(firstDuel(), "rest", () => {
    blocks++;
    return { failureTexts: [{ ...busy, words: blocks === 1 ? busy.words : "later words" }] };
  });
  const { failureTexts } = buildReport(
    patchResults(rest, "grpc", () => ({ failureTexts: [away] })),
  );
  expect(failureTexts).toEqual([
    { variant: "rest", failure: "HTTP 429", words: "quota of 5/s exceeded", blocks, count: null },
    {
      variant: "grpc",
      failure: "gRPC UNAVAILABLE",
      words: "connection refused",
      blocks,
      count: null,
    },
  ]);
});

it("adds up reasons by their words, and shows no more than five of a failure", () => {
  const closed = (words: string, count: number): FailureText => ({
    ...{ outcome: "closed", status: 1011, words, count },
  });
  let blocks = 0;
  const { failureTexts } = buildReport(
    patchResults(firstDuel(), "rest", () => {
      blocks++;
      return {
        failureTexts: [closed("WebSocket close 1011: overloaded", 3), closed(`id ${blocks}`, 1)],
      };
    }),
  );
  expect(failureTexts).toHaveLength(5);
  expect(failureTexts[0]).toEqual({
    ...{ variant: "rest", failure: "closed", words: "WebSocket close 1011: overloaded" },
    ...{ blocks, count: 3 * blocks },
  });
});

it("is empty where nothing failed", () => {
  expect(buildReport(firstDuel()).failureTexts).toEqual([]);
});
