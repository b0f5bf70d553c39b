// Heads of columns: where each leads, and what it says of the order that a list has.
import { describe, expect, it } from "vitest";
import { type ColumnSort, headOrder, listAddress } from "./list-order.ts";

const started: ColumnSort = { up: "oldest", down: "newest", first: "down" };
const took: ColumnSort = { up: "took", down: "-took", first: "down" };
const cursor = "0199c1f4-5a7e-7000-8000-000000000000";
const at = (query: Record<string, string>) => ({ path: "/runs", query });

describe("a column's head", () => {
  it("chooses its first order from another, keeps filters and begins at the first page", () => {
    expect(headOrder(took, at({ verdict: "GO", sort: "oldest", cursor }))).toEqual({
      href: "/runs?verdict=GO&sort=-took",
      now: undefined,
    });
  });

  it("turns its own order round", () => {
    expect(headOrder(took, at({ sort: "-took" }))).toEqual({
      href: "/runs?sort=took",
      now: "descending",
    });
    expect(headOrder(took, at({ sort: "took" }))).toEqual({
      href: "/runs?sort=-took",
      now: "ascending",
    });
  });

  it("leaves out the order that lists have anyway", () => {
    expect(headOrder(started, at({}))).toEqual({ href: "/runs?sort=oldest", now: "descending" });
    expect(headOrder(started, at({ sort: "oldest" }))).toEqual({ href: "/runs", now: "ascending" });
  });
});

it("an address leaves out what is undefined or empty", () => {
  expect(listAddress(at({ q: "a b", branch: "" }), { cursor: undefined })).toBe("/runs?q=a+b");
});
