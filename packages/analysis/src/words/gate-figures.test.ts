// Limits, measured values and margins as texts.

import { describe, expect, it } from "vitest";
import { sampleReport } from "../testing/sample-report.ts";
import { gateFigures } from "./gate-figures.ts";

const go = sampleReport();

describe("gate figures", () => {
  const gates = go.verdict?.gates ?? [];
  it("writes limits, values and margins with their units", () => {
    const texts = gates.map(gateFigures);
    expect(texts.map((one) => one.limit)).toEqual(["< 50 ms", "≤ ×1.25", "< 0.1 %", "≥ ×1.2"]);
    expect(texts[0]?.measured.text).toBe("903 µs");
    expect(texts[0]?.margin).toBe("54 times below");
    expect(texts[2]?.measured.full).toBe("0 % [0 – 0.0016]");
    expect(texts[3]?.allowed).toBe("above");
  });
  it("has no figure where nothing was judged", () => {
    const invalid = sampleReport({ verdict: "INVALID" }).verdict?.gates[0];
    if (!invalid) throw new Error("a gate");
    expect(gateFigures(invalid)).toMatchObject({ margin: "–", rounds: "–" });
    expect(gateFigures(invalid).measured.text).toBe("–");
  });
  it("marks a lower bound, and gives it no interval of no width", () => {
    const [judged] = gates;
    if (!judged) throw new Error("a gate");
    const timeOut = { estimate: 10_000_000, low: 10_000_000, high: 10_000_000 };
    const { measured } = gateFigures({ ...judged, ...timeOut, bound: "at-least" });
    expect(measured).toEqual({ text: "> 10.0 s", interval: null, full: "> 10.0 s" });
  });
  it("has a margin only where it says what the gate says", () => {
    const [passed] = gates;
    if (!passed) throw new Error("a gate");
    const margin = (outcome: "pass" | "fail" | "inconclusive" | "not-evaluated", ln: number) =>
      gateFigures({ ...passed, outcome, margin: ln }).margin;
    expect(margin("pass", 0.1)).toBe("9.5 % below");
    expect(margin("inconclusive", -0.1)).toBe("11 % above");
    expect(margin("fail", -0.1)).toBe("11 % above");
    // Within the limit at 95 %, and not at the level that several gates leave each.
    expect(margin("inconclusive", 0.1)).toBe("–");
    expect(margin("not-evaluated", 0.1)).toBe("–");
  });
});
