// A child process that is kept alive: a service of the instance.
// It has a process group and a log file of its own, is started again with growing pauses
// when it ends unasked, and is stopped by signal, grace period and SIGKILL.
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { identify } from "./process-identity.mjs";

/**
 * @typedef {object} KeptProcessOptions
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {string} [argv0]
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {string} logPath standard output and error are appended there
 * @property {NodeJS.Signals} [stopSignal]
 * @property {number} [graceMs] time between the stop signal and SIGKILL
 * @property {(signal: AbortSignal, firstLine: FirstLine) => Promise<unknown>} untilReady
 *   resolves when the service answers
 * @property {number} [readyTimeoutMs]
 * @property {boolean} [restart] whether an unasked end starts it again (default true)
 * @property {(text: string) => void} [onRestart] called with unasked ends and restarts
 * @property {() => void} [onChange] called when the process id changed
 */
/**
 * What a service takes from whoever keeps it.
 * @typedef {Pick<KeptProcessOptions, "logPath" | "onRestart" | "onChange">} Keeping
 */

/**
 * Waits for the first line of standard output that means something: `read` answers undefined for others.
 * @typedef {<T>(read: (line: string) => T | undefined) => Promise<T>} FirstLine
 */

/**
 * Reads lines of a stream that somebody else reads as well (its log); never pauses it.
 * @param {import("node:stream").Readable} stream
 * @returns {FirstLine}
 */
function firstLineOf(stream) {
  return (read) =>
    new Promise((resolve) => {
      let rest = "";
      const onData = (/** @type {Buffer} */ chunk) => {
        const lines = (rest + chunk.toString()).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) {
          const value = read(line);
          if (value === undefined) continue;
          stream.off("data", onData);
          return resolve(value);
        }
      };
      stream.on("data", onData);
    });
}

/** The pause before restart number n (from 0): 1 s, 2 s, 4 s … up to 30 s. @param {number} n */
export function restartDelayMs(n) {
  return Math.min(30_000, 1_000 * 2 ** n);
}

const calmMs = 60_000;
/** How long the log waits for the last words of a child that is gone; its pipes close with the last of its group. */
const lastWordsMs = 2_000;

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<void>} resolves when the child is gone or could not be started
 */
const exitOf = (child) =>
  new Promise((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });

export class KeptProcess {
  /** @type {import("node:child_process").ChildProcess | null} */
  #child = null;
  /** @type {import("./process-identity.mjs").ProcessIdentity | null} */
  identity = null;
  #options;
  #stopping = false;
  /** Was ready once: only then an end is worth a restart; before, `start` says what happened. */
  #wasReady = false;
  #restarts = 0;
  /** @type {NodeJS.Timeout | undefined} */
  #restartTimer;
  /** @type {Promise<void>} */
  #ended = Promise.resolve();

  /** @param {KeptProcessOptions} options */
  constructor(options) {
    this.#options = options;
  }

  get name() {
    return this.#options.name;
  }

  /**
   * Starts it and waits until it is ready.
   * @returns {Promise<any>} what `untilReady` resolved to
   * @throws {Error} naming the service and its log when it ends or is silent too long
   */
  async start() {
    const { name, logPath, untilReady, readyTimeoutMs = 60_000 } = this.#options;
    const { firstLine, ended } = this.#spawn();
    const abort = new AbortController();
    const timer = setTimeout(
      () => abort.abort(new Error(`${name} was not ready after ${readyTimeoutMs / 1000} s`)),
      readyTimeoutMs,
    );
    void ended.then(() => abort.abort(new Error(`${name} ended before it was ready`)));
    const aborted = new Promise((_, reject) => {
      abort.signal.addEventListener("abort", () => reject(abort.signal.reason), { once: true });
    });
    try {
      const answer = await Promise.race([untilReady(abort.signal, firstLine), aborted]);
      this.#wasReady = true;
      return answer;
    } catch (error) {
      await this.stop();
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${reason}. Its log: ${logPath}`);
    } finally {
      clearTimeout(timer);
      aborted.catch(() => {});
    }
  }

  #spawn() {
    const { command, args, env, cwd, argv0, uid, gid, logPath, onChange } = this.#options;
    const log = createWriteStream(logPath, { flags: "a" });
    const child = spawn(command, args, {
      ...(env && { env }),
      ...(cwd && { cwd }),
      ...(argv0 && { argv0 }),
      ...(uid !== undefined && { uid, gid: gid ?? uid }),
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const startedMs = Date.now();
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    this.#child = child;
    this.identity = child.pid === undefined ? null : identify(child.pid);
    child.once("error", (error) => log.write(`could not start: ${error.message}\n`));
    const allRead = new Promise((resolve) => child.once("close", resolve));
    this.#ended = exitOf(child).then(async () => {
      this.#sweepGroup(child.pid);
      // What was written last explains an end: whoever is sent to the log must find it there.
      await Promise.race([allRead, pause(lastWordsMs, undefined, { ref: false })]);
      await new Promise((resolve) => log.end(() => resolve(undefined)));
      this.#onEnd(child, Date.now() - startedMs);
    });
    onChange?.();
    return { firstLine: firstLineOf(child.stdout), ended: this.#ended };
  }

  /**
   * @param {import("node:child_process").ChildProcess} child
   * @param {number} livedMs
   */
  #onEnd(child, livedMs) {
    const { name, restart = true, onRestart, untilReady } = this.#options;
    this.identity = null;
    if (this.#stopping || !restart || !this.#wasReady) return;
    this.#restarts = livedMs > calmMs ? 0 : this.#restarts;
    const delayMs = restartDelayMs(this.#restarts);
    this.#restarts += 1;
    const how = child.signalCode ?? `code ${child.exitCode}`;
    onRestart?.(`${name} ended (${how}); starting it again in ${delayMs / 1000} s`);
    this.#restartTimer = setTimeout(() => {
      const { firstLine } = this.#spawn();
      void untilReady(AbortSignal.timeout(60_000), firstLine).catch(() => {});
    }, delayMs);
  }

  /** Ends what a dead leader left behind in its group. @param {number | undefined} pid */
  #sweepGroup(pid) {
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // Nothing was left.
    }
  }

  /** Stops it, waits until it is gone, and keeps it stopped. */
  async stop() {
    const { stopSignal = "SIGTERM", graceMs = 10_000 } = this.#options;
    this.#stopping = true;
    clearTimeout(this.#restartTimer);
    const child = this.#child;
    if (child === null || this.identity === null) return;
    child.kill(stopSignal);
    const timer = setTimeout(() => this.#sweepGroup(child.pid), graceMs);
    await this.#ended;
    clearTimeout(timer);
  }
}
