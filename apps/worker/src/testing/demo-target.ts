// The real demo target for a test: started on free ports, asked through its control port, stopped by its own process id.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

const Ready = z.object({
  ports: z.object({
    rest: z.int(),
    restTls: z.int(),
    grpc: z.int(),
    grpcTls: z.int(),
    http3: z.int(),
    quic: z.int(),
    control: z.int(),
  }),
  caPath: z.string(),
});
export type TargetPorts = z.infer<typeof Ready>["ports"];

export type DemoTarget = {
  readonly pid: number;
  readonly ports: TargetPorts;
  readonly caPem: string;
  /** Of its certificates, for another one that shall have the same. */
  readonly tlsDir: string;
  /** Sets behaviour, for example `{ rest: { errorRatio: 1 } }`. */
  behave(behaviour: object): Promise<void>;
  /** Data-plane requests so far, by protocol. */
  requests(): Promise<Record<string, number>>;
  /** Kills it at once, as a crash would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

const shortly = { delay: { kind: "fixed", us: 2_000 } };
/**
 * Answers that take a little. A closed loop against a server that answers at once takes every core there is, which tests
 * that judge no figures do not need, and those beside them do.
 */
export const unhurried = { rest: shortly, http2: shortly, grpc: shortly, http3: shortly };

const flags = ["rest", "rest-tls", "grpc", "grpc-tls", "http3", "quic", "control"];

type DemoTargetOptions = {
  /** Data ports that an earlier one had; free ones where left out. */
  readonly ports?: TargetPorts;
  /** PostgreSQL for its tasks; none where left out. */
  readonly databaseUrl?: string;
  /** Address that it listens on; left out: 127.0.0.1. */
  readonly host?: string;
  /** Certificates of an earlier one; new ones where left out. */
  readonly tlsDir?: string;
};

function spawnTarget(
  tlsDir: string,
  { ports, databaseUrl = "", host = "127.0.0.1" }: DemoTargetOptions,
): ChildProcess {
  const path = process.env.GONOGO_TARGET_PATH;
  if (!path) throw new Error("GONOGO_TARGET_PATH is not set: engine tests run under `npm test`");
  const fixed: Record<string, number> = ports
    ? { rest: ports.rest, "rest-tls": ports.restTls, grpc: ports.grpc, "grpc-tls": ports.grpcTls }
    : {};
  const args = flags.flatMap((flag) => [`--${flag}-port`, String(fixed[flag] ?? 0)]);
  return spawn(path, ["serve", "--host", host, ...args, "--tls-dir", tlsDir], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, GONOGO_TARGET_DATABASE_URL: databaseUrl },
  });
}

/** Starts a target. */
export async function startDemoTarget(options: DemoTargetOptions = {}): Promise<DemoTarget> {
  const folder = options.tlsDir ?? mkdtempSync(join(tmpdir(), "gonogo-target-"));
  const child = spawnTarget(folder, options);
  const { pid } = child;
  if (!child.stdout || pid === undefined) throw new Error("the target did not start");
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const ready = Ready.parse(JSON.parse(String(line)));
  const control = `http://127.0.0.1:${ready.ports.control}`;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    pid,
    tlsDir: folder,
    ports: ready.ports,
    caPem: readFileSync(ready.caPath, "utf8"),
    async behave(behaviour) {
      const body = JSON.stringify(behaviour);
      const answer = await fetch(`${control}/behaviour`, { method: "PUT", body });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async requests() {
      const answer = await fetch(`${control}/requests`);
      return z.record(z.string(), z.number()).parse(await answer.json());
    },
    kill: () => end("SIGKILL"),
    async stop() {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
