// The numbers of the methods page are those of the design, as the code attains them.
import { describe, expect, it } from "vitest";
import {
  effectRows,
  exampleRounds,
  faultlessRows,
  levelRows,
  lookRows,
  methodNumbers,
  percentileRows,
  roundsRows,
} from "./method-figures.ts";

describe("numbers of the methods page", () => {
  it("are levels and least rounds", () => {
    expect(methodNumbers).toMatchObject({ alpha: "2.5 %", level: "95 %", fewestRounds: "6" });
  });
  it("are attained levels by rounds", () => {
    const byRounds = Object.fromEntries(levelRows().map(([rounds, , level]) => [rounds, level]));
    expect(byRounds).toMatchObject({ 6: "96.9 %", 7: "95.3 %", 8: "96.1 %", 10: "95.1 %" });
  });
  it("are rounds for every answer, by tests", () => {
    expect(roundsRows()).toEqual([
      ["1", "6"],
      ["2 to 3", "7"],
      ["4 to 6", "8"],
      ["7 to 12", "9"],
      ["13 to 25", "10"],
    ]);
  });
  it("are levels of looks that never spend more than there is", () => {
    expect(lookRows().map((row) => row[2])).toEqual(["0.488 %", "0.681 %", "0.705 %", "0.617 %"]);
    expect(Number.parseFloat(lookRows().at(-1)?.[3] ?? "9")).toBeLessThanOrEqual(2.5);
  });
  it("are requests that percentiles and clean passes need", () => {
    const needs = Object.fromEntries(percentileRows().map(([name, needed]) => [name, needed]));
    expect(needs).toMatchObject({ p50: "20", p99: "1,000", "p99.9": "10,000" });
    expect(percentileRows().find(([name]) => name === "p99")?.[2]).toBe("1,250");
    for (const [limit = "", count = ""] of faultlessRows()) {
      const [ratio, needed] = [Number.parseFloat(limit) / 100, Number(count.replaceAll(",", ""))];
      expect((1 - ratio) ** needed).toBeLessThanOrEqual(0.025);
      expect((1 - ratio) ** (needed - 1)).toBeGreaterThan(0.025);
    }
  });
  it("are effects that shrink with rounds and grow with spread", () => {
    const [six = [], ten = []] = effectRows().map((row) =>
      row.slice(1).map((text) => Number.parseFloat(text)),
    );
    expect([...six].sort((a, b) => a - b)).toEqual(six);
    for (const [i, effect] of six.entries()) expect(ten[i]).toBeLessThan(effect);
  });
  it("are an example that holds together", () => {
    const { ratios, low, high, estimate } = exampleRounds(1);
    expect(Math.min(...ratios)).toBeLessThan(low ?? 0);
    expect(high).toBeGreaterThan(estimate ?? 9);
    expect(high).toBeLessThan(1);
  });
});
