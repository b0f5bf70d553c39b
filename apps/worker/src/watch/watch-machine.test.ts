// The kernel's counters as real machines print them, the sums between two moments, and this machine's own.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { quietMachine } from "@gonogo/analysis/testing/synthetic-machine";
import { BlockMachine } from "@gonogo/protocols/report";
import { describe, expect, it, vi } from "vitest";
import {
  machineBetween,
  readClockMhz,
  readCpuTicks,
  readOwnTicks,
  watchMachine,
} from "./watch-machine.ts";

vi.setConfig({ testTimeout: 30_000 });

const stat = (user: number, idle: number, steal: number) =>
  `cpu  ${user} 20 300 ${idle} 50 0 40 ${steal} 0 0\ncpu0 1 2 3 4 5 6 7 8 9 10\ncpu1 1 2 3 4 5 6 7 8 9 10\nintr 5\n`;

describe("the kernel's counters", () => {
  it("reads /proc/stat, and leaves what it does not know alone", () => {
    expect(readCpuTicks(stat(1_000, 5_000, 7))).toEqual({
      total: 6_417,
      busy: 1_320,
      steal: 7,
      cores: 2,
    });
    expect(readCpuTicks("")).toBeNull();
    expect(readCpuTicks("cpu  1 2 3\n")).toBeNull();
  });
  it("reads /proc/self/stat past a name with spaces and parentheses", () => {
    const fields = "S 1 2 2 0 -1 4194560 900 80 0 0 12 34 56 78 20 0 11 0";
    expect(readOwnTicks(`4321 (node (worker) x) ${fields}`)).toBe(180);
    expect(readOwnTicks("")).toBeNull();
  });
  it("takes the fastest core's clock", () => {
    const cpuinfo = "processor\t: 0\ncpu MHz\t\t: 1200.5\nflags\t: fpu\ncpu MHz\t\t: 2600.1\n";
    expect(readClockMhz(cpuinfo)).toBe(2600.1);
    expect(readClockMhz("Model : Some ARM board\n")).toBeNull();
  });
});

describe("machineBetween", () => {
  const at = (atMs: number, user: number, idle: number, steal: number, own: number) => {
    const cpu = readCpuTicks(stat(user, idle, steal));
    if (!cpu) throw new Error("not read");
    return { atMs, cpu, own };
  };
  it("shows steal and what neither worker nor engine used", () => {
    // 600 ticks: 200 busy, of which 120 are our own; 30 stolen.
    const machine = machineBetween(
      at(0, 1_000, 5_000, 0, 500),
      at(3_000, 1_200, 5_370, 30, 620),
      [2_000, 3_000],
    );
    expect(machine).toEqual({
      ...{ ...quietMachine, spanS: 3, cores: 2 },
      ...{ stealShare: 0.05, otherShare: 80 / 600, clockMhz: 2_500 },
    });
  });
  it("never shows a negative share, and nothing where no time has passed", () => {
    const more = machineBetween(at(0, 0, 0, 0, 0), at(1_000, 50, 50, 0, 90), []);
    expect(more).toMatchObject({ otherShare: 0, clockMhz: null });
    expect(machineBetween(at(0, 5, 5, 0, 0), at(1_000, 5, 5, 0, 0), [])).toBeNull();
  });
});

describe.runIf(process.platform === "linux")("on this machine", () => {
  it("a child that has ended counts as our own, to the tick", () => {
    const own = () => readOwnTicks(readFileSync("/proc/self/stat", "utf8")) ?? 0;
    const before = own();
    // Work of any length, reported by the child itself in microseconds.
    const work =
      "let x = 0; for (let i = 0; i < 3e7; i++) x += i % 7; const { user, system } = process.cpuUsage(); console.log(user + system + 0 * x);";
    const child = spawnSync(process.execPath, ["-e", work], { encoding: "utf8" });
    const childTicks = Number(child.stdout) / 10_000;
    expect(childTicks).toBeGreaterThan(2);
    expect(own() - before).toBeGreaterThanOrEqual(Math.floor(childTicks) - 1);
  });
  it("a watch ends with facts in their ranges, and a clock only where one was read", async () => {
    const watch = watchMachine();
    await vi.waitFor(() => expect(watch.end()).not.toBeNull(), { timeout: 10_000 });
    const machine = watch.end();
    expect(BlockMachine.parse(machine)).toEqual(machine);
    expect(machine?.clockMhz).toBeNull();
    expect(machine?.cores).toBeGreaterThan(0);
  });
});
