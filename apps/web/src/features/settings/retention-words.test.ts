// What the retention's fields say, and how they read what somebody typed.
import { expect, it } from "vitest";
import { daysOf, retentionTexts } from "./retention-words.ts";

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
