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

export type Servers = {
  /**
   * Resolves when the server answers below 500 (gRPC: when its port is open). Throws the signal's reason, and a Failure: its port is
   * in use; it ended before it was ready or did not answer in time, with the last that it said.
   */
  readonly start: (server: ServerCommand, signal: AbortSignal) => Promise<void>;
  /** Ends all of them with all that they started; resolves when they have ended. None is started afterwards. */
  readonly stop: () => Promise<void>;
};

/** Signals a process group; false: it has ended. 0 asks only. */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, signal);
  } catch {
    return false;
  }
}

async function stopGroup(leader: number): Promise<void> {
  signalGroup(leader, "SIGTERM");
  const until = Date.now() + graceMs;
  while (signalGroup(leader, 0)) {
    if (Date.now() > until) {
      signalGroup(leader, "SIGKILL");
      return;
    }
    await pause(50);
  }
}

/** Servers that end with this command. `note` hears what is started. */
export function makeServers(note: (text: string) => void): Servers {
  const leaders = new Set<number>();
  let isStopped = false;
  // Whatever ends this process ends what it started.
  const kill = () => {
    for (const leader of leaders) signalGroup(leader, "SIGKILL");
  };
  process.once("exit", kill);

  async function start(server: ServerCommand, signal: AbortSignal): Promise<void> {
    const { name, command, url, port, path, timeoutMs } = server;
    // Another program that answers there would be measured in place of this one.
    if (await isOpen(url, port))
      throw new Failure(
        `Port ${port} of ${name} is in use.`,
        "Stop the program that listens there, or use another port.",
      );
    signal.throwIfAborted();
    if (isStopped) return;
    const child = spawn(command, {
      ...{ shell: true, detached: true, stdio: ["ignore", "pipe", "pipe"] },
      env: { ...process.env, PORT: String(port) },
    });
    if (child.pid !== undefined) leaders.add(child.pid);
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (part: Buffer) => {
        said = `${said}${part.toString("utf8")}`.slice(-keptBytes);
      });
    const failure = (how: string) => {
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
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      child.once("error", (error) => reject(failure(`did not start: ${error.message}`)));
      child.once("exit", (code, by) =>
        reject(failure(`ended ${by ? `by ${by}` : `with ${code}`}`)),
      );
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

  return {
    start,
    stop: async () => {
      isStopped = true;
      await Promise.all([...leaders].map(stopGroup));
      process.off("exit", kill);
    },
  };
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
