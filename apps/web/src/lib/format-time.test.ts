// Times as people read them, with the zone given and the edges between units.
import { describe, expect, it } from "vitest";
import { formatInstant } from "./format-time.ts";

describe("formatInstant", () => {
  const at = "2026-11-20T23:40:05.000Z";
  it("writes UTC out", () => {
    expect(formatInstant(at, "minute", "UTC")).toBe("20 Nov 2026, 23:40 UTC");
  });
  it("moves to the viewer's zone, over midnight too", () => {
    expect(formatInstant(at, "minute", "Europe/Berlin")).toBe("21 Nov 2026, 00:40");
    expect(formatInstant(at, "day", "Europe/Berlin")).toBe("21 Nov 2026");
  });
  it("shows seconds when asked", () => {
    expect(formatInstant(at, "second", "UTC")).toBe("20 Nov 2026, 23:40:05 UTC");
  });
  it("does not throw on nonsense", () => {
    expect(formatInstant("never", "minute")).toBe("unknown time");
  });
});
