// `npm run chaos`: faults with a run under way, each on servers of its own, and what each of them cost.
// `--only NAME,NAME` strikes these alone, and leaves the others' results as they stand; `--list` names them.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { takeSteps } from "../../scripts/lib/build/build-steps.mjs";
import { defaultDataDir, enginePath, targetPath } from "../../scripts/lib/paths.mjs";
import { explain, say, show } from "../../scripts/lib/progress.mjs";
import { endRunningCommands } from "../../scripts/lib/run-command.mjs";
import { atEnd, stopAll, stopOnSignals } from "../lib/cleanup.mjs";
import { describeMachine } from "../lib/machine/machine.ts";
import { ownFolder } from "../lib/report/kept-result.ts";
import { keepResults } from "../lib/report/results-file.ts";
import { allFaults } from "./faults/all-faults.ts";
import { type Outcome, perform } from "./perform.ts";
import { makeTemplateCluster, type Servers } from "./servers.ts";
import { faultLine } from "./text.ts";

const none = {} as Servers;
const known = allFaults(none).map(({ name }) => name);

const { values } = parseArgs({
  options: { only: { type: "string" }, list: { type: "boolean" }, out: { type: "string" } },
});
const folderOfResults = values.out ?? ownFolder;

function chosen(): string[] {
  if (values.only === undefined) return known;
  const names = values.only.split(",");
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no fault ${unknown.join(", ")}. npm run chaos -- --list names them.`);
  return names;
}

function keptOutcomes(): Record<string, Outcome> {
  const path = join(folderOfResults, "results.json");
  if (!existsSync(path)) return {};
  return JSON.parse(readFileSync(path, "utf8")).rows.chaos?.result.faults ?? {};
}

function keep(name: string, outcome: Outcome): void {
  const all = { ...keptOutcomes(), [name]: outcome };
  const faults = Object.fromEntries(
    known.flatMap((one) => (all[one] ? [[one, all[one]] as const] : [])),
  );
  const date = new Date().toISOString().slice(0, 10);
  const result = { kind: "chaos", title: "Chaos: faults with a run under way", faults } as const;
  const command = "npm run chaos";
  keepResults(folderOfResults, [], {
    chaos: { date, command, machine: describeMachine(), result },
  });
}

async function main(): Promise<void> {
  if (values.list) {
    for (const { name, title, moment } of allFaults(none)) say(`${name}: ${title} (${moment})`);
    return;
  }
  const names = chosen();
  process.env.GONOGO_ENGINE_PATH ||= enginePath;
  process.env.GONOGO_TARGET_PATH ||= targetPath;
  for (const path of [process.env.GONOGO_ENGINE_PATH, process.env.GONOGO_TARGET_PATH])
    if (!existsSync(path)) throw new Error(`${path} is not built: npm start, or npm test.`);
  await takeSteps(["worker"], { show });
  const folder = join(defaultDataDir, `chaos-${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const templateCluster = await makeTemplateCluster(folder);
  const faultOf = (name: string, servers: Servers) => {
    const fault = allFaults(servers).find((one) => one.name === name);
    if (!fault) throw new Error(`There is no fault ${name}.`);
    return fault;
  };
  const broken: string[] = [];
  for (const name of names) {
    try {
      const outcome = await perform(name, faultOf, { folder, templateCluster });
      keep(name, outcome);
      say(faultLine(name, outcome));
    } catch (error) {
      broken.push(name);
      say(`✗ ${name}: ${explain(error)}`);
    }
  }
  if (broken.length > 0) throw new Error(`Not performed: ${broken.join(", ")}`);
}

stopOnSignals();
process.on("exit", endRunningCommands);
try {
  await main();
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
} finally {
  await stopAll();
}
process.exit();
