// Which place of the sidebar is the current one.
import { expect, it } from "vitest";
import { isCurrent } from "./navigation.ts";

it.each([
  ["/", "/", true],
  ["/", "/runs", false],
  ["/runs", "/runs", true],
  ["/runs", "/runs/0190", true],
  ["/runs", "/runs-of-others", false],
  ["/targets", "/new/target", true],
  ["/benchmarks", "/new/target", false],
])("%s at %s: %s", (href, path, current) => {
  expect(isCurrent(href, path)).toBe(current);
});
