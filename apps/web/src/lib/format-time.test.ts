// Times as people read them, with the zone given and the edges between units.
import { describe, expect, it } from "vitest";
import { formatAge, formatInstant } from "./format-time.ts";

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

it("says how long ago an instant was in its largest unit", () => {
  const nowMs = Date.parse("2026-11-20T12:00:00Z");
  const age = (at: string) => formatAge(at, nowMs);
  expect(age("2026-11-20T11:59:30Z")).toBe("now");
  expect(age("2026-11-20T11:48:00Z")).toBe("12 min");
  expect(age("2026-11-20T09:00:00Z")).toBe("3 h");
  expect(age("2026-11-14T12:00:00Z")).toBe("6 d");
});
