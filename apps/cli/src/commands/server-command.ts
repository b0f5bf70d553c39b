// A server that `gonogo ab` starts itself: a command of the shell in a process group of its own, waited for until it answers, and
// ended with all that it started.
import { spawn } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { cleanText } from "../console/clean-text.ts";
import { Failure } from "../console/failure.ts";

export type ServerCommand = {
  /** `base` or `head`. */
  readonly name: string;
  readonly command: string;
  readonly url: URL;
  /** Given to the command as PORT. */
  readonly port: number;
  /** Of HTTP servers: the path that is asked. */
  readonly path: string;
  readonly timeoutMs: number;
};

const askEveryMs = 200;
const keptBytes = 4_096;
const graceMs = 5_000;

/**
 * Resolves when the server answers below 500 (gRPC: when its port is open). It is ended when `signal` is aborted.
 * Throws a Failure, with the last that it said, where it ends before or does not answer in time.
 */
export async function startServer(
  { name, command, url, port, path, timeoutMs }: ServerCommand,
  signal: AbortSignal,
  note: (text: string) => void,
): Promise<void> {
  const child = spawn(command, {
    ...{ shell: true, detached: true, stdio: ["ignore", "pipe", "pipe"] },
    env: { ...process.env, PORT: String(port) },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part: Buffer) => {
      said = `${said}${part.toString("utf8")}`.slice(-keptBytes);
    });
  const end = (how: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, how);
    } catch {
      // It has ended.
    }
  };
  const stop = () => {
    end("SIGTERM");
    setTimeout(() => end("SIGKILL"), graceMs).unref();
  };
  signal.addEventListener("abort", stop, { once: true });
  // Whatever ends this process ends what it started.
  process.once("exit", () => end("SIGKILL"));
  const failure = (how: string) => {
    stop();
    const last = cleanText(said).trim().split("\n").slice(-8);
    return new Failure(
      `The server of ${name} ${how}.`,
      last.join("") === "" ? "It said nothing." : "The last that it said:",
      undefined,
      last.filter((line) => line !== ""),
    );
  };
  note(`Starting ${name}: ${cleanText(command)}`);
  const ended = new Promise<never>((_, reject) => {
    child.once("error", (error) => reject(failure(`did not start: ${error.message}`)));
    child.once("exit", (code, by) => {
      if (!signal.aborted) reject(failure(`ended ${by ? `by ${by}` : `with ${code}`}`));
    });
  });
  // After it was ready its end shows in the run.
  ended.catch(() => {});
  const isReady = url.protocol.startsWith("grpc")
    ? () => isOpen(url, port)
    : () => answers(url, path);
  const until = Date.now() + timeoutMs;
  while (!(await Promise.race([isReady(), ended]))) {
    if (Date.now() > until)
      throw failure(
        `did not answer at ${url.origin === "null" ? url.href : url.origin}${path} in ${timeoutMs / 1_000} s`,
      );
    await Promise.race([pause(askEveryMs), ended]);
  }
}

async function answers(url: URL, path: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL(path, url), {
      ...{ redirect: "manual", signal: AbortSignal.timeout(5_000) },
    });
    await answer.body?.cancel();
    return answer.status < 500;
  } catch {
    return false;
  }
}

const isOpen = (url: URL, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ""), port, timeout: 2_000 });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false));
    socket.once("error", () => end(false));
  });
