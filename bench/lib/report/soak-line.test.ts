import { describe, expect, it } from "vitest";
import { memoryLine } from "./soak-line.mjs";

const samples = (bytesOf: (atS: number) => number) =>
  Array.from({ length: 61 }, (_, i) => ({ atS: i * 10, bytes: bytesOf(i * 10) }));

describe("memoryLine", () => {
  it("finds a leak of 1,000 bytes a second below noise", () => {
    const line = memoryLine(samples((atS) => 20e6 + atS * 1_000 + (atS % 20 === 0 ? 500 : -500)));
    expect(line?.bytesPerHour).toBeCloseTo(3_600_000, -5);
    expect(line?.first).toBe(20e6 + 500);
    expect(line?.highest).toBe(20e6 + 600_500);
  });

  it("takes one step for what it is", () => {
    const line = memoryLine(samples((atS) => (atS < 200 ? 20e6 : 21.5e6)));
    expect(line).toMatchObject({ bytesPerHour: 0, first: 20e6, last: 21.5e6, highest: 21.5e6 });
  });

  it("is flat where nothing grows", () => {
    expect(memoryLine(samples(() => 9e6))).toEqual({
      bytesPerHour: 0,
      first: 9e6,
      last: 9e6,
      highest: 9e6,
    });
  });

  it("says nothing about two samples", () => {
    expect(memoryLine(samples(() => 1).slice(0, 2))).toBeNull();
    expect(memoryLine([])).toBeNull();
  });
});
