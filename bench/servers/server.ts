// Starts a server for comparison on one core, in a folder of its own, and waits until it takes connections.
// It is a kept process that is not restarted: a server that ends fails the row.
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { KeptProcess } from "../../scripts/lib/kept-process.mjs";
import { tailOf } from "../../scripts/lib/progress.mjs";
import { atEnd, holdGroup } from "../lib/cleanup.mjs";

/** A server that runs. */
export type Server = {
  /** By protocol. */
  urls: Record<string, string>;
  stop: () => Promise<void>;
};

/** A new temporary folder, gone at the end. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "gonogo-bench-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Whether 127.0.0.1 takes a connection, or where TLS is meant a handshake, whatever the certificate. */
function answers(port: number, overTls: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const address = { port, host: "127.0.0.1" };
    const socket = overTls
      ? connectTls({ ...address, rejectUnauthorized: false })
      : connect(address);
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once(overTls ? "secureConnect" : "connect", () => end(true));
    socket.once("error", () => end(false)).once("close", () => end(false));
  });
}

/**
 * @returns stops it
 * @throws {Error} with its log when it does not start
 */
export async function startServer({
  name,
  command,
  core,
  folder,
  ports,
  overTls = false,
  env = {},
}: {
  name: string;
  command: string[];
  /** Null: any, as the kernel likes. */
  core: number | null;
  /** For its log. */
  folder: string;
  /** TCP ports that must take connections. */
  ports: number[];
  /** They must complete TLS handshakes: a certificate may come later than the listener. */
  overTls?: boolean;
  /** Added to the environment. */
  env?: NodeJS.ProcessEnv;
}): Promise<() => Promise<void>> {
  const logPath = join(folder, `${name}.log`);
  const [program = "", ...args] =
    core === null ? command : ["taskset", "-c", `${core}`, ...command];
  const kept = new KeptProcess({
    name,
    command: program,
    args,
    env: { ...process.env, ...env },
    cwd: folder,
    logPath,
    restart: false,
    graceMs: 3_000,
    readyTimeoutMs: 30_000,
    untilReady: async (signal) => {
      for (const port of ports) {
        while (!(await answers(port, overTls))) {
          if (signal.aborted) return;
          await pause(50);
        }
      }
    },
  });
  // Registered before the start: Ctrl-C may come while it waits.
  atEnd(() => kept.stop());
  try {
    await kept.start();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${tailOf(logPath)}`);
  }
  const release = kept.identity === null ? () => {} : holdGroup(kept.identity.pid);
  return async () => {
    await kept.stop();
    release();
  };
}
