// A NO-GO that the plan wants confirmed: measured again in reversed order, judged alone, never turned into GO.
// Runs are played forward on synthetic blocks; the second measurement may find something else than the first.
import { Verdict } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import type { ReportInput } from "../evidence/report-input.ts";
import { roundOrder } from "../plan/plan-rounds.ts";
import { buildReport } from "../report/build-report.ts";
import {
  firstDuel,
  firstDuelGatesByName,
  judgeInputOf,
  withVariant,
} from "../testing/first-duel.ts";
import { playRun } from "../testing/play-run.ts";
import { saidBy } from "../testing/said.ts";
import { decideLook } from "../verdict/decide-look.ts";
import { judge } from "../verdict/judge.ts";
import { confirmationSentence } from "../words/confirmation-words.ts";

const gates = [firstDuelGatesByName.ratio];
const plan = { rounds: 10, confirm: true };
const slow = { variants: withVariant("grpc", { medianUs: 420 }), spec: { plan, gates } };
const quick = { variants: withVariant("grpc", { medianUs: 150 }), spec: { plan, gates } };
/** Too close to the limit of ×1.25 for ten noisy rounds. */
const close = { variants: withVariant("grpc", { medianUs: 225 }), noise: 0.08, spec: slow.spec };

const judged = (input: ReportInput) => judge(judgeInputOf(input));
const confirming = (input: ReportInput) =>
  input.blocks.filter((block) => block.purpose === "confirmation");

describe("a NO-GO", () => {
  it("stands at once where the plan asks for no confirmation", () => {
    const run = { ...slow, spec: { plan: { rounds: 10 }, gates } };
    const { steps, input } = playRun({ run });
    expect(steps).toEqual(["finish: plan-ends"]);
    expect(judged(input)).toMatchObject({ verdict: "NO-GO", confirmation: null });
  });
  it("is measured again over as many rounds, each in the reverse of its first order", () => {
    const { steps, input } = playRun({ run: slow });
    expect(steps).toEqual(["append: confirm 30", "finish: plan-ends"]);
    const names = input.spec.variants.map(({ name }) => name);
    for (let round = 0; round < 10; round++) {
      const order = confirming(input)
        .filter((block) => block.round === round)
        .sort((a, b) => a.position - b.position)
        .map((block) => block.variant);
      const first = roundOrder(names, { seed: input.spec.plan.seed, cell: 0, round });
      expect(order).toEqual(first.reverse());
    }
  });
  it("stands when it fails again, and shows both measurements", () => {
    const verdict = judged(playRun({ run: slow }).input);
    expect(verdict.verdict).toBe("NO-GO");
    expect(verdict.gates[0]).toMatchObject({ outcome: "fail", reason: null, rounds: 10 });
    expect(verdict.confirmation).toMatchObject({
      verdict: "NO-GO",
      cells: [0],
      rounds: 10,
      validRounds: 10,
      alpha: 0.025,
      gates: [{ outcome: "fail", rounds: 10 }],
    });
    expect(verdict.confirmation?.gates[0]?.estimate).not.toBe(verdict.gates[0]?.estimate);
    expect(saidBy(verdict).reasons.at(-1)).toBe(
      "Confirmed: measured again in reversed order over 10 valid rounds, the gate fails again.",
    );
    expect(Verdict.parse(JSON.parse(JSON.stringify(verdict)))).toEqual(verdict);
  });
  it.each([
    ["passes the second time", quick, "pass"],
    ["is open the second time", close, "inconclusive"],
  ])("that %s is INCONCLUSIVE: not confirmed", (_, again, outcome) => {
    const verdict = judged(playRun({ run: slow, again }).input);
    expect(verdict.verdict).toBe("INCONCLUSIVE");
    expect(verdict.reservations).toEqual([]);
    expect(verdict.gates[0]).toMatchObject({ outcome: "inconclusive", reason: "not-confirmed" });
    expect(saidBy(verdict).gates[0]).toMatch(
      /^Not confirmed\. First: .* above the limit of .* Measured again: /,
    );
    expect(verdict.confirmation).toMatchObject({ verdict: "INCONCLUSIVE", gates: [{ outcome }] });
    expect(saidBy(verdict).headline).toMatch(/^Not confirmed: measured again in reversed order/);
  });
  it("is not stood by for want of evidence: lost rounds confirm nothing", () => {
    const broken = { variants: withVariant("grpc", { medianUs: 420, brokenRounds: range(16) }) };
    const { steps, input } = playRun({ run: slow, again: { ...slow, ...broken } });
    expect(steps).toEqual(["append: confirm 30", "finish: plan-ends"]);
    const verdict = judged(input);
    expect(verdict.verdict).toBe("INCONCLUSIVE");
    expect(verdict.confirmation).toMatchObject({ verdict: "INVALID", validRounds: 0 });
    expect(saidBy(verdict).reasons[0]).toBe(
      "Not confirmed: there is no valid round of the 10 that were to be measured again.",
    );
  });
  it("is not stood by without a second measurement", () => {
    const verdict = judge({ ...judgeInputOf(firstDuel(slow)), status: "cancelled" });
    expect(verdict).toMatchObject({ verdict: "INCONCLUSIVE", confirmation: { validRounds: 0 } });
  });
});

describe("the second measurement", () => {
  it("replaces voided rounds within the plan's limit", () => {
    const again = { variants: withVariant("grpc", { medianUs: 420, brokenRounds: [2, 5] }) };
    const { steps, input } = playRun({ run: slow, again: { ...slow, ...again } });
    expect(steps).toEqual(["append: confirm 30", "append: retry 6", "finish: plan-ends"]);
    const added = confirming(input).filter((block) => block.round >= 10);
    expect(added.map((block) => block.attempt)).toEqual([2, 2, 2, 3, 3, 3]);
    expect(judged(input).confirmation).toMatchObject({
      verdict: "NO-GO",
      rounds: 10,
      validRounds: 10,
    });
  });
  it("goes on with what is planned, and stops a cell that fails every time for one reason", () => {
    const { input } = playRun({ run: slow, most: 1 });
    const planned = (from: number) =>
      input.blocks.map((block) =>
        block.purpose === "confirmation" && block.round >= from
          ? { ...block, status: "planned" as const, result: null }
          : block,
      );
    expect(decideLook({ ...input, blocks: planned(4) })).toMatchObject({
      kind: "run",
      purpose: "confirmation",
    });
    const lost = planned(3).map((block) =>
      block.purpose === "confirmation" && block.round < 3
        ? { ...block, status: "broken" as const, result: null }
        : block,
    );
    expect(decideLook({ ...input, blocks: lost }).kind).toBe("finish");
  });
  it("has no part in the evidence: figures, looks and rounds stay as they were", () => {
    const { input } = playRun({ run: slow, again: quick });
    const alone = { ...input, blocks: input.blocks.filter((b) => b.purpose === "evidence") };
    const [whole, evidence] = [buildReport(input), buildReport(alone)];
    expect(whole.comparison).toEqual(evidence.comparison);
    expect(whole.blocks).toEqual(evidence.blocks);
    expect(whole.rounds).toEqual(evidence.rounds);
    expect(evidence.confirmation).toBeNull();
    expect(whole.confirmation?.blocks).toHaveLength(30);
    expect(whole.confirmation?.rounds).toEqual([{ cell: 0, planned: 10, run: 10, valid: 10 }]);
  });
  it("covers the cells of failing gates only, last cell first, with Holm over what is confirmed", () => {
    const axes = [{ name: "clients" as const, values: [2, 4, 8] }];
    const at = ({ cell }: { cell: number }) => (cell > 0 ? { medianUs: 420 } : {});
    const run = { variants: withVariant("grpc", { at }), spec: { plan, gates, axes } };
    const { steps, input } = playRun({ run });
    expect(steps).toEqual(["append: confirm 60", "finish: plan-ends"]);
    expect(
      confirming(input)
        .slice(0, 6)
        .map((block) => block.cell),
    ).toEqual([2, 2, 2, 1, 1, 1]);
    const { confirmation, verdict } = judged(input);
    expect(verdict).toBe("NO-GO");
    expect(confirmation?.cells).toEqual([1, 2]);
    for (const gate of confirmation?.gates ?? [])
      expect(gate.pFailAdjusted).toBeCloseTo(2 * (gate.pFail ?? 0), 12);
  });
  it("of two failing gates confirms the one that fails again, and opens the other", () => {
    const axes = [{ name: "clients" as const, values: [2, 4] }];
    const spec = { plan, gates, axes };
    const run = { variants: withVariant("grpc", { medianUs: 420 }), spec };
    const at = ({ cell }: { cell: number }) => (cell === 1 ? { medianUs: 150 } : {});
    const again = { variants: withVariant("grpc", { medianUs: 420, at }), spec };
    const verdict = judged(playRun({ run, again }).input);
    expect(verdict.verdict).toBe("NO-GO");
    expect(verdict.gates.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
      "fail",
      "not-confirmed",
    ]);
    expect(verdict.confirmation && confirmationSentence(verdict.confirmation)).toMatch(
      /1 of the 2 failing gates fails again/,
    );
  });
  it("asks every cell again for a gate on the mean of cells", () => {
    const axes = [{ name: "clients" as const, values: [2, 4] }];
    const mean = [{ ...firstDuelGatesByName.ratio, scope: "mean of cells" as const }];
    const run = { ...slow, spec: { plan, gates: mean, axes } };
    expect(judged(playRun({ run }).input).confirmation).toMatchObject({
      verdict: "NO-GO",
      cells: [0, 1],
    });
  });
  it("follows the look that decided, at its level", () => {
    const looks = { rounds: 10, looks: [10, 15, 20], confirm: true };
    const run = { ...slow, spec: { plan: looks, gates } };
    const { steps, input } = playRun({ run });
    expect(steps).toEqual(["append: confirm 30", "finish: decided"]);
    const { confirmation, look } = judged(input);
    expect(look).toMatchObject({ index: 1, of: 3, rounds: 10 });
    expect(confirmation?.alpha).toBeCloseTo(0.006836, 6);
    expect(confirmation?.verdict).toBe("NO-GO");
  });
  it("is not asked for after GO, INCONCLUSIVE or INVALID", () => {
    const invalid = { variants: withVariant("rest", { errorRatio: 0.4 }), spec: slow.spec };
    for (const run of [quick, close, invalid])
      expect(playRun({ run }).steps).toEqual(["finish: plan-ends"]);
  });
});

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
