// What a pilot expects of its gates: a second round only where a figure lies near its limit, rounds and seconds from the
// spread of two blocks, and longer blocks only where the plan's rounds would not decide. Blocks are synthetic.
import type { BenchmarkSpecInput, GateInput, PilotMode } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { decide } from "../testing/decided-pilot.ts";
import { patchResults } from "../testing/patch-results.ts";
import { saidByPilot } from "../testing/said.ts";
import { duelVariants } from "../testing/synthetic-blocks.ts";
import { syntheticResult } from "../testing/synthetic-result.ts";

type Given = {
  /** p50 of both sides in each pilot round, in microseconds. */
  readonly rest: readonly number[];
  readonly grpc: readonly number[];
  readonly limitRatio?: number;
  readonly gates?: GateInput[];
  readonly mode?: PilotMode;
  readonly plan?: BenchmarkSpecInput["plan"];
};

const load = { kind: "open", ratePerS: 2_000, connections: 10 } as const;

const ratio = (limitRatio: number) =>
  ({ metric: "p50", of: "grpc", over: "rest", op: "<=", limitRatio }) as const;

/** The step after so many pilot rounds as there are figures. */
function piloted({ rest, grpc, limitRatio = 1.1, gates, mode = "adapt", plan }: Given) {
  const figures: Record<string, readonly number[]> = { rest, grpc };
  return decide({
    mode,
    rounds: rest.length,
    variants: duelVariants.filter(({ name }) => name !== "http3"),
    spec: {
      load,
      gates: gates ?? [ratio(limitRatio)],
      plan: { warmupMs: 300, blockMs: 1_000, ...(plan ?? { looks: [10, 20, 40, 80] }) },
    },
    change: (input) =>
      Object.entries(figures).reduce((made, [side, of]) => {
        let round = 0;
        return patchResults(made, side, (result) =>
          syntheticResult(
            { medianUs: of[round++] ?? 0 },
            {
              blockId: result.blockId,
              load: made.spec.load,
              blockMs: 1_000,
              warmupMs: 300,
              startedAtUnixMs: result.startedAtUnixMs,
            },
          ),
        );
      }, input),
  });
}

function ready(given: Given) {
  const step = piloted(given);
  if (step.kind !== "go") throw new Error(step.kind);
  return step.pilot;
}

/** 18 % apart, and 10 % from the limit: about 22 rounds at the first look's level. */
const noisy = { rest: [1_000, 1_185], grpc: [1_089, 1_089] };

describe("a second pilot round", () => {
  it("is measured where a figure lies near its limit", () => {
    const step = piloted({ rest: [1_000], grpc: [1_000] });
    if (step.kind !== "measure") throw new Error(step.kind);
    expect(step).toMatchObject({ forSpread: true, pilot: { changes: [] } });
    expect(step.blocks.map(({ purpose, round }) => `${purpose} ${round}`)).toEqual([
      "pilot 1",
      "pilot 1",
    ]);
  });

  it.each<[string, Partial<Given>]>([
    ["a figure is far from its limit", { grpc: [3_000] }],
    ["the pilot may change nothing", { mode: "warn" }],
    [
      "no gate has such a figure",
      { gates: [{ metric: "errors", of: "grpc", op: "<", limitRatio: 0.01 }] },
    ],
    ["the gate is advisory", { gates: [{ ...ratio(1.1), blocking: false }] }],
  ])("is left out where %s", (_, given) => {
    expect(piloted({ rest: [1_000], grpc: [1_000], ...given }).kind).toBe("go");
  });
});

describe("a pilot says what it expects", () => {
  it("rounds, seconds, spread and distance, and changes nothing where the plan's rounds decide", () => {
    const pilot = ready({ rest: [1_000, 1_030], grpc: [1_000, 1_000] });
    expect(pilot).toMatchObject({ outcome: "passed", changes: [], change: { blockMs: null } });
    expect(saidByPilot(pilot).expected).toMatch(
      /^p50 of grpc ÷ rest ≤ 1.1 is expected to be decided after 10 rounds, about 26 s of load: two pilot blocks of rest differ by (2.\d|3.\d|3) % in p50, and the limit is 1\d(\.\d)? % away\.$/,
    );
  });

  it("a later look where the spread is larger", () => {
    const pilot = ready(noisy);
    expect(saidByPilot(pilot).expected).toMatch(
      /expected to be decided after 40 rounds, about 1 min 44 s of load/,
    );
    expect(pilot.change.blockMs).toBeNull();
  });

  it("the first look without a second round where every limit is far", () => {
    expect(saidByPilot(ready({ rest: [1_000], grpc: [3_000] })).expected).toMatch(
      /expected to be decided after 10 rounds, about 26 s of load: the limit is 17\d % away/,
    );
  });

  it("nothing where it may measure one round only and a figure lies near its limit", () => {
    expect(ready({ rest: [1_000], grpc: [1_000], mode: "warn" }).expected).toBeNull();
  });
});

describe("blocks become longer for a spread", () => {
  it("where the plan's rounds would not decide, with figures", () => {
    const pilot = ready({ ...noisy, plan: { rounds: 10 } });
    expect(pilot).toMatchObject({ definedBlockMs: 1_000, outcome: "passed" });
    expect(pilot.change.blockMs).toBe(2_000);
    expect(saidByPilot(pilot).changes.at(-1)).toMatch(
      /^Blocks of 2,000 ms instead of 1,000 ms: two pilot blocks of rest differ by 18(\.\d)? % in p50, .*; p50 of grpc ÷ rest ≤ 1.1 would take about \d+ of the shorter ones, and the plan ends at 10 rounds\.$/,
    );
    expect(saidByPilot(pilot).expected).toMatch(
      /after 10 rounds, about \d+ s of load, with the longer blocks/,
    );
  });

  it.each<[string, Given]>([
    ["a plan whose later looks decide", noisy],
    [
      "no length within the bounds that would decide",
      { ...noisy, rest: [1_000, 1_500], grpc: [1_225, 1_225], plan: { rounds: 10 } },
    ],
    [
      "a plan of too few rounds for any decision",
      { rest: [1_000, 1_050], grpc: [1_024, 1_024], plan: { rounds: 5 } },
    ],
    ["a bound of the plan's own", { ...noisy, plan: { rounds: 10, adapt: { maxBlockMs: 1_200 } } }],
    ["a pilot that only warns", { ...noisy, mode: "warn", plan: { rounds: 10 } }],
  ])("never with %s", (_, given) => {
    expect(ready(given).change.blockMs).toBeNull();
  });

  it("says how many rounds it would take where nothing decides", () => {
    const pilot = ready({ rest: [1_000, 1_500], grpc: [1_000, 1_000], limitRatio: 0.84 });
    expect(saidByPilot(pilot).expected).toMatch(
      /would take more than 200 rounds, and the plan ends at 80: /,
    );
    expect(pilot.outcome).toBe("passed");
  });
});
