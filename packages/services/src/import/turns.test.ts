// Rounds follow each other in every cell, or they do not.
import { expect, it } from "vitest";
import { areInTurns, roundOf } from "./turns.ts";

/** A block of a second that begins after so many. */
const block = (second: number, round: number, cell = 0) => ({
  ...{ round, cell, startedAt: new Date(second * 1_000) },
  finishedAt: new Date((second + 1) * 1_000),
});

it("shows the blocks of one round and cell", () => {
  const blocks = [block(0, 0), block(1, 0), block(2, 0, 1), block(3, 1)];
  expect(roundOf(blocks, { cell: 0, round: 0 })).toEqual(blocks.slice(0, 2));
});

it("is in turns when each round is over before its cell's next one, whatever other cells do", () => {
  expect(areInTurns([block(0, 0), block(1, 0), block(2, 1), block(3, 1)])).toBe(true);
  expect(areInTurns([block(0, 0), block(1, 1), block(2, 0), block(3, 1)])).toBe(false);
  expect(areInTurns([block(0, 0), block(1, 1), block(2, 0, 1), block(3, 1, 1)])).toBe(true);
});
