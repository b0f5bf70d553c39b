// A verdict judged again is the same to the last digit; anything that was touched is named with both values.
import { describe, expect, it } from "vitest";
import { firstDuel, firstDuelGates, judgeInputOf, withVariant } from "../testing/first-duel.ts";
import { patchResults } from "../testing/patch-results.ts";
import { compareVerdicts, differencesOf } from "./compare-verdicts.ts";
import { judge } from "./judge.ts";

const verdict = judge(judgeInputOf(firstDuel()));

describe("a verdict judged again", () => {
  it("is identical, in whatever order the blocks are read", () => {
    const input = judgeInputOf(firstDuel());
    const shuffled = { ...input, blocks: [...input.blocks].reverse() };
    expect(compareVerdicts(verdict, judge(judgeInputOf(firstDuel())))).toEqual([]);
    expect(compareVerdicts(verdict, judge(shuffled))).toEqual([]);
  });
  it("survives being stored as JSON", () => {
    expect(compareVerdicts(JSON.parse(JSON.stringify(verdict)), verdict)).toEqual([]);
  });
  it("names what other rules changed, with the new rulesVersion", () => {
    const older = { ...verdict, rulesVersion: verdict.rulesVersion - 1 };
    expect(compareVerdicts(older, verdict)).toEqual([
      {
        field: "rulesVersion",
        about: null,
        stored: verdict.rulesVersion - 1,
        recomputed: verdict.rulesVersion,
      },
    ]);
  });
  it("names the gate whose figures another block gives", () => {
    const touched = patchResults(
      firstDuel(),
      "grpc",
      ({ histograms }) => ({ histograms: { ...histograms, response: histograms.sendLag } }),
      (block) => block.round === 3,
    );
    const changes = compareVerdicts(verdict, judge(judgeInputOf(touched)));
    expect(changes.map(({ field }) => field)).toContain("gates[0].low");
    expect(changes.find(({ field }) => field === "gates[0].low")?.about).toBe(
      "1. p99(grpc) < 50 ms",
    );
  });
  it("shows a verdict that turned, and gates and findings that came or went", () => {
    const variants = withVariant("grpc", { errorRatio: 0.05, errorCode: "grpc_status" });
    const spec = { gates: firstDuelGates.slice(0, 2) };
    const changes = compareVerdicts(verdict, judge(judgeInputOf(firstDuel({ variants, spec }))));
    expect(changes[0]).toMatchObject({ field: "verdict", stored: "GO" });
    expect(changes.find(({ field }) => field === "gates[2]")).toMatchObject({
      about: "3. errors(grpc) < 0.1 %",
      recomputed: undefined,
    });
    expect(changes.some(({ about }) => about?.startsWith("errors-contaminate of grpc"))).toBe(true);
  });
  it("tells a missing verdict from one that nobody asked for", () => {
    expect(compareVerdicts(null, null)).toEqual([]);
    expect(compareVerdicts(null, verdict)).toMatchObject([{ stored: null, recomputed: "GO" }]);
    expect(compareVerdicts(verdict, null)).toMatchObject([{ stored: "GO", recomputed: null }]);
  });
});

describe("differences of plain values", () => {
  it("are found at any depth, and nowhere else", () => {
    const stored = { a: [1, { b: null }], c: "x", d: 0 };
    expect(differencesOf(stored, { a: [1, { b: null }], c: "x", d: -0 })).toEqual([]);
    expect(differencesOf(stored, { a: [1, { b: 2 }, 3], c: "x", d: 0, e: 1 })).toEqual([
      { field: "a[1].b", about: null, stored: null, recomputed: 2 },
      { field: "a[2]", about: null, stored: undefined, recomputed: 3 },
      { field: "e", about: null, stored: undefined, recomputed: 1 },
    ]);
    expect(differencesOf([], {}, "f")).toHaveLength(1);
  });
  it("are the last digit of a number, too", () => {
    expect(differencesOf({ p: 0.1 + 0.2 }, { p: 0.3 })).toHaveLength(1);
  });
});
