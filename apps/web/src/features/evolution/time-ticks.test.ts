// Ticks of a time axis: round, few, within the range, and no label twice.
import { describe, expect, it } from "vitest";
import { timeLabels, timeTicks } from "./time-ticks.ts";

const from = Date.parse("2026-11-25T09:07:00.000Z");
const minute = 60_000;
const day = 24 * 60 * minute;

describe("time ticks", () => {
  it.each([
    ["20 seconds", minute / 3],
    ["an hour", 60 * minute],
    ["a night over midnight", 18 * 60 * minute],
    ["10 days", 10 * day],
    ["40 days", 40 * day],
    ["two years", 730 * day],
    ["40 years", 14_600 * day],
  ])("fit %s", (_, spanMs) => {
    const ticks = timeTicks(from, from + spanMs, 6);
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThanOrEqual(8);
    for (const at of ticks) {
      expect(at).toBeGreaterThanOrEqual(from);
      expect(at).toBeLessThanOrEqual(from + spanMs);
    }
    const labels = timeLabels(ticks);
    expect(new Set(labels).size).toBe(labels.length);
  });
  it("start at midnight of the viewer where they are days", () => {
    for (const at of timeTicks(from, from + 10 * day, 6)) expect(new Date(at).getHours()).toBe(0);
  });
  it("say the day once and then the time alone", () => {
    const ticks = timeTicks(from, from + 60 * minute, 6);
    const labels = timeLabels(ticks, "UTC");
    expect(labels[0]).toBe("25 Nov, 09:15");
    expect(labels[1]).toBe("09:30");
  });
  it("are one for a single run", () => {
    expect(timeTicks(from, from, 6)).toEqual([from]);
    expect(timeLabels([from], "UTC")).toEqual(["25 Nov, 09:07"]);
  });
});
