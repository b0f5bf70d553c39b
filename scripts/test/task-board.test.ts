// The board keeps order within a lane, counts what could not run, and starts nothing after Ctrl-C.
// Its tasks here are made up; what they did is remembered in a list.
import { describe, expect, it, vi } from "vitest";
import { criticalPath, runBoard, type Timing, timingLines } from "./task-board.mjs";

vi.spyOn(process.stdout, "write").mockReturnValue(true);

const board = () => {
  const done: string[] = [];
  const task = (name: string, lane: string, needs: string[] = [], fails = false) => ({
    name,
    lane,
    needs,
    title: name,
    run: async () => {
      done.push(name);
      if (fails) throw new Error(`${name} failed`);
    },
  });
  return { done, task };
};

describe("the task board", () => {
  it("begins the last lane when every other has ended", async () => {
    const { done, task } = board();
    const slow = { ...task("slow", "b"), run: async () => void setTimeout(() => {}, 0) };
    const tasks = [task("first", "a"), slow, task("second", "a"), task("end", "last")];
    expect(await runBoard(tasks, () => false)).toEqual({ passed: 4, failed: 0 });
    expect(done).toEqual(["first", "second", "end"]);
  });

  it("counts a task whose need failed as failed, without running it", async () => {
    const { done, task } = board();
    const tasks = [task("build", "a", [], true), task("suite", "a", ["build"]), task("other", "a")];
    expect(await runBoard(tasks, () => false)).toEqual({ passed: 1, failed: 2 });
    expect(done).toEqual(["build", "other"]);
  });

  it("adds what a suite reports, and nothing for a step that only prepares", async () => {
    const suite = { name: "suite", lane: "a", title: "suite" };
    const run = async () => ({ passed: 7, failed: 2, output: "two are broken" });
    const step = { ...board().task("step", "a"), isTest: false };
    const count = await runBoard([step, { ...suite, run }], () => false);
    expect(count).toEqual({ passed: 7, failed: 2 });
  });

  it("remembers when each task ran and what it waited for", async () => {
    const { task } = board();
    const timings: Timing[] = [];
    const tasks = [task("a", "one"), task("b", "two"), task("c", "two", ["a"]), task("d", "last")];
    await runBoard(tasks, () => false, timings);
    const waits = Object.fromEntries(timings.map(({ name, waitedFor }) => [name, waitedFor]));
    expect(waits).toEqual({ a: [], b: [], c: ["b", "a"], d: ["a", "c"] });
    expect(timings.every(({ beginMs, endMs }) => beginMs >= 0 && endMs >= beginMs)).toBe(true);
  });

  it("starts nothing once interrupted", async () => {
    const { done, task } = board();
    expect(await runBoard([task("a", "a")], () => true)).toEqual({
      passed: 0,
      failed: 1,
    });
    expect(done).toEqual([]);
  });
});

const timed = (name: string, beginS: number, endS: number, waitedFor: string[] = []) => ({
  name,
  title: name,
  beginMs: beginS * 1_000,
  endMs: endS * 1_000,
  waitedFor,
});
const sample = [
  timed("install", 0, 40),
  timed("look", 0, 0.2),
  timed("web", 40, 100, ["install"]),
  timed("build", 0, 250),
  timed("suite", 250, 300, ["web", "build", "look"]),
];

// The summary must name the tasks that a run was waiting for, not just those that took long.
describe("timings", () => {
  it("follow the waits back from the last end", () => {
    expect(criticalPath(sample).map(({ name }) => name)).toEqual(["build", "suite"]);
    expect(criticalPath([])).toEqual([]);
  });

  it("are reported in order of begin, without what took no time", () => {
    expect(timingLines(sample)).toEqual([
      "Where the time went:",
      "   0 –  40 s  install",
      "   0 – 250 s  build",
      "  40 – 100 s  web",
      " 250 – 300 s  suite",
      "What the whole waited for: build (250 s), suite (50 s)",
    ]);
  });
});
