// Filters from an address that anybody may have typed.
import { expect, it } from "vitest";
import { runsInput } from "./runs-input.ts";

it("keeps what makes sense", () => {
  expect(runsInput({ status: "failed", verdict: "maybe", cursor: "x", foo: "1" })).toEqual({
    input: { status: "failed" },
    filtered: true,
  });
});
it("does not take a page for a filter", () => {
  const cursor = "0199c1f4-5a7e-7000-8000-000000000000";
  expect(runsInput({ cursor })).toEqual({ input: { cursor }, filtered: false });
});
