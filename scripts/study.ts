// `npm run study -- <id> [--quick] [--misbehaving] [--save <folder>]`: measures a study that ships with Gonogo.
// It starts Gonogo where it does not run yet, says how long it will take, shows progress, and ends with verdict and links.
//   npm run study                  lists the studies
//   --save <folder>                keeps the report of each part there, as JSON and as Markdown

import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Run } from "./lib/instance/first-duel.mjs";
import { callApi } from "./lib/instance/rest-api.mjs";
import { readRuntime, runningInstance } from "./lib/instance/runtime-file.mjs";
import { dataPaths, defaultDataDir, root } from "./lib/paths.mjs";
import { explain, progressLine, say } from "./lib/progress.mjs";

const pollMs = 2_000;
const usage = "Usage: npm run study -- <id> [--quick] [--misbehaving] [--save <folder>]";
const options = {
  quick: { type: "boolean" },
  misbehaving: { type: "boolean" },
  save: { type: "string" },
} as const;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > 1) throw new Error(`${positionals[1]} is one study too many.`);
    return { ...values, id: positionals[0] };
  } catch (error) {
    throw new Error(`${explain(error)}\n${usage}`);
  }
}

const minutes = (durationMs: number) =>
  durationMs < 90_000
    ? `${Math.ceil(durationMs / 1_000)} s`
    : `${Math.ceil(durationMs / 60_000)} min`;

/** The instance of `npm start`, started where there is none. */
function instance() {
  const { runtime } = dataPaths(defaultDataDir);
  if (runningInstance(runtime) === null) {
    const start = join(root, "scripts/start.mjs");
    const started = spawnSync(process.execPath, [start, "--detach"], { stdio: "inherit" });
    if (started.status !== 0) throw new Error("Gonogo did not start.");
  }
  const running = readRuntime(runtime)?.instance;
  if (!running) throw new Error(`${runtime} is missing.`);
  return running;
}

async function list(gonogo: { url: string; apiKey: string }) {
  const { items } = await callApi(gonogo, "/studies");
  for (const { id, question, durationMs } of items)
    say(
      `${id}\n    ${question} Quick ${minutes(durationMs.sound.quick)}, full ${minutes(durationMs.sound.full)}.`,
    );
}

async function run(
  gonogo: { url: string; apiKey: string },
  study: string,
  { quick, misbehaving, save }: { quick?: boolean; misbehaving?: boolean; save?: string },
) {
  const length = quick ? "quick" : "full";
  const form = misbehaving ? "misbehaving" : "sound";
  const { title, durationMs } = await callApi(gonogo, `/studies/${study}`);
  const body = { length, form };
  let start = await callApi(gonogo, `/studies/${study}/runs`, { method: "POST", body });
  say(
    `${title}: ${start.runs.length === 1 ? "1 part" : `${start.runs.length} parts`}, about ${minutes(durationMs[form][length])}. Watch: ${gonogo.url}/studies/${study}`,
  );
  const line = progressLine();
  const address = `/studies/${study}?start=${encodeURIComponent(start.id)}`;
  const reported = new Set();
  while (true) {
    for (const part of start.runs.filter(hasEnded))
      if (!reported.has(part.id)) {
        reported.add(part.id);
        line.end();
        await report(gonogo, part);
        if (save !== undefined && part.status === "finished") await keep(gonogo, part, save);
      }
    if (start.ended) break;
    line.update(progressText(start));
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    start = (await callApi(gonogo, address)).latest;
  }
  for (const { part, deleted } of start.missing)
    say(
      deleted
        ? `${part}: deleted by ${deleted.by} at ${deleted.at}; it had said ${deleted.verdict ?? "nothing"}.`
        : `${part}: there is no run of it.`,
    );
  say(`${title}: ${start.verdict ?? "not decided as a whole"}. ${gonogo.url}/studies/${study}`);
  if (start.missing.length > 0 || start.runs.some(({ status }: Part) => status !== "finished"))
    process.exitCode = 1;
}

export type Part = Run & {
  part: string;
  benchmark: { slug: string };
  subject: { stage?: string };
};

const hasEnded = ({ status }: Part) => status !== "queued" && status !== "running";

function progressText({ runs, remainingMs }: { runs: Part[]; remainingMs: number | null }) {
  const now = runs.findIndex(({ status }) => status === "running");
  const part = runs[now];
  const left = remainingMs === null ? "" : `, about ${minutes(remainingMs)} left in all`;
  if (!part) return `Waiting for the worker${left}`;
  const { blocksDone, blocksPlanned } = part.progress;
  return `Part ${now + 1} of ${runs.length}, ${part.part}: block ${blocksDone} of ${blocksPlanned}${left}`;
}

async function report(gonogo: { url: string; apiKey: string }, part: Part) {
  if (part.status !== "finished")
    return say(`${part.part}: ${part.status}. ${part.failure?.message ?? ""} ${part.reportUrl}`);
  const { headline } = await callApi(gonogo, `/runs/${part.id}/verdict`);
  say(`${part.part}: ${part.verdict}${headline ? `. ${headline}` : ""} ${part.reportUrl}`);
}

/** Writes the report of a part as JSON and as Markdown, named after its benchmark and its stage. */
async function keep(
  gonogo: { url: string; apiKey: string },
  { id, benchmark, subject }: Part,
  folder: string,
) {
  const stage = subject.stage?.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const name = [benchmark.slug, stage].filter(Boolean).join("-");
  mkdirSync(folder, { recursive: true });
  const report = await callApi(gonogo, `/runs/${id}/report.json`);
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(report)}\n`);
  const markdown = await callApi(gonogo, `/runs/${id}/report.md`, { as: "text" });
  writeFileSync(join(folder, `${name}.md`), markdown);
}

async function main() {
  const { id, ...how } = readArguments();
  const gonogo = instance();
  await (id === undefined ? list(gonogo) : run(gonogo, id, how));
}

main().catch((error) => {
  say(explain(error));
  process.exitCode = 1;
});
