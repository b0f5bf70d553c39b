// Starts the demo target on free ports for a benchmark and stops it afterwards.
// The target is the release binary that ships; its certificate goes to a folder of its own.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const release = fileURLToPath(
  new URL("../../packages/protocols/engine/target/release/", import.meta.url),
);
export const enginePath = join(release, "gonogo-engine");
const portFlags = ["rest", "rest-tls", "grpc", "grpc-tls", "http3", "quic", "control"];

/**
 * Starts the demo target.
 * @param {string[]} [wrapper] a command to run it under, for example `["taskset", "-c", "0"]`
 * @returns its ports, `setBehaviour(patch)`, `requests()` and `stop()`
 */
export async function startDemoTarget(wrapper = []) {
  const tlsDir = mkdtempSync(join(tmpdir(), "gonogo-bench-"));
  const flags = portFlags.flatMap((name) => [`--${name}-port`, "0"]);
  const [program, ...rest] = [...wrapper, join(release, "gonogo-target")];
  const child = spawn(program, [...rest, "serve", "--tls-dir", tlsDir, ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ready = await firstLine(child);
  const control = `http://127.0.0.1:${ready.ports.control}`;
  return {
    ports: ready.ports,
    caPath: ready.caPath,
    async setBehaviour(patch) {
      const answer = await fetch(`${control}/behaviour`, {
        method: "PUT",
        body: JSON.stringify(patch),
      });
      if (!answer.ok) throw new Error(`behaviour refused: ${await answer.text()}`);
    },
    requests: async () => (await fetch(`${control}/requests`)).json(),
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await new Promise((done) => child.once("exit", done));
      rmSync(tlsDir, { recursive: true, force: true });
    },
  };
}

async function firstLine(child) {
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error("the demo target ended before it was ready; build it with cargo build --release");
}
