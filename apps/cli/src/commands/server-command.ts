// Servers that `gonogo ab` starts itself: a command of the shell in a process group of its own, waited for until it answers, and
// ended with all that it started.
import { spawn } from "node:child_process";
import { lookup } from "node:dns/promises";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
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
const lastOutputMs = 500;

export type Servers = {
  /**
   * Resolves when the server answers below 500 (gRPC: when its port is open). Throws the signal's reason, and a Failure: its port is
   * in use; it ended before it was ready or did not answer in time, with its last output.
   */
  readonly start: (server: ServerCommand, signal: AbortSignal) => Promise<void>;
  /** Rejects with a Failure when one of them ends by itself; never resolves. */
  readonly ended: Promise<never>;
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

/** Whether the group ends in the time of grace after a signal. */
async function endsBy(leader: number, signal: "SIGTERM" | "SIGKILL"): Promise<boolean> {
  signalGroup(leader, signal);
  const until = Date.now() + graceMs;
  while (signalGroup(leader, 0)) {
    if (Date.now() > until) return false;
    await pause(50);
  }
  return true;
}

/** What ignores SIGTERM is killed. A process that the kernel holds is left after the same time. */
async function stopGroup(leader: number): Promise<void> {
  if (!(await endsBy(leader, "SIGTERM"))) await endsBy(leader, "SIGKILL");
}

/** Servers that end with this command. `note` is called with each command that is started. */
export function makeServers(note: (text: string) => void): Servers {
  const leaders = new Set<number>();
  let isStopped = false;
  let onEnd: (reason: unknown) => void = () => {};
  const anyEnded = new Promise<never>((_, reject) => {
    onEnd = reject;
  });
  anyEnded.catch(() => {});
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
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (part: Buffer) => {
        output = `${output}${part.toString("utf8")}`.slice(-keptBytes);
      });
    const failure = (how: string) => {
      const last = cleanText(output).trim().split("\n").slice(-8);
      return new Failure(
        `The server of ${name} ${how}.`,
        last.join("") === "" ? "It printed nothing." : "Last output:",
        undefined,
        last.filter((line) => line !== ""),
      );
    };
    note(`Starting ${name}: ${cleanText(command)}`);
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      child.once("error", (error) => reject(failure(`did not start: ${error.message}`)));
      child.once("exit", (code, by) => {
        const end = () => reject(failure(`ended ${by ? `by ${by}` : `with ${code}`}`));
        // Its last output may still be under way; what it left running may hold the pipes open.
        child.once("close", end);
        setTimeout(end, lastOutputMs).unref();
      });
    });
    ended.catch((error: unknown) => onEnd(error));
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
    ended: anyEnded,
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

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** Whether a host is this machine, where started servers listen; what does not resolve is not. */
export async function isHere(url: URL): Promise<boolean> {
  const own = new Set(
    Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)),
  );
  const found = await lookup(hostOf(url), { all: true }).catch(() => []);
  return found.some(
    ({ address }) => own.has(address) || /^(?:127\.|0\.0\.0\.0$|::1?$)/.test(address),
  );
}

const isOpen = (url: URL, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: hostOf(url), port, timeout: 2_000 });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false));
    socket.once("error", () => end(false));
  });
