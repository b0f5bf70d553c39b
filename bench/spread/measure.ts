// Measures one factor in the network namespace that it was started in, and writes what it found as JSON.
// Usage: node measure.mjs '{"name": …, "commands": …, "cores": …, "blocks": …, "blockMs": …}'

import { execFileSync, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { runCommand } from "../../scripts/lib/run-command.mjs";
import { stopAll, stopOnSignals } from "../lib/cleanup.mjs";
import { dispatchOptions } from "../servers/demo-target.ts";
import type { Condition } from "./factors.ts";
import { factors } from "./factors.ts";
import { serversOn } from "./servers.ts";

/** latencies in microseconds */
export type Block = { p50: number; p99: number };
/** the same of each block */
export type Blocks = { p50: number[]; p99: number[] };
export type MeasuredPair = { load: string; without: Blocks; with: Blocks };
export type Task = {
  name: string;
  commands: Record<string, string[]>;
  cores: { server: number; generator: number };
  blocks: number;
  blockMs: number;
};

const warmUpMs = 200;
/** One window of a block that goes on, as the engine reports it. */
const windowMs = 1_000;

const columns = (blocks: Block[]): Blocks => ({
  p50: blocks.map(({ p50 }) => p50),
  p99: blocks.map(({ p99 }) => p99),
});

function writeAll(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
}

/** One block: a process of `quick`. */
async function measureBlock(
  engine: string[],
  {
    url,
    args,
    condition,
    blockMs,
  }: { url: string; args: string[]; condition: Condition; blockMs: number },
): Promise<Block> {
  await condition.before?.();
  writeAll(condition.files ?? {});
  const all = [...args, ...(condition.args ?? [])];
  const [command = "", ...rest] = [
    ...(condition.prefix ?? []),
    ...[...engine, "quick", url, "--json", "-d", `${blockMs}ms`],
    ...(all.includes("-t") ? [] : ["-t", "1"]),
    ...(all.includes("-w") ? [] : ["-w", `${warmUpMs}ms`]),
    ...(url.startsWith("https") ? ["--insecure"] : []),
    ...(url.startsWith("grpc") ? ["--data", '{"name":"bench"}'] : []),
    ...(url.endsWith("/dispatch") ? dispatchOptions : []),
    ...all,
  ];
  const { code, stdout, output } = await runCommand(command, rest, { env: condition.env ?? {} });
  if (code !== 0) throw new Error(`the engine ended with ${code}: ${output.slice(-500)}`);
  const { latencyUs, errors, censored } = JSON.parse(stdout);
  const failed = errors - censored;
  if (failed > 0 || !(latencyUs.p50 > 0))
    throw new Error(`${failed} failed: ${stdout.slice(0, 500)}`);
  return { p50: latencyUs.p50, p99: latencyUs.p99 };
}

/**
 * A block of so many windows of one process, on the generator's core.
 * @returns by window
 */
function measureWindows(
  engine: string[],
  { url, clients, windows, core }: { url: string; clients: number; windows: number; core: number },
): Promise<Block[]> {
  const operation = {
    kind: "http",
    method: "GET",
    path: "/",
    headers: [],
    bodyBase64: "",
    expectStatus: [200],
  };
  const spec = {
    ...{ wireVersion: 1, blockId: "spread", seed: 1, allowedCidrs: ["127.0.0.0/8"], flow: "mix" },
    target: { protocol: "http1", host: "127.0.0.1", port: Number(new URL(url).port), tls: null },
    operations: [{ name: "default", weight: 1, checks: [], extract: [], operation }],
    load: { kind: "closed", clients, connections: clients },
    ...{ timeoutMs: 1_000, warmupMs: windowMs, durationMs: windows * windowMs, maxRequests: null },
    ...{ threads: 1, loadCores: [core], socket: { noDelay: true, quickAck: true } },
  };
  const [command = "", ...args] = [...engine, "run"];
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  // The end of its input would stop it.
  child.stdin.write(`${JSON.stringify(spec)}\n`);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      const events = text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line));
      const ticks = events.filter(({ type, phase }) => type === "tick" && phase === "measuring");
      // The warm-up may end a little later than its tick, and shortens the first or the last.
      const whole = ticks.filter(({ spanMs }) => spanMs > windowMs / 2).slice(0, windows);
      if (code === 0 && whole.length > 0)
        return resolve(whole.map(({ p50Us, p99Us }) => ({ p50: p50Us, p99: p99Us })));
      reject(new Error(`the engine ended with ${code}: ${text.slice(-500)}`));
    });
  });
}

/** Half of the processes before the one that goes on, half after it. */
async function measureLongLived(
  engine: string[],
  { url, clients, blocks, core }: { url: string; clients: number; blocks: number; core: number },
): Promise<{ without: Blocks; with: Blocks }> {
  const aProcessEach = async (count: number) => {
    const found = [];
    for (let i = 0; i < count; i += 1)
      found.push(...(await measureWindows(engine, { url, clients, windows: 1, core })));
    return found;
  };
  const before = await aProcessEach(blocks >> 1);
  const controlled = await measureWindows(engine, { url, clients, windows: blocks, core });
  const after = await aProcessEach(blocks - (blocks >> 1));
  return { without: columns([...before, ...after]), with: columns(controlled) };
}

async function measureFactor({
  name,
  commands,
  cores,
  blocks,
  blockMs,
}: Task): Promise<MeasuredPair[]> {
  const factor = factors[name];
  if (factor === undefined) throw new Error(`There is no factor ${name}`);
  execFileSync("ip", ["link", "set", "lo", "up"]);
  if (factor.ownSys) execFileSync("mount", ["-t", "sysfs", "sysfs", "/sys"]);
  writeAll(factor.files ?? {});
  const urlOf = serversOn({ commands, cores });
  const engine = commands.engine ?? [];
  const measured = [];
  for (const pair of factor.pairs) {
    const { load, server, args } = pair;
    if (factor.longLived) {
      const clients = Number(args[1]);
      const options = { url: await urlOf(server), clients, blocks, core: cores.generator };
      measured.push({ load, ...(await measureLongLived(engine, options)) });
      continue;
    }
    const found: { without: Block[]; with: Block[] } = { without: [], with: [] };
    const sides = ["without", "with"] as const;
    for (const side of sides) await urlOf(pair[side].server ?? server);
    for (let i = 0; i < blocks; i += 1)
      for (const side of i % 2 === 0 ? sides : [...sides].reverse()) {
        const condition = pair[side];
        const url = await urlOf(condition.server ?? server);
        const length = Math.max(pair.blockMs ?? 0, blockMs);
        found[side].push(await measureBlock(engine, { url, args, condition, blockMs: length }));
      }
    measured.push({ load, without: columns(found.without), with: columns(found.with) });
  }
  return measured;
}

stopOnSignals();
try {
  const measured = await measureFactor(JSON.parse(process.argv[2] ?? "{}"));
  process.stdout.write(JSON.stringify(measured));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stopAll();
}
