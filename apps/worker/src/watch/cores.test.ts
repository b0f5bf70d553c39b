// Cores by invented texts of /proc: which one a target's threads ran on, and what others took of the load's own.
import type { BlockResult } from "@gonogo/protocols/events";
import { describe, expect, it } from "vitest";
import { readCoreTicks, readThread, watchCores } from "./cores.ts";

/** A thread's `stat` with its core (field 39) and ticks (14 and 15). */
const stat = (core: number, user: number, system = 0) =>
  `12 (a) b (c) S 1 2 2 0 -1 64 9 8 0 0 ${user} ${system} 56 78 20 0 11 0 5 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 17 ${core} 0 0\n`;
const procStat = (busy: readonly number[]) =>
  [
    "cpu  9 9 9 9 9 9 9 9 0 0",
    ...busy.map((ticks, core) => `cpu${core} ${ticks - 7} 2 5 900 40 3 3 0 0 0`),
    "intr 5",
  ].join("\n");

describe("the kernel's texts", () => {
  it("give a thread's core and CPU time, past a name with parentheses", () => {
    expect(readThread(stat(3, 12, 30), "")).toEqual({ core: 3, cpuNs: 420_000_000 });
    expect(readThread("", "")).toBeNull();
    expect(readThread("12 (a) S 1 2", "5 0 1\n")).toBeNull();
  });
  it("give the CPU time of a thread that took less than a tick", () => {
    expect(readThread(stat(1, 0), "2500000 900 12\n")).toEqual({ core: 1, cpuNs: 2_500_000 });
  });
  it("give the busy ticks of each core, without the sum of all", () => {
    expect([...readCoreTicks(procStat([50, 80]))]).toEqual([
      [0, 50],
      [1, 80],
    ]);
    expect(readCoreTicks("").size).toBe(0);
  });
});

type Moment = {
  readonly busy: readonly number[];
  readonly threads: Readonly<Record<string, string>>;
};
type Thread = Partial<BlockResult["engine"]["threads"][number]>;

/** One thread that took half of a window of two seconds and was to keep core 1. */
function resultOf(threads: readonly Thread[] = [{}], windowS = 2): BlockResult {
  const engine = {
    cpuUserS: 0.6,
    cpuSystemS: 0.5,
    threads: threads.map((one) => ({ cpuS: 1, core: 1, moves: 0, askedCore: 1, ...one })),
  };
  return { windowS, engine } as unknown as BlockResult;
}

/** A block: its window begins with the first moment, ticks at those between, and drains at the last. */
function watched(
  moments: readonly Moment[],
  target: Partial<Parameters<typeof watchCores>[0]> = {},
  {
    result = resultOf(),
    gonogoCores = 0,
  }: { result?: BlockResult | null; gonogoCores?: number } = {},
) {
  let index = 0;
  const now = () => moments[index];
  const watch = watchCores(
    { ownPort: { port: 80, transport: "tcp" }, pids: [7], ...target },
    {
      textOf: (path) =>
        path === "/proc/stat" ? procStat(now()?.busy ?? []) : (now()?.threads[path] ?? ""),
      namesIn: (folder) =>
        Object.keys(now()?.threads ?? {}).flatMap((path) =>
          path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1).replace("/stat", "")] : [],
        ),
      nowMs: () => (2_000 * index) / (moments.length - 1),
      ownS: () => 0.01 * index,
    },
  );
  watch.onPhase("warmup");
  moments.forEach((_, i) => {
    index = i;
    if (i === 0) watch.onPhase("measuring");
    else if (i < moments.length - 1) watch.look();
    else watch.onPhase("draining");
  });
  return watch.end(result, gonogoCores);
}
const at = (busy: readonly number[], threads: Readonly<Record<string, string>>): Moment => ({
  busy,
  threads: Object.fromEntries(
    Object.entries(threads).map(([thread, text]) => [`/proc/7/task/${thread}/stat`, text]),
  ),
});

describe("a target's cores", () => {
  it("are those on which its threads were last seen, by the CPU time of the window", () => {
    const { targetCores } = watched([
      at([100, 100], { 7: stat(0, 500), 8: stat(1, 40) }),
      // The second thread moved; a third was started in the window.
      at([150, 150], { 7: stat(0, 540), 8: stat(0, 50), 9: stat(1, 10) }),
      at([200, 200], { 7: stat(0, 580), 8: stat(0, 50), 9: stat(1, 10) }),
    ]);
    expect(targetCores).toEqual([
      { core: 0, share: 0.9 },
      { core: 1, share: 0.1 },
    ]);
  });
  it("are those of the block so far, where the window was over before anybody heard of it", () => {
    let cpuTicks = 500;
    const watch = watchCores(
      { ownPort: null, pids: [7] },
      {
        textOf: (path) => (path === "/proc/7/task/7/stat" ? stat(1, cpuTicks) : procStat([1, 1])),
        namesIn: () => ["7"],
        nowMs: () => 0,
        ownS: () => 0,
      },
    );
    cpuTicks = 540;
    watch.onPhase("measuring");
    watch.onPhase("draining");
    expect(watch.end(null, 0).targetCores).toEqual([{ core: 1, share: 1 }]);
  });
  it("are unknown where nothing of it is seen, took CPU, or can be looked at cheaply", () => {
    const idle = at([100, 100], { 7: stat(0, 500) });
    const many = at(
      [100, 100],
      Object.fromEntries([...Array(251).keys()].map((tid) => [tid, stat(0, tid)])),
    );
    expect(watched([idle, idle]).targetCores).toBeNull();
    expect(watched([idle, at([9, 9], { 7: stat(0, 600) })], { pids: [] }).targetCores).toBeNull();
    expect(watched([idle, many])).toEqual({ targetCores: null, loadCores: null });
  });
  it("are those of the last window, and of a whole one only", () => {
    const watch = watchCores({ ownPort: null, pids: [] });
    expect(watch.end(resultOf(), 0)).toEqual({ targetCores: null, loadCores: null });
    watch.onPhase("draining");
    expect(watch.end(resultOf(), 0)).toEqual({ targetCores: null, loadCores: null });
    watch.onPhase("measuring");
    expect(watch.end(resultOf(), 0)).toEqual({ targetCores: null, loadCores: null });
  });
});

describe("what others took of a core that the load keeps", () => {
  const begin = at([100, 100], { 7: stat(0, 500) });
  /** In two seconds: core 1 busy for 1.6, the target 0.4 on `core`. */
  const end = (core: number) => at([150, 260], { 7: stat(core, 540) });
  const share = (...given: Parameters<typeof watched>) =>
    watched(...given).loadCores?.map((one) => [one.core, Number(one.share.toFixed(6))]);
  it("is its busy time without engine, target and Gonogo itself", () => {
    // 1.6 s less 1 s of the thread, 0.1 s beside it in the engine, 0.01 s of the worker.
    expect(share([begin, end(0)])).toEqual([[1, 0.245]]);
    expect(share([begin, end(1)])).toEqual([[1, 0.045]]);
    expect(share([begin, end(0)], {}, { gonogoCores: 0.1 })).toEqual([[1, 0.145]]);
    // A thread that lost the core was on it, for all that is known.
    expect(share([begin, end(0)], {}, { result: resultOf([{ core: 0 }]) })).toEqual([[1, 0.245]]);
    expect(share([begin, end(0)], {}, { result: resultOf([{ cpuS: 1.9 }]) })).toEqual([[1, 0]]);
    // Elsewhere it takes nothing here.
    expect(share([begin, end(1)], { ownPort: null, pids: [] })).toEqual([[1, 0.245]]);
  });
  it("is asked of each core once", () => {
    const two = resultOf([{ cpuS: 0.5 }, { cpuS: 0.5 }, { cpuS: 0, core: 0, askedCore: 0 }]);
    expect(share([begin, end(0)], {}, { result: two })?.map(([core]) => core)).toEqual([1, 0]);
  });
  it("is unknown without kept cores, a target that is seen, a result, or a window of the same time", () => {
    for (const [target, result] of [
      [{}, resultOf([{ askedCore: null }])],
      [{ pids: [] }, resultOf()],
      [{}, null],
      [{}, resultOf([{}], 1.5)],
    ] as const)
      expect(watched([begin, end(0)], target, { result }).loadCores).toBeNull();
  });
});
