// What targets said to failures: once for each failure of a variant, from all blocks that were measured.
import type { FailureText } from "@gonogo/protocols/events";
import { expect, it } from "vitest";
import { firstDuel } from "../../testing/first-duel.ts";
import { patchResults } from "../../testing/patch-results.ts";
import { buildReport } from "../build-report.ts";

const busy: FailureText = { outcome: "http_status", status: 429, words: "quota of 5/s exceeded" };
const away: FailureText = { outcome: "grpc_status", status: 14, words: "connection refused" };

it("is reported by variant and failure, with the blocks in which it came", () => {
  let blocks = 0;
  const rest = patchResults(firstDuel(), "rest", () => {
    blocks++;
    return { said: [{ ...busy, words: blocks === 1 ? busy.words : "later words" }] };
  });
  const { said } = buildReport(patchResults(rest, "grpc", () => ({ said: [away] })));
  expect(said).toEqual([
    { variant: "rest", failure: "HTTP 429", words: "quota of 5/s exceeded", blocks },
    { variant: "grpc", failure: "gRPC UNAVAILABLE", words: "connection refused", blocks },
  ]);
});

it("is empty where nothing failed", () => {
  expect(buildReport(firstDuel()).said).toEqual([]);
});
