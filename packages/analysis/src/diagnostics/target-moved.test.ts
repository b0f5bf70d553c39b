// Where load and target ran, by block: named where it explains response times, and nowhere else; and cores that were lost.
import { describe, expect, it } from "vitest";
import { seededNormal, seededRandom } from "../statistics/seeded-random.ts";
import { firstDuel, judgeInputOf } from "../testing/first-duel.ts";
import { findings } from "../testing/patch-results.ts";
import { saidOfFinding } from "../testing/said.ts";
import { duelVariants } from "../testing/synthetic-blocks.ts";
import { machineUsedBy } from "../testing/synthetic-machine.ts";
import { judge } from "../verdict/judge.ts";
import { movedOf, movedP } from "./target-moved.ts";

type Place = { readonly core: number | null; readonly share?: number; readonly slower?: number };

/** The first duel with an engine on core 1, and `rest` placed by round. */
const duel = (placeOf: (round: number) => Place) =>
  firstDuel({
    variants: duelVariants.map((one) =>
      one.name !== "rest"
        ? one
        : {
            ...one,
            threadCore: { core: 1, moves: 0, askedCore: null },
            at: ({ round }) => ({ medianUs: one.medianUs * (placeOf(round).slower ?? 1) }),
            machine: ({ round }) => {
              const { core, share = 0.97 } = placeOf(round);
              const quiet = machineUsedBy({ target: 0.3, others: 0.02 });
              return core === null ? quiet : { ...quiet, targetCores: [{ core, share }] };
            },
          },
    ),
  });
const inFour = (beside: Place, apart: Place) => (round: number) =>
  [1, 2, 5, 8].includes(round) ? beside : apart;
const moved = (placeOf: (round: number) => Place) => findings(duel(placeOf), "target-moved");

describe("a target that moves between the engine's core and others", () => {
  it("is named with both groups where it explains the response times", () => {
    const [found, ...more] = moved(inFour({ core: 1, slower: 0.4 }, { core: 0 }));
    expect(more).toEqual([]);
    expect(found).toMatchObject({ severity: "caution", variant: "rest", cell: 0 });
    expect(found?.params).toMatchObject({ blocksBeside: 4, blocksApart: 6 });
    expect(saidOfFinding(found).sentence).toMatch(
      /^rest ran on the engine's core in 4 of 10 blocks \(p50 [\d.]+ µs\) and apart from it in 6 \(p50 [\d.]+ µs\): where it ran explains the difference\.$/,
    );
    expect(saidOfFinding(found).remedy).toMatch(/taskset.*“beside”/);
    expect(found?.blockIds).toHaveLength(10);
    // It may be slower beside the engine as well.
    expect(moved(inFour({ core: 1, slower: 2 }, { core: 0 }))).toHaveLength(1);
  });
  it("is not where its blocks are alike, or differ for another reason", () => {
    expect(moved(inFour({ core: 1 }, { core: 0 }))).toEqual([]);
    expect(moved(inFour({ core: 1, slower: 0.4 }, { core: 1 }))).toEqual([]);
    const other = (round: number) => ({ core: round % 2, slower: round < 5 ? 0.4 : 1 });
    expect(moved(other)).toEqual([]);
  });
  it("is not where too little is known: one block, no main core, none seen", () => {
    expect(moved((round) => (round === 3 ? { core: 1, slower: 0.4 } : { core: 0 }))).toEqual([]);
    expect(moved(inFour({ core: 1, slower: 0.4, share: 0.5 }, { core: 0 }))).toEqual([]);
    expect(moved(inFour({ core: 1, slower: 0.4 }, { core: null }))).toEqual([]);
  });
  it("changes no gate", () => {
    const gatesOf = (placeOf: (round: number) => Place) =>
      judge(judgeInputOf(duel(placeOf))).gates.map(({ outcome, estimate }) => [outcome, estimate]);
    const slow = { core: 1, slower: 0.4 };
    expect(gatesOf(inFour(slow, { core: 0 }))).toEqual(
      gatesOf(inFour({ ...slow, core: null }, { core: null })),
    );
  });
});

it("two groups that do not overlap are no chance from eight blocks on, four each", () => {
  const blocks = (beside: number, apart: number) =>
    [...Array(beside + apart).keys()].map((i) => ({
      isBeside: i < beside,
      p50Us: i < beside ? 12 : 31,
    }));
  expect(movedOf(blocks(4, 4))?.p).toBeCloseTo(2 / 70, 12);
  expect(movedOf(blocks(2, 8))?.p).toBeLessThanOrEqual(movedP);
  expect(movedOf(blocks(3, 3))).toBeNull();
  expect(movedOf([...blocks(4, 4), { isBeside: true, p50Us: 32 }])).toBeNull();
});

it("alarms in fewer than one in a hundred of steady runs, whose blocks spread by 10 %", () => {
  const random = seededRandom(5);
  const normal = seededNormal(random);
  const block = () => ({ isBeside: random() < 0.4, p50Us: 100 * Math.exp(0.1 * normal()) });
  const run = () => [0, 1, 2].some(() => movedOf(Array.from({ length: 10 }, block)) !== null);
  const alarms = Array.from({ length: 2_000 }, run).filter(Boolean).length;
  expect(alarms / 2_000).toBeLessThan(0.01);
});

describe("a core that a load thread was to keep", () => {
  const kept = (threadCore: { core: number; moves: number; askedCore: number | null }) =>
    findings(
      firstDuel({
        variants: duelVariants.map((one) => ({
          ...one,
          at: ({ round }) => ({
            threadCore: round < 2 ? threadCore : { core: 1, moves: 0, askedCore: 1 },
          }),
        })),
      }),
      "core-lost",
    );
  it("is named where the thread ran elsewhere, or left it for a while", () => {
    const [found] = kept({ core: 0, moves: 1, askedCore: 1 });
    expect(found).toMatchObject({
      severity: "caution",
      params: { blocks: 6, blocksRun: 30, lostCores: [1] },
    });
    expect(saidOfFinding(found).sentence).toContain("could not stay on core 1 in 6 of 30 blocks");
    expect(kept({ core: 1, moves: 2, askedCore: 1 })).toHaveLength(1);
  });
  it("is nothing where it was kept, or the kernel chose", () => {
    expect(kept({ core: 1, moves: 0, askedCore: 1 })).toEqual([]);
    expect(kept({ core: 0, moves: 7, askedCore: null })).toEqual([]);
    expect(findings(firstDuel(), "core-lost")).toEqual([]);
  });
});
