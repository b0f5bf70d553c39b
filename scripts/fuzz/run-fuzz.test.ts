// The watch over the event loop: what holds it is found, however it ends and whatever else the machine does.
import { setImmediate as othersTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { ForeignParser } from "./foreign-parser.ts";
import { foreignParsers } from "./foreign-parsers.ts";
import { issueOf, longestHoldMs, longestOf, readWatched, slowdownOf } from "./run-fuzz.ts";

const reader = (read: ForeignParser["read"]): ForeignParser => ({
  ...(foreignParsers[0] as ForeignParser),
  prepare: (input) => input,
  read,
});
/** Holds the loop for so much CPU time: on a busy machine others have the processor for most of a time by the clock. */
const spin = (ms: number): void => {
  const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;
  for (const before = process.cpuUsage(); cpuMs(process.cpuUsage(before)) < ms; );
};

describe("a reader", () => {
  it("that holds the loop each time is in error, and one that holds it once is not", async () => {
    const always = await readWatched(
      reader(() => spin(4 * longestHoldMs)),
      "",
    );
    expect(issueOf(always)).toMatch(/held the event loop for \d+ ms/);
    let reads = 0;
    const once = await readWatched(
      reader(() => spin(reads++ === 0 ? 4 * longestHoldMs : 0)),
      "",
    );
    expect([reads, issueOf(once)]).toEqual([2, null]);
  });

  it("that works for long and gives others their turn is not", async () => {
    const inParts = reader(async () => {
      for (let part = 0; part < 100; part++) {
        spin(1);
        await othersTurn();
      }
    });
    expect(issueOf(await readWatched(inParts, ""))).toBeNull();
  });
});

describe("the longest hold", () => {
  const looks = (...all: [atMs: number, cpuMs: number | null][]) =>
    longestOf(all.map(([atMs, cpuMs]) => ({ atMs, cpuMs })));
  it("is what the loop did in one part, and not what others did, nor what it did in all", () => {
    expect(looks([0, 0], [65, 60], [70, 60])).toBe(60);
    expect(looks([0, 0], [65, 2], [70, 3])).toBe(3);
    expect(looks([0, 0], [25, 20], [50, 40], [75, 60], [140, 61], [145, 61])).toBe(20);
  });
  it("holds what the kernel counts a tick late, or does not count at all", () => {
    expect(looks([0, 0], [65, 56], [70, 60])).toBe(60);
    expect(looks([0, null], [65, null])).toBe(60);
    expect(looks([0, 0])).toBe(0);
  });
});

describe("a machine", () => {
  it.each([
    ["at its best", 1, 1, 1],
    ["that was slow before alone", 3, 1, 1],
    ["that was slow after alone", 1, 3, 1],
    ["that was slow all the time", 2, 3, 2],
    ["that is faster than it ever was", 0.5, 0.5, 1],
  ])("%s is told by the same work before and after", (_, before, after, expected) => {
    expect(slowdownOf(before, after, 1)).toBe(expected);
  });
});
