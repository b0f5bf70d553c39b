// Issues of any schema in plain words, and a schema's own words before them.
import { expect, it } from "vitest";
import * as z from "./zod.ts";

const issue = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues[0]?.message;

it.each([
  [z.int().min(6), 5, "must be at least 6"],
  [z.int().max(200), 201, "must be at most 200"],
  [z.number().positive(), 0, "must be more than 0"],
  [z.int(), 1.5, "must be a whole number, and is a number"],
  [z.number(), Number.NaN, "must be a number, and is none"],
  [z.number(), "7", "must be a number, and is text: write 7"],
  [z.int(), "1 000", "must be a number, and is text: write 1000"],
  [
    z.number(),
    "36,02",
    "must be a number, and is text: may be 36.02 or 3,602: which is meant by 36,02? Write it with a decimal point, or with a comma before each three digits",
  ],
  [z.number(), "7 apples", "must be a number, and is text"],
  [z.record(z.string().regex(/^a/, "is no such name"), z.string()), { b: "" }, "is no such name"],
  [z.string(), undefined, "is missing"],
  [z.string().min(1), "", "must not be empty"],
  [z.string().max(3), "abcd", "must have at most 3 characters"],
  [z.array(z.int()).min(2), [1], "must have at least 2 entries"],
  [z.array(z.int()), {}, "must be a list, and is a set of fields"],
  [z.enum(["open", "closed"]), "half", "must be one of open, closed"],
  [z.literal(1), 2, "must be 1"],
  [z.strictObject({ a: z.int() }), { a: 1, b: 2 }, "has no field b"],
  [z.email(), "x", "must be an e-mail address"],
  [z.union([z.int(), z.boolean()]), "x", "fits none of the forms that it may have"],
  [z.string().min(2, "own words"), "", "own words"],
])("%#: %s", (schema, input, words) => {
  expect(issue(schema, input)).toBe(words);
});
