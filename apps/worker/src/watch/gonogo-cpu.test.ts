// Whose CPU is Gonogo's own: what the supervisor started, without the worker, its engine and the target.
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readTreeProcess, type TreeProcess, ticksBelow, watchGonogo } from "./gonogo-cpu.ts";

const madeProcess = (pid: number, parent: number, ticks: number): TreeProcess => ({
  pid,
  parent,
  ticks,
});
/** init 1, an outsider 9, and below the supervisor 10: PostgreSQL with a backend, web, worker with engine, demo target. */
const machine = [
  madeProcess(1, 0, 900),
  madeProcess(9, 1, 5_000),
  madeProcess(10, 1, 1),
  madeProcess(11, 10, 20),
  madeProcess(12, 11, 300),
  madeProcess(13, 10, 4_000),
  madeProcess(14, 10, 70_000),
  madeProcess(15, 14, 80_000),
  madeProcess(16, 10, 600_000),
];
const worker = 14;

describe("ticks below a process", () => {
  it("are those of its descendants and its own, without worker, engine and target", () => {
    expect(ticksBelow(machine, 10, { worker, without: new Set([16]) })).toBe(4_321);
    expect(ticksBelow(machine, 10, { worker, without: new Set() })).toBe(604_321);
  });
  it("are unknown where the worker is not below it: then it is no supervisor of ours", () => {
    expect(ticksBelow(machine, 9, { worker, without: new Set() })).toBeNull();
    expect(ticksBelow(machine, 77, { worker, without: new Set() })).toBeNull();
  });
});

it("reads a process past a name with parentheses, and nothing else", () => {
  const stat = "4321 (node (web) x) S 10 2 2 0 -1 4194560 900 80 0 0 12 34 56 78 20 0 11 0";
  expect(readTreeProcess(4_321, stat)).toEqual(madeProcess(4_321, 10, 180));
  expect(readTreeProcess(4_321, "")).toBeNull();
});

it("knows nothing without a supervisor, or of one that is not above the worker", () => {
  expect(watchGonogo(null, [])()).toBeNull();
  expect(watchGonogo(2 ** 30, [])()).toBeNull();
});

it.runIf(process.platform === "linux")("sees a supervisor above this process", () => {
  expect(readdirSync("/proc")).toContain(String(process.ppid));
  expect(watchGonogo(process.ppid, [])()).toBeGreaterThanOrEqual(0);
});
