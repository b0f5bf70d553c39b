// What is said of a definition's gates against history before it runs: one text a gate, with numbers.
import type { RunHistory } from "@gonogo/protocols/report";
import type { GateInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { duelVariants, syntheticSpec } from "../testing/synthetic-blocks.ts";
import { syntheticHistory } from "../testing/synthetic-history.ts";
import { outlookText } from "../words/outlook-words.ts";
import { historyOutlook } from "./history-outlook.ts";

const gate = (changes: object = {}) =>
  ({
    ...{ metric: "p99", of: "grpc", op: "<=", limitRatio: 1.1 },
    vs: { kind: "rolling", runs: 10 },
    ...changes,
  }) as GateInput;
const outlook = (history: RunHistory, changes: object = {}, spec: object = {}) =>
  historyOutlook(syntheticSpec(duelVariants, { gates: [gate(changes)], ...spec }), history).map(
    outlookText,
  );
const quiet = [1_000, 1_010, 990, 1_005, 995, 1_002];

describe("the outlook of a gate against history", () => {
  it("is silent where nothing stands against it", () => {
    expect(outlook(syntheticHistory(quiet))).toEqual([]);
  });
  it("counts what there is when it is too little", () => {
    expect(outlook(syntheticHistory(quiet.slice(0, 3)))[0]).toMatch(
      /could not be evaluated if the run began now: 5 comparable runs are needed, there are 3; run the benchmark 2 more times/,
    );
  });
  it("says what a paired run would see today, by the intervals within the newest run", () => {
    const known = quiet.slice(0, 2).map((value) => ({ value, halfWidthLog: 0.02 }));
    // Of 10 rounds: s of a pair 0.02 * sqrt(10 / 2), of which 1.02 are seen.
    const least = Math.exp(1.02 * 0.02 * Math.sqrt(5)) - 1;
    expect(outlook(syntheticHistory(known))[0]).toContain(
      `two variants of one run, which with this plan would see changes from ${(100 * least).toFixed(1)} % on by the noise between rounds of the newest run (as the gate p99(grpc) / p99(base) <= 1.1).`,
    );
    expect(outlook(syntheticHistory([]))[0]).not.toMatch(/would see/);
  });
  it("names the limit that runs of one version can keep, which then is silent", () => {
    const [warning] = outlook(syntheticHistory(quiet), { limitRatio: 1.005 });
    expect(warning).toMatch(
      /6 comparable runs differ by up to [\d.]+ %.*unchanged version could not be expected to pass/,
    );
    const limitRatio = Number(/a limit of ×([\d.]+)\./.exec(warning ?? "")?.[1]);
    expect(outlook(syntheticHistory(quiet), { limitRatio })).toEqual([]);
    const floor = outlook(syntheticHistory(quiet), { op: ">=", limitRatio: 0.995 });
    expect(Number(/a limit of ×([\d.]+)\./.exec(floor[0] ?? "")?.[1])).toBeLessThan(0.995);
  });
  it("reports stale runs", () => {
    const old = quiet.map((value) => ({ value, finishedAt: "2026-10-01T00:00:00.000Z" }));
    expect(outlook(syntheticHistory(old))[0]).toMatch(/stale runs: .*50 days older/);
  });
  it("says of error ratios whether there were errors, and enough of them", () => {
    const counted = (errors: number) =>
      syntheticHistory(
        Array.from({ length: 6 }, () => ({ value: errors / 10_000, requests: 10_000 })),
        { metric: "errors" },
      );
    const asked = { metric: "errors", limitRatio: 1.5 };
    expect(outlook(counted(0), asked)[0]).toMatch(
      /the earlier runs had no error in 60,000 requests.*absolute limit instead/,
    );
    const [few] = outlook(counted(5), asked);
    expect(few).toMatch(/had 30 errors in 60,000 requests; .*could not be expected to pass/);
    const limitRatio = Number(/a limit of ×([\d.]+)\./.exec(few ?? "")?.[1]);
    expect(limitRatio).toBeGreaterThan(1.5);
    expect(outlook(counted(5), { ...asked, limitRatio })).toEqual([]);
    expect(outlook(counted(500), asked)).toEqual([]);
  });
  it("says it once a gate, however many cells there are", () => {
    const axes = [{ name: "clients", values: [1, 2, 4] }];
    expect(outlook(syntheticHistory([]), {}, { axes })).toHaveLength(1);
  });
});
