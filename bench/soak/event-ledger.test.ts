import { expect, it } from "vitest";
import { Viewing } from "./event-ledger.ts";

const stream = [
  { id: "10-0", type: "block-started" },
  { id: "10-1", type: "tick" },
  { id: "12-0", type: "block-finished" },
  { id: "13-0", type: "finished" },
];
const viewing = (...sent: { id: string; type: string }[]) => {
  const one = new Viewing("run");
  for (const event of sent) one.add(event);
  return one;
};
const snapshot = (id: string) => ({ id, type: "snapshot" });
const all = (from = 0) => stream.slice(from);

it("misses nothing where all that followed the snapshot came", () => {
  const nothing = { missed: [], repeated: [] };
  expect(viewing(snapshot("0-0"), ...all()).compare(stream)).toEqual(nothing);
  expect(viewing(snapshot("10-1"), ...all(2)).compare(stream)).toEqual(nothing);
  // The end may be told from PostgreSQL, under the last id.
  const told = [...stream.slice(0, 3), { id: "12-0", type: "finished" }];
  expect(viewing(snapshot("0-0"), ...told).compare(stream)).toEqual(nothing);
});

it("names what is missed before an end, and nothing that came after a viewer left", () => {
  const [first, , third, last] = stream;
  if (!first || !third || !last) throw new Error("the stream has four entries");
  const cut = viewing(snapshot("0-0"), first, third, last);
  expect(cut.compare(stream).missed).toEqual(["tick 10-1"]);
  const early = viewing(snapshot("0-0"), first, { id: "10-0", type: "finished" });
  expect(early.compare(stream).missed).toEqual(["tick 10-1", "block-finished 12-0"]);
  expect(viewing(snapshot("0-0"), first).compare(stream).missed).toEqual([]);
});

it("misses nothing of a run that had ended when it was first heard of", () => {
  const ended = (status: string) => [
    { ...snapshot("10-0"), status },
    { id: "10-0", type: "finished" },
  ];
  expect(viewing(...ended("finished")).compare(stream).missed).toEqual([]);
  expect(viewing(...ended("running")).compare(stream).missed).toHaveLength(2);
});

it("names what came twice, and takes a later snapshot for no new beginning", () => {
  const [first, second] = stream;
  if (!first || !second) throw new Error("the stream has four entries");
  const twice = viewing(snapshot("0-0"), first, second, second);
  expect(twice.compare(stream).repeated).toEqual(["10-1"]);
  const jumped = viewing(snapshot("0-0"), first, snapshot("12-0"), ...all(3));
  expect(jumped.compare(stream).missed).toEqual(["tick 10-1", "block-finished 12-0"]);
});
