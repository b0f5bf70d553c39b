// Filters from an address that anybody may have typed.
import { expect, it } from "vitest";
import { z } from "zod";
import { listInput } from "./list-input.ts";

const shape = {
  verdict: z.enum(["GO", "NO-GO"]),
  q: z.string().trim().min(1),
  sort: z.enum(["newest", "oldest"]),
  cursor: z.uuid(),
};

it("keeps what makes sense", () => {
  const query = { verdict: "maybe", q: "checkout", cursor: "x", foo: "1", sort: ["a", "b"] };
  expect(listInput(shape, query)).toEqual({ input: { q: "checkout" }, filtered: true });
});
it("does not take a page or an order for a filter", () => {
  const cursor = "0199c1f4-5a7e-7000-8000-000000000000";
  expect(listInput(shape, { cursor, sort: "oldest" })).toEqual({
    ...{ input: { cursor, sort: "oldest" }, filtered: false },
  });
});
