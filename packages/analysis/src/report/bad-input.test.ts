// Bad input from end to end: whatever is missing, zero, equal, huge or contradictory, the report is whole, every figure
// in it is finite, every sentence readable, and GO is never given by default. Directed cases; random ones are beside.
import { Report, Verdict } from "@gonogo/protocols/report";
import {
  BenchmarkSpec,
  type BenchmarkSpecInput,
  type GateInput,
  metricNames,
  metrics,
  ofStreams,
} from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import type { ReportInput } from "../evidence/report-input.ts";
import { judgeInputOf } from "../testing/first-duel.ts";
import { patchResults } from "../testing/patch-results.ts";
import { saidOfGate } from "../testing/said.ts";
import { type SyntheticVariant, syntheticInput } from "../testing/synthetic-blocks.ts";
import { issuesOf } from "../testing/whole-report.ts";
import { decideLook } from "../verdict/decide-look.ts";
import { judge } from "../verdict/judge.ts";
import { buildReport } from "./build-report.ts";

const sides: SyntheticVariant[] = [
  { name: "a", medianUs: 300 },
  { name: "b", medianUs: 200 },
];
const ratio: GateInput = { metric: "mean", of: "b", over: "a", op: "<=", limitRatio: 1 };
const absolute: GateInput = { metric: "p50", of: "b", op: "<", limitMs: 50 };
const errors: GateInput = { metric: "errors", of: "b", op: "<", limitRatio: 0.01 };
const gates = [ratio, absolute, errors];

const duel = (spec: Partial<BenchmarkSpecInput> = {}, variants = sides, more: object = {}) =>
  syntheticInput({ variants, spec: { gates, ...spec }, ...more });

/** The verdict, after everything that must hold of any report was asked of this one. */
function wholly(input: ReportInput): Verdict {
  const report = buildReport(input);
  expect(Report.parse(report)).toEqual(report);
  expect(issuesOf(report)).toEqual([]);
  expect(["run", "append", "finish"]).toContain(decideLook(input).kind);
  const verdict = judge(judgeInputOf(input));
  expect(Verdict.parse(verdict)).toEqual(verdict);
  expect(issuesOf(verdict)).toEqual([]);
  return verdict;
}
const outcomesOf = ({ gates: results }: Verdict) =>
  results.map(({ outcome, reason }) => (reason ? `${outcome}: ${reason}` : outcome));

it("healthy blocks are GO: what follows differs from them in one thing each", () => {
  expect(wholly(duel()).verdict).toBe("GO");
});

describe("values", () => {
  it.each([
    ["no requests at all", { sent: 0, ok: 0, failed: 0, generated: 0 }],
    ["requests and not one answer", { ok: 0, unanswered: 5_000, sent: 5_000, generated: 5_000 }],
  ])("a variant with %s is not GO", (_, counts) => {
    const input = patchResults(duel(), "b", (result) => ({
      counts: { ...result.counts, ...counts },
      totals: { sent: counts.sent, answered: 0, failed: 0, unanswered: counts.sent },
      outcomes: {},
      statuses: {},
      histograms: { response: "", service: "", censored: "", connect: "", sendLag: "" },
    }));
    expect(wholly(input).verdict).not.toBe("GO");
  });
  it("missing in some rounds cost those rounds, in most of them the gate", () => {
    const without = (rounds: number) =>
      patchResults(
        duel({ gates: [ratio] }),
        "b",
        ({ histograms }) => ({ histograms: { ...histograms, response: "", service: "" } }),
        (block) => block.round < rounds,
      );
    expect(wholly(without(10)).verdict).not.toBe("GO");
    expect(wholly(without(5)).verdict).not.toBe("GO");
  });
  it("that never vary are compared as they are, and show no figure of power", () => {
    const still = duel({}, sides, { noise: 0 });
    const verdict = wholly(still);
    expect(verdict.verdict).toBe("GO");
    expect(saidOfGate(verdict.gates[0])).toMatch(/in every round/);
    expect(verdict.gates[0]).toMatchObject({ pPass: null, pFail: null, roundsNeeded: null });
    const equal = [
      { ...sides[0], name: "a" },
      { ...sides[0], name: "b" },
    ] as SyntheticVariant[];
    const strict = wholly(duel({ gates: [{ ...ratio, op: "<" }] }, equal, { noise: 0, seed: 1 }));
    expect(strict.verdict).not.toBe("GO");
  });
  it.each([1e-300, 1e300, 0])("a window of %d seconds breaks no figure", (windowS) => {
    const throughput: GateInput = {
      metric: "throughput",
      of: "b",
      over: "a",
      op: ">=",
      limitRatio: 1,
    };
    const input = patchResults(duel({ gates: [throughput] }), "b", () => ({ windowS }));
    const both = patchResults(input, "a", () => ({ windowS: windowS === 0 ? 0 : 1 / windowS }));
    expect(wholly(both).gates).toHaveLength(1);
    expect(wholly(input).gates).toHaveLength(1);
  });
  it("counts beyond all bounds break no figure", () => {
    const most = 1e12;
    const input = patchResults(duel(), "b", (result) => ({
      counts: { ...result.counts, failed: most, held: most, unanswered: most },
    }));
    expect(wholly(input).verdict).not.toBe("GO");
  });
});

describe("rounds", () => {
  it.each([1, 2, 5])("%d of them have no finite interval, and no GO", (rounds) => {
    const verdict = wholly(duel({ plan: { rounds }, gates: [ratio, absolute] }));
    expect(verdict.verdict).toBe("INCONCLUSIVE");
    expect(outcomesOf(verdict)).toEqual(Array(2).fill("not-evaluated: too-few-rounds"));
    expect(saidOfGate(verdict.gates[0])).toMatch(/fewer than 6 have no finite 95 % interval/);
  });
  it("200 of them are judged exactly; 10,000 are refused by the definition", () => {
    const short = { kind: "closed", clients: 1, connections: 1, thinkTimeMs: 20 } as const;
    const verdict = wholly(duel({ plan: { rounds: 200 }, load: short, gates: [ratio] }));
    expect(verdict.gates[0]).toMatchObject({ outcome: "pass", rounds: 200 });
    const { name, question, variants, load } = duel().spec;
    const refused = BenchmarkSpec.safeParse({
      ...{ name, question, variants, load },
      plan: { rounds: 10_000 },
    });
    expect(refused.error?.issues[0]).toMatchObject({ path: ["plan", "rounds"] });
  });
  it.each(["broken", "failed", "skipped", "planned", "running"] as const)(
    "that are all %s give no GO",
    (status) => {
      const input = duel();
      const blocks = input.blocks.map((block) => ({ ...block, status, result: null }));
      const verdict = wholly({ ...input, blocks });
      expect(verdict.verdict).not.toBe("GO");
      expect(verdict.gates.every(({ outcome }) => outcome === "not-evaluated")).toBe(true);
    },
  );
  it("of one variant alone, of another run's variants, or of none, give no GO", () => {
    const input = duel();
    const only = input.blocks.filter((block) => block.variant === "a");
    const unknown = input.blocks.map((block) => ({ ...block, variant: "z", cell: 7 }));
    for (const blocks of [only, unknown, []])
      expect(wholly({ ...input, blocks }).verdict).not.toBe("GO");
  });
  it("that are not evidence decide nothing", () => {
    const input = duel();
    for (const purpose of ["pilot", "probe", "confirmation"] as const) {
      const blocks = input.blocks.map((block) => ({ ...block, purpose }));
      expect(wholly({ ...input, blocks }).verdict).not.toBe("GO");
    }
  });
});

describe("gates", () => {
  const limitOf = (metric: (typeof metricNames)[number]) =>
    ({
      us: { limitMs: 1e5 },
      perS: { limitPerS: 1e-9 },
      bitPerS: { limitMbitPerS: 1e-9 },
      ratio: { limitRatio: 0.5 },
      bytes: { limitBytes: 1e9 },
      count: { limitCount: 1e9 },
    })[metrics[metric].unit];
  const gateable = metricNames.filter(
    (metric) => metrics[metric].gateable && metric !== "capacity" && !ofStreams(metric),
  );
  it("on metrics that the blocks turn out not to have are not evaluated, with the reason", () => {
    const every = gateable.map((metric): GateInput => {
      const op = metrics[metric].better === "lower" ? "<" : ">";
      return { metric, of: "b", op, ...limitOf(metric) };
    });
    const input = duel({ gates: every });
    const verdict = wholly({
      ...input,
      blocks: input.blocks.map((block) => ({
        ...block,
        result: block.result && {
          ...block.result,
          histograms: { ...block.result.histograms, connect: "" },
        },
      })),
    });
    const absent = verdict.gates.filter(({ gate }) => metrics[gate.metric].setupQ10000 !== null);
    expect(absent).toHaveLength(4);
    for (const result of absent) {
      expect(result.outcome).toBe("not-evaluated");
      expect(saidOfGate(result)).toMatch(/was not evaluated: /);
    }
    expect(verdict.verdict).toBe("INCONCLUSIVE");
  });
  it.each([Number.MIN_VALUE, 1e-9, 1e6])("with a limit of %d break no figure", (limitRatio) => {
    for (const op of ["<", "<=", ">", ">="] as const) {
      const compared = gateable.filter((metric) => metrics[metric].comparedBy === null);
      const asked = compared.map(
        (metric): GateInput => ({
          ...{ metric, of: "b", over: "a", op, limitRatio },
        }),
      );
      expect(wholly(duel({ gates: asked, plan: { rounds: 6 } })).gates).toHaveLength(asked.length);
    }
  });
  it("at a look too early for any level decide nothing, and say so", () => {
    const plan = { rounds: 6, looks: [6, 8, 10] };
    const verdict = wholly(
      duel({ plan, gates: [{ ...errors, limitRatio: 0.001 }, ratio] }, sides, { rounds: 6 }),
    );
    expect(verdict.look).toMatchObject({ index: 1, alpha: 0 });
    expect(verdict.verdict).toBe("INCONCLUSIVE");
    expect(saidOfGate(verdict.gates[0])).toMatch(/at this look there are too few rounds/);
  });
  it("that contradict each other are refused", () => {
    expect(() => duel({ gates: [ratio, { ...ratio, op: ">" }] })).toThrow(/contradicts gate 1/);
  });
});
