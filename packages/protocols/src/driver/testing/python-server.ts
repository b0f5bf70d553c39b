// Servers that nobody here wrote, in Python: Hypercorn, `websockets`, `aioquic` and gRPC's own.
// Each is a small script beside this file: it says its ports, and shows what it counted when asked.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "../../schema/zod.ts";

export const pythonServers = ["http", "websocket", "quic", "grpc"] as const;
export type PythonServerName = (typeof pythonServers)[number];

const Ready = z.object({
  host: z.string(),
  caPem: z.string(),
  ports: z.record(z.string(), z.int()),
});
const Counts = z.record(z.string(), z.int());

export type PythonServer = z.infer<typeof Ready> & {
  /** What it counted so far, by names of its own. */
  readonly counts: () => Promise<Record<string, number>>;
  readonly stop: () => Promise<void>;
};

/** How to run Python with the libraries of the servers. */
export type Python = {
  readonly path: string;
  /** Where they are installed; `scripts/services/test-programs.mjs` does that. */
  readonly libraries: string;
};

/** @throws when it ends before it is ready, with what it printed */
export async function startPythonServer(
  name: PythonServerName,
  python: Python,
): Promise<PythonServer> {
  const folder = mkdtempSync(join(tmpdir(), `gonogo-${name}-`));
  const script = join(import.meta.dirname, "python", `${name}_server.py`);
  const child = spawn(python.path, ["-B", script, folder], {
    env: { ...process.env, PYTHONPATH: python.libraries },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const output: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => output.push(text));
  // Its end is reported by the lines that stop, with what it printed last.
  child.on("error", (error) => output.push(error.message));
  child.stdin.on("error", () => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`The ${name} server in Python ended: ${output.join("").trim()}`);
    return JSON.parse(value) as unknown;
  };
  const stop = async () => {
    child.stdin.end();
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const ready = Ready.parse(await nextLine());
    const counts = async () => {
      child.stdin.write("\n");
      return Counts.parse(await nextLine());
    };
    return { ...ready, counts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
