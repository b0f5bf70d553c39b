// Slugs from names, always ones that the protocols' zod takes.
import { Slug } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { slugOf } from "./slug-of.ts";

it.each([
  ["Demo REST (v2)", "demo-rest-v2"],
  ["Übersicht — Zürich", "ubersicht-zurich"],
  [`${"a".repeat(59)} b`, "a".repeat(59)],
])("%s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(Slug.safeParse(slug).success).toBe(true);
});
it("is empty when nothing remains", () => {
  expect(slugOf("—")).toBe("");
});
