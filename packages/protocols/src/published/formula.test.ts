// Formulas of tables: their arithmetic, and that nothing but arithmetic can be written.
import { expect, it } from "vitest";
import { parseFormula } from "./formula.ts";

const worth = (text: string, values: Record<string, number> = {}) => {
  const reading = parseFormula(text);
  return reading.ok ? reading.formula.evaluate(values) : reading.issue;
};

it.each<[string, Record<string, number>, number]>([
  ["1 + 2 * 3 - 4 / 2", {}, 5],
  ["2 ^ 3 ^ 2", {}, 512],
  ["-2 ^ 2 + 10", {}, 6],
  ["ceil(agents / 20)", { agents: 10 }, 1],
  [
    "agents <= 10 ? 2 : agents <= 100 ? ceil(agents / 10) : ceil(agents / 20)",
    { agents: 1_000 },
    50,
  ],
  ["max(a, min(b, 3)) * 10", { a: 1, b: 7 }, 30],
])("%s", (text, values, value) => {
  expect(worth(text, values)).toBe(value);
});

it.each([
  ["", "ends where"],
  ["1 +", "ends where"],
  ["(1", "has its end where ')' is expected"],
  ["1 2", "has '2' where it should end"],
  ["eval(1)", "knows no function eval"],
  ["constructor(1)", "knows no function constructor"],
  ["a.b", "cannot be read from '.b'"],
  [`${"(".repeat(60)}1`, "nested more than 50 deep"],
  [`${"-".repeat(60)}1`, "nested more than 50 deep"],
  ["a ? 1", "has its end where ':' is expected"],
])("refuses %s", (text, issue) => {
  expect(worth(text)).toContain(issue);
});

it("has no value for names that it was given none for, not even inherited ones", () => {
  expect(worth("toString + 1")).toBeNaN();
});
