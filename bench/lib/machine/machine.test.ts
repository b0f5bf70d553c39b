import { describe, expect, it } from "vitest";
import { browserPart, cpuTimesIn, readStat, stolenShare, treeOf } from "./machine.ts";

const stat = (pid: number, parent: number, name: string, user: number, system: number) =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194304 100 200 0 0 ${user} ${system} 900 900 20 0 1 0`;

describe("CPU of a program and its children", () => {
  it("reads a process whose name holds parentheses and spaces", () => {
    expect(readStat(stat(12, 3, "a) b (c", 150, 25))).toEqual({ pid: 12, parent: 3, cpuS: 1.75 });
  });
  it("takes everything below the root, and nothing beside it", () => {
    const all = [
      stat(9, 5, "e", 1, 0),
      stat(5, 2, "d", 1, 0),
      stat(2, 1, "c", 1, 0),
      stat(3, 1, "b", 1, 0),
    ];
    expect(treeOf(all.map(readStat), 2).map(({ pid }) => pid)).toEqual([2, 5, 9]);
    expect(treeOf(all.map(readStat), 7)).toEqual([]);
  });
  it("knows a browser's parts by their command lines", () => {
    expect(browserPart("/usr/lib/chromium --type=renderer --lang=en")).toBe("renderer");
    expect(browserPart("/usr/lib/chromium --type=gpu-process")).toBe("gpu-process");
    expect(browserPart("/usr/lib/chromium --headless")).toBe("browser");
  });
});

const at = (idle: number, steal: number) =>
  cpuTimesIn(`cpu  100 5 40 ${idle} 7 0 3 ${steal} 50 0\ncpu0 1 2 3 4 5 6 7 8 9 0\n`);

// The eighth figure of the first line of /proc/stat, as a share of the first eight.
it("finds the stolen share of the time between two readings", () => {
  expect(at(1_000, 20)).toEqual({ stolen: 20, all: 1_175 });
  expect(stolenShare(at(1_000, 20), at(1_150, 70))).toBe(0.25);
  expect(stolenShare(at(1_000, 20), at(1_000, 20))).toBe(0);
});
