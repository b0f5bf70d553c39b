// What the retention's fields say, and how they read what somebody typed.
import { expect, it } from "vitest";
import { areDays, daysOf, previewSentences, retentionTexts } from "./retention-words.ts";

it("reads nothing as no limit, and leaves what is no number to the server", () => {
  expect([daysOf(""), daysOf("  "), daysOf(" 30 ")]).toEqual([null, null, 30]);
  expect(daysOf("a month")).toBeNaN();
});

it("says what an empty field means", () => {
  const hint = (days: number | null) =>
    retentionTexts({ keepTimelineDaysOfInstance: days })[0]?.hint;
  expect(hint(null)).toMatch(/^Empty: for ever/);
  expect(hint(90)).toMatch(/^Empty: 90 days, as the operator set it/);
});

it("asks for a preview of what the server takes alone", () => {
  expect([null, 1, 99_999].map(areDays)).toEqual([true, true, true]);
  expect([0, -1, 1.5, 100_000, Number.NaN].map(areDays)).toEqual(Array(5).fill(false));
});

it("says what the next sweep takes, and what stays and why", () => {
  const counted = {
    ...{ oldest: "2025-03-03T10:00:00.000Z", newest: "2025-04-09T10:00:00.000Z" },
    ...{ runs: 1_204, hasMore: false },
  };
  const kept = [
    { reason: "baseline" as const, runs: 200 },
    { reason: "decided" as const, runs: 1 },
  ];
  const said = (preview: Parameters<typeof previewSentences>[0]) =>
    previewSentences(preview, "UTC");
  expect(said({ removed: { ...counted, benchmarks: 3, kept }, thinned: null })).toEqual([
    "The next sweep removes 1,204 runs of 3 benchmarks, ended 3 Mar 2025 to 9 Apr 2025.",
    "201 runs of that age stay: 200 used as baselines of gates and 1 with a decision.",
  ]);
  const some = { ...counted, benchmarks: 3, kept, hasMore: true };
  expect(said({ removed: some, thinned: null })).toEqual([
    "The next sweep removes at least 1,204 runs of at least 3 benchmarks, ended 3 Mar 2025 to 9 Apr 2025.",
    "At least 201 runs of that age stay: at least 200 used as baselines of gates and at least 1 with a decision.",
  ]);
  const none = { ...counted, runs: 0, oldest: null, newest: null };
  expect(said({ removed: { ...none, benchmarks: 0, kept: [] }, thinned: none })).toEqual([
    "The next sweep removes no run.",
    "No run loses its latencies per second.",
  ]);
  expect(said({ removed: { ...some, ...none, hasMore: true }, thinned: null })[0]).toBe(
    "The next sweep removes none of the 201 oldest runs; the others were not counted.",
  );
  const one = { ...counted, runs: 1, newest: counted.oldest };
  expect(said({ removed: null, thinned: { ...one, hasMore: true } })).toEqual([
    "The next sweep removes the latencies per second of at least 1 run, ended 3 Mar 2025.",
  ]);
  expect(said({ removed: null, thinned: null })).toEqual([]);
});
