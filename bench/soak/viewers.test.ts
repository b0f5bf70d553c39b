import { expect, it } from "vitest";
import { Board } from "./runs.ts";
import { seatsFor } from "./viewers.ts";

const tenant = (slug: string) => ({ slug, keys: [{}], listeners: { rest: {}, trpc: {} } });

it("seats viewers in all projects, half by REST and half as pages, along the queue", () => {
  const boards = [new Board(tenant("a")), new Board(tenant("b"))];
  const seats = seatsFor(boards, 8);
  for (const board of boards) {
    const own = seats.filter((seat) => seat.board === board);
    expect(own.map(({ way, place }) => `${way} ${place}`)).toEqual([
      ...["rest 0", "trpc 0", "rest 1", "trpc 1"],
    ]);
  }
});

it("shows the run at a place of the queue, and the last one beyond it", () => {
  const board = new Board(tenant("a"));
  for (const id of ["1", "2", "3"]) board.add(id);
  board.end("1");
  board.end("1");
  expect([board.waiting(0), board.waiting(5), board.ended]).toEqual(["2", "3", ["1"]]);
  for (const id of ["2", "3"]) board.end(id);
  expect(board.waiting(0)).toBeUndefined();
  expect(board.made).toEqual(["1", "2", "3"]);
});
