// Performs one comparison: brings programs, starts the server, lets the tools take turns, judges the goals.
// A tool that is absent or fails is named with its reason and left out; the others are still compared.

import { setTimeout as pause } from "node:timers/promises";
import { measuredRun } from "../lib/machine/measured-run.ts";
import type { Options } from "../lib/options.ts";
import { bringProgram, versionOf } from "../lib/programs.ts";
import type { Figures, Goal, JudgedGoal } from "../lib/report/summary.ts";
import { judge, medians, rotated } from "../lib/report/summary.ts";
import { type Server, temporaryFolder } from "../servers/server.ts";
import type { Tool, Work } from "../tools/work.ts";

/** A comparison: what is loaded, with what, by which tools, and what the engine must reach. */
export type Row = {
  title: string;
  /** Key among the programs. */
  server: string;
  start: (options: { command: string[]; core: number }) => Promise<Server>;
  work: Omit<Work, "url" | "seconds" | "folder">;
  tools: Tool[];
  goals: Goal[];
  /** Each run lasts this many times as long. */
  lengthened?: number;
};

/** What a run may take beyond its own time; oha has been seen to need half a minute more over HTTP/3. */
const overrunS = 60;
const calmMs = 300;

/** What every performer gets. */
export type Context = {
  options: Options;
  cores: { server: number; generator: number };
  say: (text: string) => void;
};

/** A comparison as it is kept. */
export type Compared = {
  kind: "comparison";
  title: string;
  repetitions: number;
  seconds: number;
  /** With its version. */
  server: string;
  tools: Record<
    string,
    {
      version: string;
      medians: Figures;
      runs: Figures[];
    }
  >;
  /** Reasons by tool. */
  absent: Record<string, string>;
  goals: JudgedGoal[];
};

/** One run of one tool. */
async function runOnce(tool: Tool, command: string[], work: Work, core: number): Promise<Figures> {
  const timeoutS = work.seconds + overrunS;
  const run = await measuredRun([...command, ...tool.args(work)], { core, timeoutS });
  const reading = tool.read(run.stdout, work);
  if (!(reading.requests > 0)) throw new Error("not one request was answered");
  return {
    ...reading,
    cpuUs: (run.cpuS * 1e6) / reading.requests,
    peakMemoryBytes: run.peakMemoryBytes,
    wallS: run.wallS,
  };
}

async function bringTools(row: Row, { options, say }: Context) {
  const install = !options.onlyInstalled;
  const absent: Record<string, string> = {};
  const present: { tool: Tool; command: string[]; version: string }[] = [];
  for (const tool of row.tools) {
    const found = await bringProgram(tool.program, { install, say });
    const lacks = "absent" in found ? found.absent : tool.lacks?.(found.command, row.work);
    if ("absent" in found || lacks != null) absent[tool.name] = lacks ?? "";
    else {
      const { command } = found;
      present.push({ tool, command, version: versionOf(tool.program, command) });
    }
  }
  for (const [name, why] of Object.entries(absent)) say(`  ${name} is absent: ${why}`);
  return { absent, present };
}

/** @throws {Error} when there is no server */
export async function compare(row: Row, context: Context): Promise<Compared> {
  const { options, cores, say } = context;
  const brought = await bringProgram(row.server, { install: !options.onlyInstalled, say });
  if ("absent" in brought) throw new Error(`the server ${row.server} is absent: ${brought.absent}`);
  const { absent, present } = await bringTools(row, context);
  if (present.length === 0) throw new Error("there is no tool that could load it");
  const server = await row.start({ command: brought.command, core: cores.server });
  const seconds = options.seconds * (row.lengthened ?? 1);
  const url = server.urls[row.work.protocol] ?? "";
  const work = { ...row.work, url, seconds, folder: temporaryFolder() };
  const runs: Record<string, Figures[]> = {};
  try {
    for (let repetition = 0; repetition < options.repetitions; repetition += 1) {
      for (const { tool, command } of rotated(present, repetition)) {
        if (tool.name in absent) continue;
        try {
          const figures = await runOnce(tool, command, work, cores.generator);
          runs[tool.name] = [...(runs[tool.name] ?? []), figures];
          say(`  ${repetition + 1}/${options.repetitions} ${tool.name.padEnd(11)}${line(figures)}`);
        } catch (error) {
          absent[tool.name] = `failed: ${error instanceof Error ? error.message : error}`;
          delete runs[tool.name];
          say(`  ${tool.name} ${absent[tool.name]}`);
        }
        await pause(calmMs);
      }
    }
  } finally {
    await server.stop();
  }
  const tools = Object.fromEntries(
    present
      .filter(({ tool }) => runs[tool.name] !== undefined)
      .map(({ tool, version }) => {
        const own = runs[tool.name] ?? [];
        return [tool.name, { version, medians: medians(own), runs: own }];
      }),
  );
  const byTool = Object.fromEntries(Object.entries(tools).map(([name, of]) => [name, of.medians]));
  return {
    kind: "comparison",
    title: row.title,
    repetitions: options.repetitions,
    seconds,
    server: `${row.server} ${versionOf(row.server, brought.command)}`,
    tools,
    absent,
    goals: row.goals.map((goal) => judge(goal, byTool)),
  };
}

/** A run in one line. */
function line({ throughputPerS, cpuUs, errors }: Figures) {
  const perS = Math.round(throughputPerS ?? 0).toLocaleString("en");
  const broken = errors ? `, ${errors} errors` : "";
  return `${perS} requests/s, ${(cpuUs ?? 0).toFixed(2)} µs CPU a request${broken}`;
}
