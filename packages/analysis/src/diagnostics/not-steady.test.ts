// On both sides of its margins, in closed and open load, what it does to gates and verdict, and by a seeded
// simulation that it alarms in fewer than 1 % of runs in which nothing changes.
import { defaultPlanMs } from "@gonogo/protocols/spec";
import { describe, expect, it, vi } from "vitest";
import { buildReport } from "../report/build-report.ts";
import { seededNormal, seededRandom } from "../statistics/seeded-random.ts";
import { firstDuel, judgeInputOf, withVariant } from "../testing/first-duel.ts";
import { findings, patchResults } from "../testing/patch-results.ts";
import { saidBy, saidOfFinding } from "../testing/said.ts";
import { judge } from "../verdict/judge.ts";
import { windowChange } from "./facts/window-change.ts";
import { commonChange, recommendedWarmupMs } from "./not-steady.ts";

vi.setConfig({ testTimeout: 60_000 });
const changing = (windowChange: number, more: Parameters<typeof firstDuel>[0] = {}) =>
  firstDuel({ variants: withVariant("grpc", { windowChange }), ...more });
const found = (...given: Parameters<typeof changing>) => findings(changing(...given), "not-steady");
const open = { spec: { load: { kind: "open", ratePerS: 2_000 } } } as const;

describe("not-steady", () => {
  it("sees a window that changes in blocks of the default length", () => {
    const { blockMs, warmupMs } = defaultPlanMs;
    expect(found(0.2, { spec: { plan: { blockMs, warmupMs } } })).toHaveLength(1);
    expect(found(0.2, { spec: { plan: { blockMs: 1_000, warmupMs } } })).toEqual([]);
  });

  it("is found above 2 %, and names how it changed", () => {
    expect(found(0.015)).toEqual([]);
    const [one, ...more] = found(0.03);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ variant: "grpc", severity: "caution", accepted: false });
    expect(saidOfFinding(one).sentence).toMatch(
      /^grpc was not steady: its (throughput rose|median latency fell)/,
    );
    expect(saidOfFinding(one).remedy).toMatch(/warm-up of 500 ms is too short: begin with 1 s/);
    const [numbered] = found(0.03, { spec: { warmupRequests: 100 } });
    expect(saidOfFinding(numbered).remedy).toMatch(
      /^The warm-up of 100 requests, .* raise warmupRequests\.$/,
    );
  });
  it("invalidates over 10 %, and a block that becomes slower is not asked to warm up", () => {
    expect(found(0.09)[0]?.severity).toBe("caution");
    expect(found(0.11)[0]?.severity).toBe("invalidating");
    expect(saidOfFinding(found(-0.2)[0]).sentence).toMatch(/throughput fell|latency rose/);
    expect(saidOfFinding(found(-0.2)[0]).remedy).toMatch(/builds up/);
  });
  it("looks at times alone where the load sets the rate, and not at what was pressed beyond its limit", () => {
    expect(found(0.05, open)[0]?.params.figure).toBe("p50");
    const held = withVariant("grpc", { windowChange: -0.3, heldShare: 0.1 });
    expect(findings(firstDuel({ variants: held, ...open }), "not-steady")).toEqual([]);
  });
  it("needs eight blocks that agree, and blocks long enough to have two pieces", () => {
    const plan = (rounds: number, blockMs = 2_500) => ({ spec: { plan: { rounds, blockMs } } });
    expect(found(0.3, plan(7))).toEqual([]);
    expect(found(0.3, plan(8))).toHaveLength(1);
    expect(found(0.3, plan(10, 1_200))).toEqual([]);
    const three = withVariant("grpc", {
      at: ({ round }) => ({ windowChange: round < 3 ? -0.3 : 0.3 }),
    });
    expect(findings(firstDuel({ variants: three }), "not-steady")).toEqual([]);
  });
  it("withholds the gates of its variant and cell but those on errors, and the run is INVALID", () => {
    const verdict = judge(judgeInputOf(changing(0.3)));
    expect(verdict.verdict).toBe("INVALID");
    expect(verdict.gates.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
      "not-steady",
      "not-steady",
      "pass",
    ]);
    expect(saidBy(verdict).reasons[0]).toMatch(/not evaluated: grpc was not steady/);
    expect(judge(judgeInputOf(changing(0.05))).verdict).toBe("GO");
    const blocks = buildReport(changing(0.3)).blocks.filter((block) => !block.valid);
    expect(blocks.map(({ variant }) => variant)).toEqual(new Array(10).fill("grpc"));
    expect(blocks[0]?.invalidBecause).toEqual(["not-steady"]);
  });
  it("can be accepted by name", () => {
    const gates = changing(0.3).spec.gates;
    const verdict = judge(judgeInputOf(changing(0.3, { spec: { accept: ["not-steady"], gates } })));
    expect(verdict.verdict).toBe("GO");
    expect(saidBy(verdict).reservations.join(" ")).toMatch(/Accepted: grpc was not steady/);
  });
  it("does not care for a change below the calibrated noise", () => {
    const noise = ["throughput", "p50"].map((metric) => ({
      target: "target-1",
      metric: metric as "p50",
      sdLog: 0.1,
      rounds: 20,
    }));
    expect(findings({ ...changing(0.05), noise }, "not-steady")).toEqual([]);
    expect(findings({ ...changing(0.08), noise }, "not-steady")).toHaveLength(1);
  });

  it.each([
    [0.01, 10],
    [0.05, 10],
    [0.05, 20],
    [0.3, 10],
  ])(
    "alarms in fewer than one in a hundred of steady runs (noise %d, %d rounds, three variants)",
    (sd, n) => {
      const normal = seededNormal(seededRandom(Math.round(1_000 * sd) + n));
      const runs = 3_000;
      let alarms = 0;
      for (let run = 0; run < runs; run++) {
        // Throughput and latency of a closed load mirror each other, so three variants have six tests.
        const sides = ["a", "b", "c"].map(() => Array.from({ length: n }, () => sd * normal()));
        if (sides.some((changes) => commonChange(changes, 6, 0) !== null)) alarms++;
      }
      // 42 is what a true rate of 1 % exceeds once in 60.
      expect(alarms).toBeLessThanOrEqual(42);
    },
  );
});

describe("windowChange", () => {
  const [block] = changing(0.2).blocks.filter((one) => one.variant === "grpc");
  const result = block?.result;
  it("is what was asked for, between the middles of the first and last piece", () => {
    if (!result) throw new Error("no block");
    expect(windowChange(result, "throughput")).toBeCloseTo(0.2, 2);
    expect(windowChange(result, "p50")).toBeCloseTo(-0.2, 2);
  });
  it("says nothing where a piece has too few answers", () => {
    if (!result) throw new Error("no block");
    const thin = { ...result.series, answered: result.series.answered.map(() => 9) };
    expect(windowChange({ ...result, series: thin }, "throughput")).toBeNull();
  });
});

describe("recommendedWarmupMs", () => {
  const slowStart = (pieces: number, slow: number) =>
    patchResults(firstDuel(), "grpc", (result) => ({
      series: {
        ...result.series,
        phase: Array.from({ length: pieces }, (_, i) => (i === 0 ? "warmup" : "measuring")),
        spanMs: new Array<number>(pieces).fill(1_000),
        answered: Array.from({ length: pieces }, (_, i) => (i < slow ? 500 : 1_000) + (i % 3)),
      },
    })).blocks.flatMap((one) => (one.variant === "grpc" && one.result ? [one.result] : []));
  it("is where MSER-5 says that the steady part begins", () => {
    expect(recommendedWarmupMs(slowStart(160, 20))).toBe(20_000);
  });
  it("is unknown for blocks of fewer than 100 pieces", () => {
    expect(recommendedWarmupMs(slowStart(99, 20))).toBeNull();
    expect(recommendedWarmupMs([])).toBeNull();
  });
});
