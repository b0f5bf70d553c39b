// Rounds that others disturbed: measured again while they are the exception, kept where the machine is simply busy,
// and no ground for a verdict against earlier runs once they are more than a quarter.
import { describe, expect, it } from "vitest";
import { readEvidence } from "../diagnostics/read-evidence.ts";
import { firstDuel, judgeInputOf, withVariant } from "../testing/first-duel.ts";
import { findings } from "../testing/patch-results.ts";
import { saidOfGate } from "../testing/said.ts";
import { duelVariants } from "../testing/synthetic-blocks.ts";
import { syntheticHistory } from "../testing/synthetic-history.ts";
import { machineUsedBy, quietMachine } from "../testing/synthetic-machine.ts";
import { decideLook } from "../verdict/decide-look.ts";
import { judge } from "../verdict/judge.ts";
import { diagnosticWords } from "../words/diagnostic-words.ts";
import type { ReportInput } from "./report-input.ts";

const busy = machineUsedBy({ target: 0.02, gonogo: 0.03, others: 0.8 });
const undisturbed = machineUsedBy({ target: 0.02, gonogo: 0.03, others: 0.05 });
type Run = NonNullable<Parameters<typeof firstDuel>[0]>;
const among = (disturbed: (round: number) => boolean, run: Run = {}) =>
  firstDuel({
    ...run,
    variants: (run.variants ?? duelVariants).map((one) => ({
      ...one,
      machine: ({ round }) => (one.name === "grpc" && disturbed(round) ? busy : undisturbed),
    })),
  });
const statesOf = (input: ReportInput) =>
  readEvidence(input).cells[0]?.rounds.map(({ state }) => state) ?? [];
const voidsOf = (input: ReportInput) =>
  statesOf(input).flatMap((state, round) => (state === "void" ? [round] : []));

describe("a round in which others used 0.2 of a core", () => {
  it("is measured again, up to the plan's retries, and its block says why", () => {
    const input = among((round) => round === 3 || round === 7);
    expect(voidsOf(input)).toEqual([3, 7]);
    expect(decideLook(input)).toMatchObject({ kind: "append", because: "retry" });
    const round = readEvidence(input).cells[0]?.rounds[3];
    expect(round?.blocks.map(({ issues }) => issues)).toEqual([[], ["noisy-environment"], []]);
    const more = among((one) => [3, 7, 10].includes(one), { rounds: 12 });
    expect(voidsOf(more)).toEqual([3, 7]);
    expect(statesOf(more).filter((state) => state === "valid")).toHaveLength(10);
    expect(decideLook(more).kind).toBe("finish");
  });
  it("leaves the retries to blocks that are no evidence at all", () => {
    const variants = withVariant("rest", { lateness: { stallUs: 2e5 } }).map((one) =>
      one.name === "rest"
        ? { ...one, lateness: {}, at: ({ round }: { round: number }) => stalledIn(round, 5) }
        : one,
    );
    expect(voidsOf(among((round) => [1, 2].includes(round), { variants }))).toEqual([1, 5]);
  });
  it("is no exception beside others like it: a busy machine is measured once, and all rounds count", () => {
    for (const share of [(round: number) => round < 3, () => true]) {
      const input = among(share);
      expect(voidsOf(input)).toEqual([]);
      expect(decideLook(input)).toMatchObject({ kind: "finish" });
    }
  });
  it("waits for the first look before anything is measured again", () => {
    const input = among((round) => round === 0, { roundsRun: 4 });
    expect(statesOf(input)).toEqual([...Array(4).fill("valid"), ...Array(6).fill("pending")]);
  });
  it("is decided by blocks so far: what came later changes no earlier answer", () => {
    const looks = { plan: { rounds: 10, looks: [10, 15, 20] as number[] } };
    const disturbed = (round: number) => round === 2 || round > 11;
    const states = [11, 13, 16, 20].map((rounds) =>
      statesOf(among(disturbed, { spec: looks, rounds })),
    );
    for (const [i, some] of states.entries())
      expect(states.at(-1)?.slice(0, states[i]?.length)).toEqual(some);
  });
  it("is nothing where the target's CPU is not seen", () => {
    const unseen = firstDuel({
      variants: duelVariants.map((one) => ({
        ...one,
        machine: () => ({ ...quietMachine, otherShare: 0.9 }),
      })),
    });
    expect(findings(unseen, "noisy-environment")).toEqual([]);
  });
});

const stalledIn = (round: number, stalled: number) =>
  round === stalled ? { lateness: { stallUs: 200_000 } } : {};

describe("a round of which the hypervisor took a part", () => {
  const stolen = { ...undisturbed, stealShare: 0.3 };
  const taken = (share: (round: number) => boolean) =>
    firstDuel({
      variants: duelVariants.map((one) => ({
        ...one,
        machine: ({ round }) => (share(round) ? stolen : undisturbed),
      })),
    });
  it("is measured again like any disturbed one, and the finding says so", () => {
    const input = taken((round) => round === 3);
    expect(voidsOf(input)).toEqual([3]);
    const [found] = findings(input, "noisy-environment");
    expect(found?.severity).toBe("note");
    expect(found && diagnosticWords(found).sentence).toContain(
      "30 % of the CPU time to others in 3 of 30 blocks (steal; 1 ",
    );
  });
  it("counts where that is how the machine is", () => {
    const input = taken(() => true);
    expect(voidsOf(input)).toEqual([]);
    expect(findings(input, "noisy-environment")[0]?.severity).toBe("caution");
  });
});

describe("a round in which others took a tenth of the load's own core", () => {
  const taken = machineUsedBy({ target: 0.02, gonogo: 0.03, others: 0.15 });
  const onCore = (share: number, machine = taken) =>
    firstDuel({
      variants: duelVariants.map((one) => ({
        ...one,
        machine: ({ round }) => ({
          ...machine,
          loadCores: [
            { core: 1, share: round === 3 && one.name === "grpc" ? share : 0.01 },
            { core: 3, share: 0.02 },
          ],
        }),
      })),
    });
  it("is measured again, and the finding names the core", () => {
    const input = onCore(0.14);
    expect(voidsOf(input)).toEqual([3]);
    const round = readEvidence(input).cells[0]?.rounds[3];
    expect(round?.blocks.map(({ issues }) => issues)).toEqual([[], ["noisy-environment"], []]);
    const [found] = findings(input, "noisy-environment");
    expect(found).toMatchObject({
      severity: "note",
      params: { causes: [{ kind: "load-core", core: 1, share: 0.14, blocks: 1 }] },
    });
    expect(found && diagnosticWords(found).sentence).toBe(
      "The engine's machine was not quiet: others took up to 14 % of core 1, which a load thread keeps, in 1 of 30 blocks (1 round was measured again).",
    );
  });
  it("counts below that", () => {
    expect(voidsOf(onCore(0.09))).toEqual([]);
  });
  it("counts where all others together took less, so that it was the target, or its share is unknown", () => {
    expect(voidsOf(onCore(0.9, undisturbed))).toEqual([]);
    expect(voidsOf(onCore(0.9, quietMachine))).toEqual([]);
  });
});

describe("the finding", () => {
  it("says who used the machine in the worst block, and what became of the rounds", () => {
    const [found] = findings(
      among(() => true),
      "noisy-environment",
    );
    expect(found?.severity).toBe("caution");
    expect(found && diagnosticWords(found).sentence).toBe(
      "The engine's machine was not quiet: other programs used up to 0.80 cores in 10 of 30 blocks (of this machine's 2 cores the engine used 0.30, the target 0.02, Gonogo itself 0.03 and other programs 0.80; 10 disturbed rounds count).",
    );
  });
  it("is a note where every disturbed round was measured again", () => {
    const [found] = findings(
      among((round) => round === 4, { rounds: 11 }),
      "noisy-environment",
    );
    expect(found?.severity).toBe("note");
    expect(found && diagnosticWords(found).sentence).toContain("1 round was measured again");
  });
});

describe("a gate against history", () => {
  // The numbers of the report: 2.5 core-seconds, of which 87 % were not the engine's and 0.05 s the target's.
  const issue = { ...busy, spanS: 1.25, otherShare: 0.87, targetCpuS: 0.05, gonogoCpuS: null };
  const gates = [
    { metric: "p99", of: "grpc", vs: { kind: "rolling", runs: 10 }, op: "<=", limitRatio: 1.1 },
  ] as const;
  const slower = (machine: typeof busy, accept: string[] = []) => {
    const variants = duelVariants.map((one) => ({
      ...one,
      medianUs: one.medianUs * 1.3,
      machine: () => machine,
    }));
    const spec = { gates: [...gates], accept: accept as never[] };
    return firstDuel({ variants, spec });
  };
  const p99Us =
    judge(
      judgeInputOf(
        firstDuel({ spec: { gates: [{ metric: "p99", of: "grpc", op: "<", limitMs: 50 }] } }),
      ),
    ).gates[0]?.estimate ?? 0;
  const history = syntheticHistory(
    [0.99, 1.01, 1.005, 0.995, 1.02, 0.985, 1, 1.012].map((times) => times * p99Us),
  );
  const judged = (input: ReportInput) => judge({ ...judgeInputOf(input), history });
  it("does not say NO-GO ×1.3 because of a neighbour", () => {
    const { verdict, gates: results } = judged(slower(issue));
    expect(verdict).toBe("INCONCLUSIVE");
    expect(results[0]).toMatchObject({ outcome: "not-evaluated", reason: "noisy-environment" });
    expect(saidOfGate(results[0])).toMatch(
      /was not evaluated: others took CPU from 10 of 10 blocks of grpc \(programs 0\.2 of a core or more, or the hypervisor 5\.0 %\), so a difference from earlier runs may be their doing\.$/,
    );
  });
  it("does not say it because of the hypervisor either", () => {
    const [result] = judged(slower({ ...undisturbed, stealShare: 0.3 })).gates;
    expect(result).toMatchObject({ outcome: "not-evaluated", reason: "noisy-environment" });
  });
  it("does not say it because of a program on the load's own core", () => {
    const taken = machineUsedBy({ target: 0.02, gonogo: 0.03, others: 0.15 });
    const [result] = judged(slower({ ...taken, loadCores: [{ core: 1, share: 0.12 }] })).gates;
    expect(result).toMatchObject({ outcome: "not-evaluated", reason: "noisy-environment" });
    expect(saidOfGate(result)).toContain(
      "(programs 0.2 of a core or more, or 10 % of the load's own, or",
    );
  });
  it("is judged on a quiet machine, and where the definition accepts what else runs", () => {
    expect(judged(slower(undisturbed)).verdict).toBe("NO-GO");
    expect(judged(slower(issue, ["noisy-environment"])).verdict).toBe("NO-GO");
  });
  it("leaves gates within the run decided beside the same neighbour", () => {
    const ratio = { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 } as const;
    const input = among(() => true, { spec: { gates: [ratio] } });
    expect(judged(input).verdict).toBe("GO");
  });
});
