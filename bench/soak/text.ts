// What a soak of the whole product says: tables, goals, and the faults for which the command fails.
// Pure: from the kept result alone.

import { count, figure, megabytes, percent, table } from "../lib/numbers.ts";
import type { Product } from "../lib/report/result.ts";
import { type Answered, memoryLine } from "../lib/report/summary.ts";
import { isServerError, isUnexpected, type RouteFigures } from "./recorder.ts";
import { mostInFlightS } from "./requests.ts";
import type { ProcessName, SoakSample } from "./samples.ts";

const sumOf = (routes: readonly RouteFigures[]) =>
  routes.reduce((sum, { count: of }) => sum + of, 0);
const serverErrors = ({ routes }: Product) =>
  sumOf(routes.filter(({ status }) => isServerError(status)));
const otherRefusals = ({ routes }: Product) =>
  sumOf(routes.filter(({ status }) => isUnexpected(status) && !isServerError(status)));
const failedRuns = ({ outcomes }: Product) =>
  Object.values(outcomes.failed).reduce((sum, of) => sum + of, 0);
const list = (of: Record<string, number>) =>
  Object.entries(of)
    .map(([name, number]) => `${count(number)} ${name}`)
    .join(", ") || "none";

/** Until the last answer. Runs that are queued before, and streams, are not in it. */
const achievedPerS = ({ paced }: Product) => paced.sent / paced.seconds;

/** Why the command fails; nothing where the product did what it must. */
export function productFaults(result: Product): string[] {
  const { heard, outcomes } = result;
  const faults: [number, string][] = [
    [serverErrors(result), "errors of the server, or no answer within 30 s"],
    [otherRefusals(result), "refusals of what should be accepted"],
    [heard.missed, "events that viewers missed"],
    [heard.repeated, "events that came twice"],
    [outcomes.lost, "runs lost"],
    [outcomes.stuck, "runs stuck"],
    [failedRuns(result), "runs failed"],
  ];
  return [
    ...faults.filter(([number]) => number > 0).map(([number, what]) => `${count(number)} ${what}`),
    ...(outcomes.finished === 0 ? ["no run finished"] : []),
    ...(heard.events === 0 ? ["no viewer heard of a run"] : []),
  ];
}

export function productGoals(result: Product): Answered[] {
  const { demand, heard, outcomes } = result;
  const [errors, refusals] = [serverErrors(result), otherRefusals(result)];
  const achieved = achievedPerS(result);
  return [
    {
      text: "no error of the server, and nothing refused that should be accepted",
      measured: `${count(errors)} and ${count(refusals)} of ${count(sumOf(result.routes))}`,
      reached: errors + refusals === 0,
    },
    {
      text: "viewers miss no event, and none comes twice",
      measured: `${count(heard.missed)} and ${count(heard.repeated)} of ${count(heard.events)}`,
      reached: heard.events === 0 ? null : heard.missed + heard.repeated === 0,
    },
    {
      text: "no run is lost, stuck or failed",
      measured: `${outcomes.lost}, ${outcomes.stuck} and ${failedRuns(result)} of ${count(outcomes.accepted)}`,
      reached: outcomes.lost + outcomes.stuck + failedRuns(result) === 0,
    },
    ...heapGoal(result.usage.samples),
    {
      text: `${demand.ratePerS} requests/s are answered`,
      measured: `${figure(achieved)}/s`,
      reached: achieved >= demand.ratePerS * 0.98,
    },
  ];
}

/** Garbage makes the lowest of a third differ by chance; what is kept for each request would double it. */
const mostHeapGrowth = 1.3;

function heapGoal(samples: readonly SoakSample[]) {
  const heap = keptHeap(samples);
  if (heap === null) return [];
  return [
    {
      text: "the web's heap at its lowest does not grow",
      measured: `${megabytes(heap.first)}, then ${megabytes(heap.last)}`,
      reached: heap.last <= heap.first * mostHeapGrowth,
    },
  ];
}

const names: Record<ProcessName, string> = {
  ...{ web: "web", worker: "worker", postgres: "PostgreSQL", redis: "Redis" },
  target: "demo target",
};

/** The first tenth is left out of the slope: code is compiled and caches are filled. */
function memoryRow(name: ProcessName, samples: readonly SoakSample[]): string[] {
  const all = samples.flatMap(({ atS, bytes }) =>
    bytes[name] === undefined ? [] : [{ atS, bytes: bytes[name] }],
  );
  const settled = all.slice(Math.ceil(all.length / 10));
  const middle = all[Math.floor(all.length / 2)];
  const slope = memoryLine(settled)?.bytesPerHour;
  return [
    names[name],
    ...[all[0], middle, all.at(-1)].map((sample) => megabytes(sample?.bytes)),
    slope === undefined ? "–" : `${megabytes(slope / 60)}`,
  ];
}

const highest = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((most, value) => Math.max(most, value));

function loopText(name: "web" | "worker", samples: readonly SoakSample[]) {
  const readings = samples.flatMap(({ loop }) => (loop[name] === null ? [] : [loop[name]]));
  const p99 = readings.map(({ p99Ms }) => p99Ms).sort((a, b) => a - b);
  const middle = p99[Math.floor(p99.length / 2)];
  return `${name} ${figure(middle)} ms (median of the 99th percentiles of 5 s), ${figure(highest(readings.map(({ maxMs }) => maxMs)))} ms at most`;
}

/** The lowest use of the web's heap in the first and in the last third: what is left of it after collections. */
function keptHeap(samples: readonly SoakSample[]): { first: number; last: number } | null {
  const used = samples.flatMap(({ heapBytes }) => heapBytes ?? []);
  const third = Math.floor(used.length / 3);
  if (third === 0) return null;
  return { first: Math.min(...used.slice(0, third)), last: Math.min(...used.slice(-third)) };
}

function heapText(samples: readonly SoakSample[]): string[] {
  const heap = keptHeap(samples);
  if (heap === null) return [];
  return [
    `JavaScript heap of the web, at its lowest: ${megabytes(heap.first)} in the first third, ${megabytes(heap.last)} in the last.`,
  ];
}

const ms = (of: number) => `${figure(of)} ms`;

function loadText(result: Product) {
  const { demand, minutes, paced, queuedS } = result;
  return (
    `${count(demand.runs)} runs were queued within ${count(queuedS)} s, then load for ${figure(minutes)} minutes; client, web, worker, engine, ` +
    `demo target, PostgreSQL and Redis share the machine. Offered ${demand.ratePerS} requests/s by an open loop, answered ${figure(achievedPerS(result))}/s ` +
    `(${count(paced.sent)} sent of ${count(paced.due)} due, the last answered after ${count(paced.seconds)} s; ${count(paced.unsent)} were due while ` +
    `${count(demand.ratePerS * mostInFlightS)} were in flight and stayed unsent). Latencies run from the time at which a request was due; ` +
    "of event streams they are the time to the head of the answer."
  );
}

const routesTable = ({ routes }: Product) =>
  table(
    ["route", "status", "count", "p50", "p95", "p99", "max"],
    routes.map(({ route, status, count: of, p50Ms, p95Ms, p99Ms, maxMs }) => [
      ...[route, status, count(of)],
      ...[p50Ms, p95Ms, p99Ms, maxMs].map(ms),
    ]),
  );

/** Nothing where nothing was refused. */
function errorList({ texts }: Product) {
  const lines = Object.entries(texts).flatMap(([kind, of]) =>
    of.map((text) => `- ${kind}: ${text.replaceAll("\n", " ")}`),
  );
  return lines.length > 0 ? [lines.join("\n")] : [];
}

function eventsText({ heard }: Product) {
  const { delay } = heard;
  return (
    `Events: ${count(heard.viewings)} viewings with ${count(heard.events)} events, ${count(heard.missed)} missed, ${count(heard.repeated)} twice; ` +
    `${count(heard.resumed)} viewings were cut and resumed, ${count(heard.broken)} streams ended before their run. ` +
    `From Redis to the viewer: p50 ${ms(delay.p50Ms)}, p95 ${ms(delay.p95Ms)}, p99 ${ms(delay.p99Ms)}, at most ${ms(delay.maxMs)}.`
  );
}

function runsText({ outcomes, usage: { samples } }: Product) {
  const finishedAt = (index: number) =>
    (samples.at(index)?.runsFinished ?? 0) - (samples[0]?.runsFinished ?? 0);
  const [half, all] = [finishedAt(Math.floor(samples.length / 2)), finishedAt(-1)];
  const minutes = (samples.at(-1)?.atS ?? 0) / 60;
  return (
    `Runs: ${count(outcomes.accepted)} accepted, ${count(outcomes.finished)} finished (under load ${figure(all / minutes)} a minute, ` +
    `${count(half)} of ${count(all)} in the first half), failed: ${list(outcomes.failed)}; verdicts: ${list(outcomes.verdicts)}. ` +
    `${count(outcomes.cancelled)} still waited and were cancelled at the end; ${outcomes.lost} lost, ${outcomes.stuck} stuck.`
  );
}

function processesText({ usage }: Product) {
  const { samples, cpu, clientLoop, idleShare, stolenShare } = usage;
  const connections = highest(samples.map((sample) => sample.connections));
  const cores = Object.entries(cpu).map(
    ([name, used]) => `${names[name as ProcessName] ?? name} ${figure(used)}`,
  );
  return [
    `Event loops: ${loopText("web", samples)}; ${loopText("worker", samples)}; the client's 99th percentile ${ms(clientLoop.p99Ms)}, ` +
      `${ms(clientLoop.maxMs)} at most. Connections to PostgreSQL: ${connections ?? "–"} at most.`,
    ...heapText(samples),
    `CPU, of a core: ${cores.join(", ")}; idle ${percent(idleShare)} of all cores, stolen ${percent(stolenShare)}.`,
  ];
}

export function productText(result: Product): string {
  return [
    loadText(result),
    routesTable(result),
    ...errorList(result),
    eventsText(result),
    ...result.heard.examples.map((example) => `- missed: ${example}`),
    runsText(result),
    table(
      ["memory (PSS)", "start", "middle", "end", "slope a minute"],
      (Object.keys(names) as ProcessName[]).map((name) => memoryRow(name, result.usage.samples)),
    ),
    ...processesText(result),
  ].join("\n\n");
}
