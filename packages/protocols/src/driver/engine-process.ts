// One engine process: started with one line of JSON, read line by line, always gone at the end.
// Closing its input asks it to stop; one that does not answer in time is killed.
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { EngineError } from "./engine-error.ts";

const keptStderrChars = 4_000;
/** An engine that was asked to stop still sends its result; this long it may take. */
const defaultGraceMs = 4_000;

export type EngineCall = {
  readonly enginePath: string;
  readonly command: "run" | "probe" | "place" | "calibrate";
  readonly args?: readonly string[];
  /** Sent as one line of JSON; left out: nothing is sent. */
  readonly input?: unknown;
  /** Called with every line of standard output, in order; `say` sends a line of JSON to an engine whose input is open. */
  readonly onLine: (line: string, say: (message: unknown) => void) => void;
  /** Asks the engine to stop; it may still send its result. */
  readonly signal?: AbortSignal;
  readonly graceMs?: number;
};

export type EngineExit = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderrTail: string;
};

/** What the engine is given of this process's environment: where things lie, and nothing of databases and keys. */
const passedOn = [
  ...["PATH", "HOME", "LANG", "TMPDIR", "LD_LIBRARY_PATH", "RUST_BACKTRACE"],
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "GONOGO_NORMAL_PRIORITY", "GONOGO_ENGINE_MEMORY_MB"],
];

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Runs the engine to its end. Resolves when the process has ended and all output was read.
 * @throws EngineError `engine_missing` when it cannot be started; whatever `onLine` throws, after killing it.
 */
export async function callEngine(call: EngineCall): Promise<EngineExit> {
  const child = spawn(call.enginePath, [call.command, ...(call.args ?? [])], {
    stdio: ["pipe", "pipe", "pipe"],
    env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
  });
  const killOnExit = () => child.kill("SIGKILL");
  process.once("exit", killOnExit);
  const stop = stopper(child, call.graceMs ?? defaultGraceMs);
  call.signal?.addEventListener("abort", stop.ask, { once: true });
  try {
    await started(child, call.enginePath);
    const stderrTail = tailOf(child.stderr);
    const ended = once(child, "close");
    send(child, call);
    await readLines(child, (line) => call.onLine(line, (message) => writeLine(child, message)));
    const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
    return { code, signal, stderrTail: stderrTail() };
  } finally {
    stop.disarm();
    call.signal?.removeEventListener("abort", stop.ask);
    process.removeListener("exit", killOnExit);
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  }
}

async function started(child: Child, path: string): Promise<void> {
  try {
    await once(child, "spawn");
  } catch (cause) {
    throw new EngineError(
      "engine_missing",
      `The engine cannot be started at ${path}. Build it with cargo build --release.`,
      { cause },
    );
  }
}

/** `run` keeps its input open (its end means stop); the others need no more than their line. */
function send(child: Child, call: EngineCall): void {
  child.stdin.on("error", () => {}); // an engine that died at once closes its input; its exit says why
  if (call.input !== undefined) writeLine(child, call.input);
  if (call.command !== "run" || call.signal?.aborted) child.stdin.end();
}

/** Nothing where the engine, or its input, has ended: its exit says why. */
function writeLine(child: Child, message: unknown): void {
  if (child.stdin.writable) child.stdin.write(`${JSON.stringify(message)}\n`);
}

async function readLines(child: Child, onLine: (line: string) => void): Promise<void> {
  for await (const line of createInterface({
    input: child.stdout,
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    if (line !== "") onLine(line);
}

function tailOf(stream: Readable): () => string {
  let tail = "";
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    tail = (tail + text).slice(-keptStderrChars);
  });
  return () => tail.trim();
}

function stopper(child: Child, graceMs: number) {
  let timer: NodeJS.Timeout | undefined;
  return {
    ask: () => {
      child.stdin.end();
      timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
    },
    disarm: () => clearTimeout(timer),
  };
}
