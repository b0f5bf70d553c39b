// A process that computes without a pause, for measurements beside a busy machine.
// It ends by itself after its time, and when whoever started it is gone: nothing keeps a core busy unseen.
import { spawn } from "node:child_process";
import { once } from "node:events";

/** Looks at the clock and at its parent every few milliseconds; a killed parent leaves it to another. */
const program = `
  const [seconds, parent] = process.argv.slice(1).map(Number);
  const end = Date.now() + 1000 * seconds;
  while (Date.now() < end && process.ppid === parent) for (let i = 0; i < 1e6; i++);
`;

/**
 * Starts it on any core, as the kernel likes, or on the one that is named.
 * @param {{ seconds: number, core?: number }} options seconds: after which it ends by itself
 * @returns {{ pid: number, stop: () => Promise<void> }} stop: by process id; may be called more than once
 * @throws {Error} when it cannot be started
 */
export function startBusyProcess({ seconds, core }) {
  const pinned = core === undefined ? [] : ["taskset", "-c", `${core}`];
  const [command = "", ...args] = [...pinned, process.execPath, "-e", program];
  const child = spawn(command, [...args, `${seconds}`, `${process.pid}`], { stdio: "ignore" });
  const { pid } = child;
  if (pid === undefined) throw new Error("The busy process could not be started.");
  const ended = once(child, "exit");
  return {
    pid,
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
