// A process is stopped only if it still is the one that was recorded.
// Real processes, which do nothing but wait.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { identify, isAlive, parseStat, stopProcess } from "./process-identity.mjs";

const wait = async (script = "setInterval(() => {}, 1000)") => {
  const child = spawn(process.execPath, ["-e", `console.log("up"); ${script}`], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(child.stdout, "data");
  const identity = identify(child.pid ?? 0);
  if (identity === null) throw new Error("the child is not there");
  return { child, identity };
};

describe("process identity", () => {
  it("reads state and start time behind a name with spaces and parentheses", () => {
    const rest = Array.from({ length: 18 }, (_, index) => index).join(" ");
    expect(parseStat(`42 (a (b) c) S ${rest} 4711 0`)).toEqual({ state: "S", startTicks: "4711" });
  });

  it("tells a living process from one that has ended", async () => {
    const { child, identity } = await wait();
    expect(isAlive(identity)).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(isAlive(identity)).toBe(false);
    expect(isAlive(null)).toBe(false);
  });

  it("leaves a process alone that began at another time", async () => {
    const { child, identity } = await wait();
    await stopProcess({ ...identity, startedAt: "another" });
    expect(isAlive(identity)).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
  });

  it("kills a process that ignores the signal", async () => {
    const { identity } = await wait('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)');
    await stopProcess(identity, { graceMs: 100 });
    expect(isAlive(identity)).toBe(false);
  });
});
