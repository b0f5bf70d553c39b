// When a link ends.
import { expect, it } from "vitest";
import { expiresAt } from "./expiries.ts";

it("counts days from now", () => {
  expect(expiresAt("7", Date.parse("2026-11-20T00:00:00Z"))).toBe("2026-11-27T00:00:00.000Z");
});
it.each(["never", "nonsense"])("%s is never", (choice) => {
  expect(expiresAt(choice, 0)).toBeNull();
});
