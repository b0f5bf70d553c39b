// What a run does next: retries of whole rounds, looks fixed in the plan, stopping early, cells to stop.
// The run is played forward with synthetic blocks, as the worker would do it.
import { describe, expect, it } from "vitest";
import type { ReportInput } from "../evidence/report-input.ts";
import { buildReport } from "../report/build-report.ts";
import { madeWay } from "../stored-block.ts";
import {
  firstDuel,
  firstDuelGatesByName,
  judgeInputOf,
  withVariant,
} from "../testing/first-duel.ts";
import { saidBy } from "../testing/said.ts";
import { duelVariants, type SyntheticRun, syntheticBlocks } from "../testing/synthetic-blocks.ts";
import { decideLook, roundsToRetry } from "./decide-look.ts";
import { judge } from "./judge.ts";

/** Runs what `decideLook` appends until it says finish; returns the steps and the final input. */
function play(run: Partial<SyntheticRun>, most = 12): { steps: string[]; input: ReportInput } {
  let input = firstDuel(run);
  const steps: string[] = [];
  for (let i = 0; i < most; i++) {
    const step = decideLook(input);
    steps.push(
      `${step.kind}: ${step.because}${step.blocks.length ? ` ${step.blocks.length}` : ""}`,
    );
    if (step.kind !== "append") break;
    const rounds = Math.max(...step.blocks.map((block) => block.round)) + 1;
    const spec = input.spec;
    const all = syntheticBlocks({ variants: duelVariants, ...run, spec, rounds });
    const added = step.blocks.map(({ cell, round, variant, attempt, position }) => {
      const made = all.find((b) => b.cell === cell && b.round === round && b.variant === variant);
      if (!made) throw new Error("no such block");
      expect(made.position).toBe(position);
      return { ...made, attempt };
    });
    input = { ...input, blocks: [...input.blocks, ...added] };
  }
  return { steps, input };
}

describe("a single look", () => {
  it("goes on while planned blocks remain, then finishes", () => {
    expect(decideLook(firstDuel({ roundsRun: 4 }))).toMatchObject({ kind: "run" });
    expect(play({}).steps).toEqual(["finish: plan-ends"]);
  });
  it("never adds rounds to an open run", () => {
    const variants = withVariant("grpc", { medianUs: 225 });
    expect(play({ variants, noise: 0.05 }).steps).toEqual(["finish: plan-ends"]);
  });
});

describe("rounds that made way for another run", () => {
  /** The first block of these rounds was measured, and the others left out. */
  const leave = (input: ReportInput, rounds: readonly number[]): ReportInput => ({
    ...input,
    blocks: input.blocks.map((block) =>
      rounds.includes(block.round) && block.position > 0
        ? { ...block, status: "skipped", sequence: null, startedAt: null, result: null, problem }
        : block,
    ),
  });
  const problem = { code: madeWay, message: "It made way.", remedy: "It is measured again." };

  it("are measured again as whole new ones, however many, and are no evidence of trouble", () => {
    const rounds = [0, 2, 3, 5, 6, 7, 9];
    const input = leave(firstDuel({}), rounds);
    const step = decideLook(input);
    expect(step).toMatchObject({ kind: "append", because: "retry", stopCells: [] });
    const places = new Set(step.blocks.map(({ round, attempt }) => `${round} ${attempt}`));
    expect([...places]).toEqual(rounds.map((_, i) => `${10 + i} 1`));
    const all = firstDuel({ rounds: 17 });
    const whole = leave(all, rounds);
    expect(decideLook(whole)).toMatchObject({ kind: "finish", because: "plan-ends" });
    const verdict = judge(judgeInputOf(whole));
    const kept = all.blocks.filter(({ round }) => !rounds.includes(round));
    const without = judge(judgeInputOf({ ...all, blocks: kept }));
    expect(verdict.gates).toEqual(without.gates);
    expect(verdict.verdict).toBe("GO");
    expect(verdict.diagnostics).toEqual(without.diagnostics);
  });

  it("are listed with their blocks, which do not count", () => {
    const report = buildReport(leave(firstDuel({ rounds: 11 }), [4]));
    expect(report.rounds[0]).toMatchObject({ planned: 10, run: 10, valid: 10 });
    const blocks = report.blocks.filter(({ round }) => round === 4);
    expect(blocks.map(({ status, invalidBecause }) => [status, ...invalidBecause])).toEqual([
      ["finished", "made-way"],
      ["skipped", "made-way"],
      ["skipped", "made-way"],
    ]);
  });
});

describe("retries", () => {
  it("replace each voided round by a whole new one, up to retriesPerCell", () => {
    const variants = withVariant("rest", { brokenRounds: [3, 6] });
    const { steps, input } = play({ variants });
    expect(steps).toEqual(["append: retry 6", "finish: plan-ends"]);
    const verdict = judge(judgeInputOf(input));
    expect(verdict.gates[0]).toMatchObject({ outcome: "pass", rounds: 10 });
    const added = input.blocks.filter((block) => block.round >= 10);
    expect(added.map((block) => [block.round, block.attempt])).toEqual([
      [10, 2],
      [10, 2],
      [10, 2],
      [11, 3],
      [11, 3],
      [11, 3],
    ]);
  });
  it("end with the plan's limit, and leave the rest void", () => {
    const variants = withVariant("rest", { brokenRounds: [1, 2, 3, 10] });
    const { steps, input } = play({ variants });
    expect(steps).toEqual(["append: retry 6", "finish: plan-ends"]);
    expect(judge(judgeInputOf(input)).gates[0]?.rounds).toBe(8);
  });
  it("are asked for cell by cell", () => {
    const axes = [{ name: "clients" as const, values: [2, 4] }];
    const base = firstDuel({ spec: { axes } });
    const blocks = base.blocks.map((block) =>
      block.cell === 1 && block.round === 0 && block.variant === "grpc"
        ? { ...block, status: "broken" as const, result: null }
        : block,
    );
    expect(roundsToRetry({ ...base, blocks })).toEqual([{ cell: 1, round: 10, attempt: 2 }]);
  });
});

describe("looks", () => {
  const plan = { rounds: 10, looks: [10, 15, 20] };
  const gates = [firstDuelGatesByName.ratio];
  it("stop at the first that decides", () => {
    const { steps, input } = play({ spec: { plan, gates } });
    expect(steps).toEqual(["finish: decided"]);
    expect(decideLook(input).roundsSaved).toBe(10);
    const { look, gates: results } = judge(judgeInputOf(input));
    expect(look).toMatchObject({ index: 1, of: 3, rounds: 10 });
    expect(look.alpha).toBeCloseTo(0.006836, 6);
    expect(results[0]?.level).toBeCloseTo(1 - 2 * 0.006836, 5);
  });
  it("go on while it is open, and end with the plan", () => {
    const variants = withVariant("grpc", { medianUs: 236 });
    const { steps, input } = play({ variants, noise: 0.05, spec: { plan, gates } });
    expect(steps).toEqual(["append: look 15", "append: look 15", "finish: plan-ends"]);
    const verdict = judge(judgeInputOf(input));
    expect(verdict.look).toMatchObject({ index: 3, of: 3, rounds: 20 });
    expect(verdict.look.alpha).toBeCloseTo(0.008591, 6);
  });
  it("count valid rounds: a voided one is replaced before the look is taken", () => {
    const variants = withVariant("grpc", { medianUs: 236, brokenRounds: [9, 12] });
    const { steps, input } = play({ variants, noise: 0.05, spec: { plan, gates } });
    expect(steps).toEqual([
      "append: retry 3",
      "append: look 15",
      "append: retry 3",
      "append: look 15",
      "finish: plan-ends",
    ]);
    expect(judge(judgeInputOf(input)).gates[0]?.rounds).toBe(20);
  });
  it("are not added where more rounds cannot help", () => {
    const variants = withVariant("rest", { plateauShare: 0.9 });
    const { steps, input } = play({ variants, spec: { plan, gates } });
    expect(steps).toEqual(["finish: undecidable"]);
    const ended = judge(judgeInputOf({ ...input, run: { ...input.run, status: "finished" } }));
    expect(saidBy(ended).reasons).toContain(
      "Stopped after 10 of 20 rounds: the others had less than 5 % chance to decide p99 of grpc ÷ rest ≤ 1.25.",
    );
  });
  it("are not added for a figure on its limit, and the verdict says how many rounds it needs", () => {
    const variants = withVariant("grpc", { medianUs: 230 });
    const { steps, input } = play({ variants, noise: 0.05, spec: { plan, gates } });
    expect(steps).toEqual(["finish: undecidable"]);
    expect(decideLook(input).roundsSaved).toBe(10);
    const finished = { ...judgeInputOf(input), status: "finished" as const };
    const verdict = judge(finished);
    expect(verdict.verdict).toBe("INCONCLUSIVE");
    expect(saidBy(verdict).reasons.at(-1)).toMatch(
      /^Stopped after 10 of 20 rounds: the others had less than 5 % chance to decide p99 of grpc ÷ rest ≤ 1.25 \(it needs .*\)\.$/,
    );
    // A cancelled run was not stopped for it, and earlier rules did not say so.
    const reasons = (changes: object) => judge({ ...finished, ...changes }).reasons.length;
    expect(reasons({ status: "cancelled" })).toBe(verdict.reasons.length - 1);
  });
  it("are not added for one gate where another can never pass and no NO-GO is near", () => {
    const variants = withVariant("grpc", { medianUs: 224 });
    const base = { variants, noise: 0.05 };
    expect(play({ ...base, spec: { plan, gates } }).steps[0]).toBe("append: look 15");
    const lacking = { metric: "p999", of: "grpc", op: "<", limitMs: 50 } as const;
    const load = { kind: "closed", clients: 2 } as const;
    const barred = { plan: { ...plan, blockMs: 1_000 }, gates: [...gates, lacking], load };
    const { steps, input } = play({ ...base, spec: barred });
    expect(judge(judgeInputOf(input)).gates[1]?.reason).toBe("too-few-requests");
    expect(steps).toEqual(["finish: undecidable"]);
  });
  it("do not exist without blocking gates", () => {
    const { steps, input } = play({ spec: { plan, gates: [] } });
    expect(steps).toEqual(["finish: plan-ends"]);
    const finished = judge({ ...judgeInputOf(input), status: "finished" });
    expect(finished.reasons).toEqual([{ code: "no-blocking-gate", params: {} }]);
    expect(judge(judgeInputOf(input)).look).toMatchObject({ of: 1, alpha: 0.025 });
  });
});

describe("rounds that can never be whole", () => {
  it("are voided and replaced instead of waited for", () => {
    const input = firstDuel();
    const unreadable = input.blocks.map((block) =>
      block.round === 2 && block.variant === "rest" ? { ...block, result: null } : block,
    );
    expect(decideLook({ ...input, blocks: unreadable })).toMatchObject({ because: "retry" });
    const missing = input.blocks.filter((b) => b.round !== 2 || b.variant !== "rest");
    expect(decideLook({ ...input, blocks: missing })).toMatchObject({ because: "retry" });
  });
});

describe("a cell whose attempts all failed", () => {
  it("stops when its first round and all retries failed for one reason", () => {
    const rounds = [0, 1, 2];
    const variants = withVariant("http3", { brokenRounds: rounds });
    const step = decideLook(firstDuel({ variants, roundsRun: 3 }));
    expect(step.stopCells).toEqual([{ cell: 0, reason: "worker_lost" }]);
    expect(step.kind).toBe("finish");
    const blocks = firstDuel({ variants, roundsRun: 3 }).blocks.map((block) =>
      block.status === "planned" ? { ...block, status: "skipped" as const } : block,
    );
    const again = decideLook({ ...firstDuel(), blocks });
    expect(again).toMatchObject({ kind: "finish", stopCells: [{ cell: 0 }] });
    const two = withVariant("http3", { brokenRounds: [0, 1] });
    expect(decideLook(firstDuel({ variants: two, roundsRun: 3 })).stopCells).toEqual([]);
  });
});
