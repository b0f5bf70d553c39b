// A kept process is started again when it dies, and leaves nothing behind when it is stopped.
// Real processes; a log in a temporary folder.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KeptProcess, restartDelayMs } from "./kept-process.mjs";
import { identify, isAlive } from "./process-identity.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gonogo-kept-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keep = (script: string, onRestart = (_text: string) => {}) =>
  new KeptProcess({
    name: "sample",
    command: process.execPath,
    args: ["-e", script],
    logPath: join(folder, "sample.log"),
    onRestart,
    untilReady: (_signal, firstLine) => firstLine((line) => (line === "ready" ? line : undefined)),
  });
const waiting = 'console.log("ready"); setInterval(() => {}, 1000);';

describe("a kept process", () => {
  it("is ready by its own word, writes a log, and stops", async () => {
    const kept = keep(`console.log("not yet"); ${waiting}`);
    expect(await kept.start()).toBe("ready");
    const { identity } = kept;
    expect(isAlive(identity)).toBe(true);
    await kept.stop();
    expect(isAlive(identity)).toBe(false);
    expect(readFileSync(join(folder, "sample.log"), "utf8")).toBe("not yet\nready\n");
  });

  it("says where its log is when it ends before it was ready", async () => {
    const troubles: string[] = [];
    const kept = keep("process.exit(3)", (text) => troubles.push(text));
    await expect(kept.start()).rejects.toThrow("sample.log");
    expect(troubles).toEqual([]);
  });

  it("is started again when it was killed", async () => {
    const troubles: string[] = [];
    const kept = keep(waiting, (text) => troubles.push(text));
    await kept.start();
    const first = kept.identity;
    process.kill(first?.pid ?? 0, "SIGKILL");
    await vi.waitUntil(() => kept.identity !== null && kept.identity.pid !== first?.pid, {
      timeout: 20_000,
    });
    expect(troubles).toEqual(["sample ended (SIGKILL); starting it again in 1 s"]);
    await kept.stop();
    expect(kept.identity).toBeNull();
  }, 30_000);

  it("takes the children of a killed leader with it", async () => {
    const grandchild = `const { spawn } = require("node:child_process");
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
      console.error(child.pid); ${waiting}`;
    const kept = keep(grandchild);
    await kept.start();
    await kept.stop();
    const pid = Number(readFileSync(join(folder, "sample.log"), "utf8").match(/\d+/)?.[0]);
    expect(pid).toBeGreaterThan(0);
    await vi.waitUntil(() => identify(pid) === null, { timeout: 5_000 });
  });

  it("waits longer from restart to restart, half a minute at most", () => {
    expect([0, 1, 2, 3, 10].map(restartDelayMs)).toEqual([1_000, 2_000, 4_000, 8_000, 30_000]);
  });
});
