// The real engine calibrates against the real demo target; how fast either is decides nothing here.
// What is kept must be what was reported, under the host's lock, and the demo target must be gone afterwards.
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ceiling } from "@gonogo/protocols/events";
import { testInstance } from "@gonogo/services/testing/test-context";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { HostLock } from "../process/host-lock.ts";
import { calibrateMachine } from "./calibrate-machine.ts";

const enginePath = process.env.GONOGO_ENGINE_PATH ?? "";
const targetPath = process.env.GONOGO_TARGET_PATH ?? "";
const never = new AbortController().signal;
const hostLock = () => new HostLock(instance.databaseUrl, randomBytes(8).toString("hex"));

const instance = testInstance();

// A calibration keeps its target's certificates below the folder for temporary files: this one is ours alone.
const folder = mkdtempSync(join(tmpdir(), "gonogo-calibrating-"));
beforeAll(() => {
  vi.stubEnv("TMPDIR", folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Demo targets that a calibration of this file started and that live. */
const targetsLeft = (): string[] =>
  readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(folder);
    } catch {
      return false;
    }
  });

describe("calibrating", () => {
  it("keeps every ceiling that the engine found, and leaves no target behind", async () => {
    const ceilings: Ceiling[] = [];
    const kept = await calibrateMachine({
      ...{ context: instance.context, hostLock: hostLock(), enginePath, targetPath },
      seconds: 0.1,
      signal: never,
      onCeiling: (ceiling) => ceilings.push(ceiling),
    });
    const shapes = ["closed-1", "closed-10", "closed-50", "open"];
    for (const protocol of ["http1", "grpc", "http3"])
      expect(ceilings.filter((one) => one.protocol === protocol).map((one) => one.shape)).toEqual(
        shapes,
      );
    const found = ceilings.filter((one) => one.ceilingPerS !== null);
    expect(found.length).toBeGreaterThan(0);
    expect(kept).toBe(found.length);
    const rows = await instance.context.db.engineCeiling.findMany({ orderBy: { id: "asc" } });
    const facts = (one: (typeof rows)[number] | Ceiling) =>
      [one.protocol, one.shape, one.ceilingPerS, one.threads, one.limit].join(" ");
    expect(rows.map(facts)).toEqual(found.map(facts));
    expect(targetsLeft()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  }, 120_000);

  it("leaves no target behind when it is ended half-way", async () => {
    const stopping = new AbortController();
    const lock = hostLock();
    const calibrating = calibrateMachine({
      ...{ context: instance.context, hostLock: lock, enginePath, targetPath },
      seconds: 0.1,
      signal: stopping.signal,
      onCeiling: () => stopping.abort(),
    });
    await expect(calibrating).rejects.toThrow("did not end");
    await vi.waitUntil(() => targetsLeft().length === 0, { timeout: 20_000 });
    expect(await lock.holds()).toBe(false);
  }, 60_000);

  it("waits for the host, and gives up when asked to stop", async () => {
    const name = randomBytes(8).toString("hex");
    const [running, waiting] = [1, 2].map(() => new HostLock(instance.databaseUrl, name));
    if (!running || !waiting) throw new Error("two locks were made");
    await running.acquire(never);
    const signal = AbortSignal.timeout(200);
    const calibration = { context: instance.context, hostLock: waiting, enginePath, targetPath };
    expect(await calibrateMachine({ ...calibration, signal })).toBeNull();
    await running.release();
  });

  it("says what to do when there is no demo target, and gives the host back", async () => {
    const lock = hostLock();
    const without = { context: instance.context, hostLock: lock, enginePath, signal: never };
    await expect(
      calibrateMachine({ ...without, targetPath: "/nowhere/gonogo-target" }),
    ).rejects.toThrow(/--target/);
    expect(await lock.holds()).toBe(false);
  });
});
