// The busy process never outlives its time, its stop, or the process that started it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { startBusyProcess } from "./busy-process.mjs";

/** Whether a process id is in use. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function isGone(pid: number): Promise<void> {
  while (lives(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

it("is gone when it was stopped, however often", async () => {
  const busy = startBusyProcess({ seconds: 60 });
  expect(lives(busy.pid)).toBe(true);
  await busy.stop();
  await busy.stop();
  expect(lives(busy.pid)).toBe(false);
});

it("ends when its time is over", async () => {
  await isGone(startBusyProcess({ seconds: 0.05 }).pid);
});

it("ends when its starter was killed", async () => {
  const module = new URL("busy-process.mjs", import.meta.url).href;
  const program = `
    const { startBusyProcess } = await import(${JSON.stringify(module)});
    console.log(startBusyProcess({ seconds: 60 }).pid);
    setInterval(() => {}, 1000);
  `;
  const starter = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(starter.stdout, "data");
  const pid = Number(String(line));
  expect(lives(pid)).toBe(true);
  starter.kill("SIGKILL");
  await isGone(pid);
});
