import { describe, expect, it } from "vitest";
import { eachOnce, RunNote, Tags, tagIssue } from "./tags.ts";

describe("a tag", () => {
  it.each(["a", "release/2.4", "team:payments", "nightly_run-7", "x".repeat(40)])(
    "may be %s",
    (tag) => expect(tagIssue(tag)).toBeNull(),
  );

  it.each([
    ["", "must not be empty"],
    ["x".repeat(41), "must be at most 40 characters"],
    ["team payments", "may hold letters, digits and . _ - / : only"],
    ["a,b", "may hold letters, digits and . _ - / : only"],
    ["größe", "may hold letters, digits and . _ - / : only"],
    ["a\n", "may hold letters, digits and . _ - / : only"],
  ])("may not be %j", (tag, fault) => expect(tagIssue(tag)).toContain(fault));
});

it("counts the tags of a run", () => {
  const tags = Array.from({ length: 21 }, (_, i) => `t${i}`);
  expect(Tags.safeParse(tags.slice(1)).success).toBe(true);
  expect(Tags.safeParse(tags).error?.issues[0]?.message).toBe(
    "may hold at most 20 tags; leave some out",
  );
});

it("keeps each tag once, in the order given", () => {
  expect(eachOnce(["b", "a", "b"])).toEqual(["b", "a"]);
});

it("trims a note and bounds it", () => {
  expect(RunNote.parse(" two\nlines \n")).toBe("two\nlines");
  expect(RunNote.safeParse("x".repeat(2_001)).error?.issues[0]?.message).toBe(
    "must be at most 2,000 characters long",
  );
});
