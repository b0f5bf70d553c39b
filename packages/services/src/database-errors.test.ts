// Which failures of a query mean that the database is away for now, in the words that were seen of each layer.
import { expect, it } from "vitest";
import { awayWords, isDatabaseAway, isDiskFull } from "./database-errors.ts";

it.each([
  "Raw query failed. Code: `N/A`. Message: `Can't reach database server at 127.0.0.1:1`",
  "Connection terminated due to connection timeout",
  "timeout expired",
  "connect ECONNREFUSED 127.0.0.1:1",
])("%s: the database is away", (message) => {
  expect(isDatabaseAway(new Error(message))).toBe(true);
  expect(isDatabaseAway(new Error("outer", { cause: new Error(message) }))).toBe(true);
});

it.each([
  "Raw query failed. Code: `53100`. Message: `could not extend file`",
  'could not extend file "base/16384/2613": No space left on device',
])("%s: the disk is full, which somebody has to fix", (message) => {
  const error = new Error("outer", { cause: new Error(message) });
  expect([isDiskFull(error), isDatabaseAway(error)]).toEqual([true, true]);
  expect(awayWords(error)).toMatchObject({ code: "storage_full", waitS: 60 });
});

it("a query that is refused is no such failure", () => {
  expect(isDatabaseAway(new Error('relation "runs" does not exist'))).toBe(false);
  expect(isDatabaseAway("gone")).toBe(false);
});
