// What differs between blocks for no reason of the target's? Each factor with a control and without it, in blocks that take turns.
// A factor that was measured is kept below `.data`, so that an interrupted row goes on; `--factors` names those to measure (again).

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { enginePath } from "../../scripts/lib/paths.mjs";
import { mustRun } from "../../scripts/lib/run-command.mjs";
import { benchDir, bringProgram, versionOf } from "../lib/programs.ts";
import { factors } from "../spread/factors.ts";
import type { MeasuredPair } from "../spread/measure.ts";
import { programOf } from "../spread/servers.ts";
import type { Context } from "./compare.ts";

const measureProgram = fileURLToPath(new URL("../spread/measure.ts", import.meta.url));
const usualBlocks = 14;
const usualBlockMs = 500;
const usualMinutes = 15;

export type MeasuredFactor = {
  without: string;
  with: string;
  blocks: number;
  pairs: MeasuredPair[];
};
export type Spread = {
  kind: "spread";
  title: string;
  /** Its version. */
  engine: string;
  blockMs: number;
  /** By name. */
  factors: Record<string, MeasuredFactor>;
  /** Why factors were not measured, by name. */
  absent: Record<string, string>;
};

/** What was measured before with this engine and these blocks. */
function keptFactors(setting: { blockMs: number; blocks: number }) {
  const engine = createHash("sha256").update(readFileSync(enginePath)).digest("hex").slice(0, 12);
  const folder = join(benchDir, "spread");
  const path = join(folder, `${engine}-${setting.blocks}-${setting.blockMs}.json`);
  mkdirSync(folder, { recursive: true });
  const kept: Record<string, MeasuredFactor> = existsSync(path)
    ? JSON.parse(readFileSync(path, "utf8"))
    : {};
  const keep = (name: string, factor: MeasuredFactor) => {
    kept[name] = factor;
    writeFileSync(path, JSON.stringify(kept));
  };
  return { kept, keep };
}

/** Brings what a factor needs. */
async function commandsFor(
  name: string,
  options: { install: boolean; say: (text: string) => void },
) {
  const servers = (factors[name]?.pairs ?? []).flatMap((pair) => [
    pair.server,
    pair.without.server ?? pair.server,
    pair.with.server ?? pair.server,
  ]);
  const commands: Record<string, string[]> = { engine: [enginePath] };
  for (const key of new Set(servers.map((server) => programOf[server]))) {
    const brought = await bringProgram(key, options);
    if ("absent" in brought) throw new Error(`${key} is absent: ${brought.absent}`);
    commands[key] = brought.command;
  }
  return commands;
}

/** @throws {Error} where no network namespace can be made, which takes root */
export async function measureSpread({ options, cores, say }: Context): Promise<Spread> {
  const setting = {
    blocks: options.blocks ?? usualBlocks,
    blockMs: options.blockMs ?? usualBlockMs,
  };
  // A namespace apart: ports, queues and sysctls of this machine stay as they are, whatever happens.
  const apart = ["--net", "--mount", "--"];
  await mustRun("unshare", [...apart, "true"]);
  const { kept, keep } = keptFactors(setting);
  const until = performance.now() + (options.minutes ?? usualMinutes) * 60_000;
  const wanted = (name: string) =>
    options.factors?.includes(name) ?? (options.fresh || kept[name] === undefined);
  const absent: Record<string, string> = {};
  for (const name of Object.keys(factors).filter(wanted)) {
    if (performance.now() > until) {
      absent[name] = "no minutes were left; the same command goes on";
      continue;
    }
    try {
      const commands = await commandsFor(name, { install: !options.onlyInstalled, say });
      const task = JSON.stringify({ name, commands, cores, ...setting });
      const { stdout } = await mustRun("unshare", [
        ...[...apart, process.execPath, "--import", "tsx"],
        ...[measureProgram, task],
      ]);
      const { without = "", with: controlled = "" } = factors[name] ?? {};
      keep(name, { without, with: controlled, blocks: setting.blocks, pairs: JSON.parse(stdout) });
      say(`  ${name}: measured`);
    } catch (error) {
      const said = error instanceof Error && "output" in error ? String(error.output).trim() : "";
      absent[name] = said || (error instanceof Error ? error.message : String(error));
      say(`  ${name}: not measured, ${absent[name]}`);
    }
  }
  const inOrder = Object.keys(factors).filter(
    (name) => kept[name] !== undefined && !(name in absent),
  );
  return {
    kind: "spread",
    title: "Spread between blocks, and what controls it",
    engine: versionOf("engine", [enginePath]),
    blockMs: setting.blockMs,
    factors: Object.fromEntries(inOrder.map((name) => [name, kept[name] as MeasuredFactor])),
    absent,
  };
}
