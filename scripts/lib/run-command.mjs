// Runs one command to its end and keeps what it said.
// Commands get process groups of their own, so that a stop ends their children too;
// what they say is shown only when they fail.
import { spawn } from "node:child_process";
import { root } from "./paths.mjs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** The environment without what npm's own run-script adds and would change in a child. */
export function childEnv() {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([key]) => !key.startsWith("npm_") && key !== "INIT_CWD" && key !== "CARGO_TARGET_DIR",
    ),
  );
  return { ...env, NEXT_TELEMETRY_DISABLED: "1", TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };
}

export class CommandFailed extends Error {
  /**
   * @param {string} line the command line
   * @param {number | null} code
   * @param {string} output
   */
  constructor(line, code, output) {
    super(`\`${line}\` failed (${code === null ? "ended by a signal" : `exit code ${code}`})`);
    this.output = output;
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, input?: string }} [options] env is added to the environment
 * @returns {Promise<{ code: number | null, output: string, stdout: string }>}
 *   output: standard output and error as they came, at most the last 2 MB
 */
export function runCommand(command, args, { cwd = root, env = {}, input } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...childEnv(), NO_COLOR: "1", ...env },
      detached: true,
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    running.add(child);
    let output = "";
    let stdout = "";
    const keep = (/** @type {string} */ text, /** @type {string} */ chunk) =>
      (text + chunk).slice(-2_000_000);
    child.stdout?.setEncoding("utf8").on("data", (chunk) => {
      output = keep(output, chunk);
      stdout = keep(stdout, chunk);
    });
    child.stderr?.setEncoding("utf8").on("data", (chunk) => {
      output = keep(output, chunk);
    });
    child.stdin?.end(input);
    child.once("error", (error) => {
      running.delete(child);
      reject(error);
    });
    child.once("close", (code) => {
      running.delete(child);
      resolve({ code, output, stdout });
    });
  });
}

/**
 * The same, but an exit code other than 0 is an error.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, input?: string }} [options]
 * @throws {CommandFailed} with the output
 */
export async function mustRun(command, args, options) {
  const result = await runCommand(command, args, options);
  if (result.code !== 0)
    throw new CommandFailed([command, ...args].join(" "), result.code, result.output);
  return result;
}

/** Ends every command that still runs, with its children; for Ctrl-C. */
export function endRunningCommands() {
  for (const child of running) {
    if (child.pid === undefined) continue;
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      // It ended in this moment.
    }
  }
}

/**
 * Ctrl-C and its relatives as something that can be asked for and waited on: the first signal ends what runs, and scripts then
 * stop what they started.
 * @returns {{ happened: () => boolean, wait: Promise<void> }}
 */
export function watchInterruption() {
  let interrupted = false;
  /** @type {Promise<void>} */
  const wait = new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.on(signal, () => {
        interrupted = true;
        endRunningCommands();
        resolve();
      });
    }
  });
  return { happened: () => interrupted, wait };
}
