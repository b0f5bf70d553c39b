import { describe, expect, it } from "vitest";
import { type Figures, judge, medians, memoryLine, ratio, rotated } from "./summary.ts";

const byTool = {
  gonogo: { throughputPerS: 120, cpuUs: 6, sendLagP99Us: 400 },
  wrk: { throughputPerS: 100, cpuUs: 8 },
  oha: { throughputPerS: 80, cpuUs: null },
};

describe("medians", () => {
  it("takes the middle of each metric and skips runs that do not report it", () => {
    const runs: Figures[] = [{ a: 3, b: null }, { a: 1, b: 5 }, { a: 100 }];
    expect(medians(runs)).toEqual({ a: 3, b: 5 });
    expect(medians([{ a: 1 }, { a: 2 }])).toEqual({ a: 1.5 });
    expect(medians([{ a: null }])).toEqual({ a: null });
  });
});

describe("rotated", () => {
  it("lets everybody begin once and keeps everybody", () => {
    const tools = ["a", "b", "c"];
    expect([0, 1, 2, 3].map((n) => rotated(tools, n).join(""))).toEqual([
      "abc",
      "bca",
      "cab",
      "abc",
    ]);
    expect(rotated([], 2)).toEqual([]);
  });
});

describe("judge", () => {
  const goal = (more: object) => ({ text: "t", metric: "throughputPerS", ...more });

  it("holds a ratio against its bound, whichever side", () => {
    expect(judge(goal({ against: "wrk", least: 1.2 }), byTool)).toMatchObject({
      value: 1.2,
      reached: true,
    });
    expect(judge(goal({ against: "wrk", least: 1.21 }), byTool).reached).toBe(false);
    expect(judge(goal({ metric: "cpuUs", against: "wrk", most: 0.7 }), byTool)).toMatchObject({
      value: 0.75,
      reached: false,
    });
  });

  it("compares with the best of those that report", () => {
    expect(judge(goal({ against: "best", least: 1.2 }), byTool).value).toBe(1.2);
    expect(judge(goal({ metric: "cpuUs", against: "best", most: 1 }), byTool).value).toBe(0.75);
  });

  it("bounds the figure itself where nobody is named", () => {
    const lag = { text: "t", metric: "sendLagP99Us", most: 399 };
    expect(judge(lag, byTool)).toMatchObject({ value: 400, reached: false });
  });

  it("knows nothing where a side is missing, and says which", () => {
    expect(judge(goal({ against: "h2load" }), byTool)).toMatchObject({
      reached: null,
      why: "no figure of h2load",
    });
    expect(judge(goal({ against: "oha", metric: "cpuUs" }), byTool).reached).toBeNull();
    expect(judge(goal({ against: "best" }), { gonogo: byTool.gonogo }).reached).toBeNull();
    expect(judge(goal({ against: "wrk" }), { wrk: byTool.wrk })).toMatchObject({
      reached: null,
      why: "the engine has no figure",
    });
  });
});

describe("ratio", () => {
  it("is the engine ÷ the peer, or nothing", () => {
    expect(ratio(byTool, "wrk", "cpuUs")).toBe(0.75);
    expect(ratio(byTool, "oha", "cpuUs")).toBeNull();
    expect(ratio(byTool, "nobody", "cpuUs")).toBeNull();
  });
});

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
