// What is said of one request that was sent: status, time, size, what its checks say, and why it was not as expected.
import type { BlockResult } from "@gonogo/protocols/events";
import { expect, it } from "vitest";
import { sentRequest } from "./send-one.ts";

type Given = Pick<BlockResult, "outcomes" | "statuses" | "failureTexts"> & {
  readonly counts?: object;
};

const result = ({ counts, ...given }: Given) =>
  ({
    ...given,
    counts: { sent: 1, failed: 0, unanswered: 0, ...counts },
    histograms: { service: "" },
    payloadReceived: 182,
  }) as unknown as BlockResult;

it("says what came back", () => {
  const answered = result({ outcomes: { ok: 1 }, statuses: { 200: 1 }, failureTexts: [] });
  expect(sentRequest(answered, true)).toEqual({
    ...{ ok: true, requests: 1, outcome: "ok", status: "200", timeUs: null, payloadBytes: 182 },
    ...{ checks: "checks pass", words: null },
  });
  expect(sentRequest(answered, false).checks).toBeNull();
});

it("names gRPC's statuses, and repeats what the target said", () => {
  const failureTexts: BlockResult["failureTexts"] = [
    { outcome: "grpc_status", status: 5, words: "no such order", count: null },
  ];
  const refused = result({
    ...{ outcomes: { grpc_status: 1 }, statuses: { 5: 1 }, failureTexts },
    counts: { failed: 1 },
  });
  expect(sentRequest(refused, true)).toMatchObject({
    ...{ ok: false, status: "NOT_FOUND", words: "no such order", checks: null },
  });
});

it("tells a broken check and silence from one another", () => {
  const broken = result({
    ...{ outcomes: { check_failed: 1 }, statuses: { 200: 1 }, failureTexts: [] },
    counts: { failed: 1 },
  });
  expect(sentRequest(broken, true)).toMatchObject({ ok: false, checks: "a check fails" });
  const silent = result({
    ...{ outcomes: {}, statuses: {}, failureTexts: [] },
    counts: { unanswered: 1 },
  });
  expect(sentRequest(silent, true)).toMatchObject({
    ...{ ok: false, status: null, words: "Nothing came back within the timeout." },
  });
});
