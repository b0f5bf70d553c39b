// Steal as /proc/stat reports it: the eighth figure of the first line, as a share of the first eight.
import { expect, it } from "vitest";
import { cpuTimesIn, stolenShare } from "./stolen-cpu.mjs";

const at = (idle: number, steal: number) =>
  cpuTimesIn(`cpu  100 5 40 ${idle} 7 0 3 ${steal} 50 0\ncpu0 1 2 3 4 5 6 7 8 9 0\n`);

it("is the share of the time between two readings", () => {
  expect(at(1_000, 20)).toEqual({ stolen: 20, all: 1_175 });
  expect(stolenShare(at(1_000, 20), at(1_150, 70))).toBe(0.25);
  expect(stolenShare(at(1_000, 20), at(1_000, 20))).toBe(0);
});
