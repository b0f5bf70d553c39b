// A stale runtime file leads to nobody; leftovers of a killed supervisor are stopped, unrelated processes are not.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { identify, isAlive } from "../process-identity.mjs";
import {
  isAsWritten,
  readRuntime,
  requireReadable,
  runningInstance,
  stopLeftovers,
  writeRuntime,
} from "./runtime-file.mjs";

let path = "";
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), "gonogo-runtime-")), "runtime.json");
});
afterEach(() => rmSync(join(path, ".."), { recursive: true, force: true }));

const waitingProcess = async () => {
  const script = 'console.log("up"); setInterval(() => {}, 1000)';
  const child = spawn(process.execPath, ["-e", script], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(child.stdout, "data");
  const identity = identify(child.pid ?? 0);
  if (identity === null) throw new Error("the child is not there");
  return identity;
};
const self = () => identify(process.pid) ?? { pid: 0, startedAt: "" };
const gone = { pid: process.pid, startedAt: "long ago" };

describe("the runtime file", () => {
  it("is readable by its owner only, and finds a living supervisor", () => {
    writeRuntime(path, { supervisor: self(), state: "ready", services: {}, instance: null });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(runningInstance(path)?.state).toBe("ready");
  });

  it("finds nobody when the process id belongs to another process now", () => {
    writeRuntime(path, { supervisor: gone, state: "ready", services: {}, instance: null });
    expect(runningInstance(path)).toBeNull();
  });

  it("that is broken is waited for until its supervisor restores it", async () => {
    const runtime = { supervisor: self(), state: "ready", services: {}, instance: null } as const;
    writeFileSync(path, "{ half");
    expect(readRuntime(path)).toBeNull();
    expect(isAsWritten(path, runtime)).toBe(false);
    const recovered = requireReadable(path, 5_000);
    writeRuntime(path, runtime);
    await recovered;
    expect(isAsWritten(path, runtime)).toBe(true);
  });

  it("that nobody restores is named with what to do, and stays", async () => {
    writeFileSync(path, "{ half");
    await expect(requireReadable(path, 150)).rejects.toThrow("cannot be read, and no supervisor");
    expect(existsSync(path)).toBe(true);
    rmSync(path);
    await requireReadable(path, 0);
  });

  it("stops what a killed supervisor left behind, and only that", async () => {
    const worker = await waitingProcess();
    const unrelated = await waitingProcess();
    const services = { worker, web: { ...unrelated, startedAt: "earlier" } };
    writeRuntime(path, { supervisor: gone, state: "ready", services, instance: null });
    expect(await stopLeftovers(path)).toEqual(["worker"]);
    expect([isAlive(worker), isAlive(unrelated), existsSync(path)]).toEqual([false, true, false]);
    process.kill(unrelated.pid, "SIGKILL");
  });
});
