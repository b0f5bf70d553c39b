// Filters from an address that anybody may have typed.

import * as z from "@gonogo/protocols/zod";
import { expect, it } from "vitest";
import { leaveEmptyPage, listInput } from "./list-input.ts";

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
it("leads from a later page that has nothing left to the first one, filters kept", () => {
  const query = { verdict: "GO", cursor: "c" };
  const left = () => leaveEmptyPage("/runs", query, []);
  expect(left).toThrow("NEXT_REDIRECT");
  try {
    left();
  } catch (error) {
    expect((error as { digest: string }).digest).toContain("/runs?verdict=GO;");
  }
  expect(() => leaveEmptyPage("/runs", query, [1])).not.toThrow();
  expect(() => leaveEmptyPage("/runs", { verdict: "GO" }, [])).not.toThrow();
});
