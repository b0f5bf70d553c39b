// `npm run validate -- simulate | real`: the proof that verdicts can be trusted, as tables in docs/validation.md.
// Ends with 1 when a claim is contradicted. `real` loads the demo target on this machine, under a condition that
// scripts/validate.ts makes: it starts what disturbs, and stops it.
import os from "node:os";
import { join } from "node:path";
import { greetEngine } from "@gonogo/protocols/driver";
import { startDemoTarget } from "../../apps/worker/src/testing/demo-target.ts";
import { keptDuels } from "./real/kept-duels.ts";
import { readOptions, usage, type ValidateOptions } from "./real/options.ts";
import { proveOnTarget } from "./real/prove-on-target.ts";
import { delayUs } from "./real/real-duel.ts";
import { type Found, keepValidation, originOf } from "./real/validation-files.ts";
import { contradicted, simulationParts } from "./simulation/simulate.ts";
import { groupTable } from "./validation-text.ts";

const root = process.cwd();
const say = (text: string) => process.stdout.write(`${text}\n`);
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

function keep(options: ValidateOptions, found: Found): void {
  if (options.dry) say("Nothing was written (--dry).");
  else say(`Written: ${keepValidation(root, found)} and bench/validation.json`);
}

function simulate(options: ValidateOptions): boolean {
  const rows = simulationParts.flatMap(({ title, rows: make }) => {
    const found = make(options.runs);
    say(`\n${title}`);
    for (const group of new Set(found.map((row) => row.group)))
      say(`\n${group}\n${groupTable(found.filter((row) => row.group === group))}`);
    return found;
  });
  const wrong = rows.filter(contradicted);
  const claims = rows.filter(({ passed }) => passed !== null).length;
  say(`\n${claims - wrong.length} of ${claims} claims hold.`);
  for (const row of wrong) say(`Contradicted: ${row.group}, ${row.what}, ${row.at}`);
  const command = `npm run validate -- simulate --runs ${options.runs}`;
  keep(options, { simulation: { ...originOf(command, `Node ${process.version}`), rows } });
  return wrong.length === 0;
}

const load = () => (os.loadavg()[0] ?? 0).toFixed(1);

async function real(options: ValidateOptions): Promise<boolean> {
  const { condition } = options;
  const enginePath = process.env.GONOGO_ENGINE_PATH ?? "";
  const engine = await greetEngine(enginePath);
  const plan = {
    rounds: options.rounds,
    warmupMs: options["warmup-ms"],
    blockMs: options["block-ms"],
  };
  const kept = keptDuels(
    join(root, ".data/validation"),
    { ...plan, build: engine.buildHash, condition },
    options.fresh,
  );
  const target = await startDemoTarget();
  const loadBefore = load();
  try {
    const found = await proveOnTarget(
      { enginePath, target, signal: stopping.signal, ...plan },
      kept,
      {
        condition,
        duels: options.duels,
        slowDuels: options["slow-duels"],
        slowDowns: options.slower,
        untilMs: Date.now() + options.minutes * 60_000,
      },
      { say, now: Date.now },
    );
    const { complete, ...facts } = found;
    say(
      complete
        ? "All duels are measured."
        : "Time is up before all duels were measured; start again to go on.",
    );
    const versions = `engine ${engine.engineVersion} (build ${engine.buildHash.slice(0, 12)}), Node ${process.version}`;
    const command = `npm run validate -- real --condition ${condition} --duels ${options.duels} --slow-duels ${options["slow-duels"]}`;
    const setting = `Duels of ${plan.rounds} rounds in planned order, 4 clients of HTTP/1.1, blocks of ${plan.warmupMs} ms of warm-up and ${plan.blockMs} ms measured, answers after ${delayUs / 1_000} ms; metric p50.`;
    const loadText = `Load of the machine: ${loadBefore} at the start, ${load()} at the end, with the duels' own.`;
    keep(options, {
      real: { [condition]: { ...originOf(command, versions), ...facts, load: loadText, setting } },
    });
    for (const row of facts.rows) say(`${row.at}: ${row.hits} of ${row.runs}`);
    for (const one of facts.slowDowns)
      say(
        `${(100 * one.slower).toFixed(1)} % slower: found ${one.detected} of ${one.judged}, expected ${one.limits.low} to ${one.limits.high}`,
      );
    return (
      !facts.rows.some(contradicted) && facts.slowDowns.every(({ passed }) => passed) && complete
    );
  } finally {
    await target.stop();
  }
}

try {
  const options = readOptions(process.argv.slice(2));
  const holds = options.what === "simulate" ? simulate(options) : await real(options);
  process.exitCode = holds ? 0 : 1;
} catch (error) {
  if (stopping.signal.aborted) process.stderr.write("Stopped; start again to go on.\n");
  else process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}`);
  process.exitCode = stopping.signal.aborted ? 130 : 2;
}
