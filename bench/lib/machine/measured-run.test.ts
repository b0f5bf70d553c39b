import { describe, expect, it } from "vitest";
import { allowedCores } from "./cores.ts";
import { measuredRun, memoryBytes, readBookkeeping } from "./measured-run.ts";

describe("readBookkeeping", () => {
  it("knows the process first and the times at the end", () => {
    expect(readBookkeeping("")).toEqual({ pid: null, cpuS: null });
    expect(readBookkeeping("4321\n")).toEqual({ pid: 4321, cpuS: null });
    expect(readBookkeeping("4321\n1.250 0.125\n")).toEqual({ pid: 4321, cpuS: 1.375 });
  });

  it("does not take half an id for one", () => {
    expect(readBookkeeping("43").pid).toBeNull();
  });
});

describe.runIf(process.platform === "linux")("measuredRun", { timeout: 60_000 }, () => {
  const run = (script: string, timeoutS = 60) =>
    measuredRun([process.execPath, "-e", script], { core: allowedCores()[0] ?? 0, timeoutS });

  it("gives what the program said, and what it cost", async () => {
    const busy = "const end = process.cpuUsage(); while (process.cpuUsage(end).user < 200_000);";
    const { stdout, cpuS } = await run(`${busy} console.log("done")`);
    expect(stdout).toBe("done\n");
    expect(cpuS).toBeGreaterThan(0.19);
  });

  it("fails with the program's own words", async () => {
    const failing = run('console.error("no server"); process.exit(3)');
    await expect(failing).rejects.toThrow(/ended with 3: no server/);
  });

  it("ends what takes too long", async () => {
    await expect(run("setTimeout(() => {}, 600_000)", 0.5)).rejects.toThrow("longer than 0.5 s");
  });

  it("reads the memory of a process, and nothing of one that is gone", () => {
    const [peak, now] = [memoryBytes(process.pid, "VmHWM"), memoryBytes(process.pid, "VmRSS")];
    expect(now).toBeGreaterThan(1e6);
    expect(peak).toBeGreaterThan(1e6);
    expect(memoryBytes(2 ** 30, "VmRSS")).toBeNull();
  });
});
