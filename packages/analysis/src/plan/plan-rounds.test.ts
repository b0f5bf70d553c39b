// The plan of a run: mirrored pairs, rounds outermost, and rounds that can be appended later.
import { describe, expect, it } from "vitest";
import { minimalRounds, planRound, planRounds, roundOrder } from "./plan-rounds.ts";

const variants = ["rest", "grpc", "http3"];

describe("the order of a round", () => {
  it("is the reverse of its pair's first", () => {
    for (let pair = 0; pair < 20; pair++) {
      const place = { seed: 7, cell: 1 };
      const first = roundOrder(variants, { ...place, round: 2 * pair });
      const second = roundOrder(variants, { ...place, round: 2 * pair + 1 });
      expect(second).toEqual([...first].reverse());
    }
  });
  it("depends on seed, cell and round alone", () => {
    const place = { seed: 3, cell: 2, round: 14 };
    expect(roundOrder(variants, place)).toEqual(roundOrder(variants, place));
    const orders = new Set(
      Array.from({ length: 30 }, (_, seed) => roundOrder(variants, { ...place, seed }).join()),
    );
    expect(orders.size).toBe(6);
  });
  it("visits every order about equally often", () => {
    const counts = new Map<string, number>();
    for (let round = 0; round < 6_000; round++) {
      const order = roundOrder(variants, { seed: 1, cell: 0, round }).join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect([...counts.values()].every((count) => count > 850 && count < 1_150)).toBe(true);
  });
});

describe("a plan", () => {
  const plan = planRounds({ variants, cells: 2, rounds: 4, seed: 1 });
  it("visits every variant of every cell once a round, rounds outermost", () => {
    expect(plan).toHaveLength(24);
    expect(plan.map((block) => block.round)).toEqual([...plan.map((b) => b.round)].sort());
    for (let round = 0; round < 4; round++)
      for (let cell = 0; cell < 2; cell++) {
        const blocks = plan.filter((block) => block.round === round && block.cell === cell);
        expect(blocks.map((block) => block.position)).toEqual([0, 1, 2]);
        expect(new Set(blocks.map((block) => block.variant)).size).toBe(3);
      }
  });
  it("goes on where it ended", () => {
    const whole = planRounds({ variants, cells: 2, rounds: 6, seed: 1 });
    const rest = planRounds({ variants, cells: 2, rounds: 2, seed: 1, firstRound: 4 });
    expect([...plan, ...rest]).toEqual(whole);
    expect(planRound(variants, { seed: 1, cell: 0, round: 4 })).toEqual(rest.slice(0, 3));
  });
});

describe("minimal rounds", () => {
  it.each([
    [1, 6],
    [2, 7],
    [3, 7],
    [4, 8],
    [6, 8],
    [7, 9],
    [12, 9],
    [13, 10],
    [25, 10],
  ])("%i blocking tests need %i rounds", (tests, rounds) => {
    expect(minimalRounds(tests)).toBe(rounds);
  });
});

describe("a run that is cut short", () => {
  it("has equal evidence everywhere: no cell is a round ahead of another by more than one", () => {
    const plan = planRounds({ variants, cells: 4, rounds: 6, seed: 3 });
    for (let cut = 0; cut <= plan.length; cut++) {
      const done = plan.slice(0, cut);
      const blocks = [0, 1, 2, 3].flatMap((cell) =>
        variants.map(
          (variant) => done.filter((b) => b.cell === cell && b.variant === variant).length,
        ),
      );
      expect(Math.max(...blocks) - Math.min(...blocks)).toBeLessThanOrEqual(1);
    }
  });
});
