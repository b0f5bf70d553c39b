// What the processes of the installation use while it is soaked: memory, CPU, event loops and connections, every few seconds.
// Web and worker say their event loop's delay at their metrics address; the rest is read from /proc and PostgreSQL.

import { readdirSync, readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import pg from "pg";
import { cpuTimesIn, readStat, stolenShare, treeOf } from "../lib/machine/machine.ts";
import type { Place } from "../lib/own-gonogo.ts";
import { ask } from "./http-client.ts";

const processes = ["web", "worker", "postgres", "redis", "target"] as const;
export type ProcessName = (typeof processes)[number];

export type SoakSample = {
  atS: number;
  /** Resident; PostgreSQL's processes by their share of what they map together (PSS). */
  bytes: Partial<Record<ProcessName, number>>;
  /** Connections of Gonogo to PostgreSQL. */
  connections: number;
  /** Highest of the web's event loop since the last sample; null: it did not say. */
  loop: Record<"web" | "worker", { p99Ms: number; maxMs: number } | null>;
  heapBytes: number | null;
  runsFinished: number;
};

const everyMs = 5_000;

function readOr(path: string, otherwise: string) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return otherwise;
  }
}

const statsOfAll = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readOr(`/proc/${pid}/stat`, ""))
    .filter((stat) => stat !== "")
    .map(readStat);

/** Of one process; PSS counts what processes share once. */
function pssBytes(pid: number) {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readOr(`/proc/${pid}/smaps_rollup`, ""))?.[1];
  return Number(kilobytes ?? 0) * 1_024;
}

/** A gauge of Prometheus' text without labels. */
export function gaugeIn(text: string, name: string): number | null {
  const value = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
  return value === undefined ? null : Number(value);
}

async function metricsAt(address: string | undefined) {
  if (address === undefined) return { loop: null, heapBytes: null };
  const { outcome, text } = await ask({ url: `http://${address}/metrics`, headers: {} });
  const ms = (name: string) => {
    const seconds = outcome === 200 ? gaugeIn(text, name) : null;
    return seconds === null ? null : seconds * 1_000;
  };
  const [p99Ms, maxMs] = [
    ms("nodejs_eventloop_lag_p99_seconds"),
    ms("nodejs_eventloop_lag_max_seconds"),
  ];
  return {
    loop: p99Ms === null || maxMs === null ? null : { p99Ms, maxMs },
    heapBytes: outcome === 200 ? gaugeIn(text, "nodejs_heap_size_used_bytes") : null,
  };
}

export type Usage = {
  samples: SoakSample[];
  /** Of a core, on average, by process; `client` is the soak itself, `engines` those that ended. */
  cpu: Record<string, number>;
  /** Of all cores that the machine had for nobody. */
  idleShare: number;
  stolenShare: number;
  clientLoop: { p99Ms: number; maxMs: number };
};

const idleIn = (text: string) => {
  const [, ...numbers] = (text.split("\n")[0] ?? "").split(/\s+/);
  return Number(numbers[3] ?? 0) + Number(numbers[4] ?? 0);
};

/** Hundredths of a second to seconds: user and system time of children that ended and were waited for (proc(5)). */
function endedChildrenS(pid: number | undefined) {
  const stat = readOr(`/proc/${pid}/stat`, "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / 100;
}

/** CPU of each process with its children; `engines` are those of the worker, which end with their blocks. */
function cpuSOf(pids: Place["pids"]) {
  const all = statsOfAll();
  const used = (root: number | undefined) =>
    root === undefined ? 0 : treeOf(all, root).reduce((sum, { cpuS }) => sum + cpuS, 0);
  return Object.fromEntries([
    ...processes.map((name) => [name, used(pids[name])]),
    ["engines", endedChildrenS(pids.worker)],
    ["client", process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6],
  ]) as Record<string, number>;
}

async function sampleOf(place: Place, db: pg.Client, beganMs: number): Promise<SoakSample> {
  const [web, worker] = await Promise.all([
    metricsAt(place.metrics?.web),
    metricsAt(place.metrics?.worker),
  ]);
  const { rows } = await db.query(
    `SELECT (SELECT count(*)::int FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()) AS connections,
            (SELECT count(*)::int FROM runs WHERE status = 'finished') AS finished`,
  );
  const all = statsOfAll();
  const bytes = Object.fromEntries(
    processes.flatMap((name) => {
      const root = place.pids[name];
      if (root === undefined) return [];
      const own = name === "postgres" ? treeOf(all, root).map(({ pid }) => pid) : [root];
      return [[name, own.reduce((sum, pid) => sum + pssBytes(pid), 0)]];
    }),
  );
  return {
    ...{ atS: (performance.now() - beganMs) / 1_000, bytes },
    ...{ connections: rows[0]?.connections ?? 0, runsFinished: rows[0]?.finished ?? 0 },
    ...{ loop: { web: web.loop, worker: worker.loop }, heapBytes: web.heapBytes },
  };
}

/** Takes a sample now and every few seconds; `stop` takes the last one and answers with all. */
async function keepSampling(place: Place) {
  const db = new pg.Client({ connectionString: place.databaseUrl });
  await db.connect();
  const beganMs = performance.now();
  const samples = [await sampleOf(place, db, beganMs)];
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      samples.push(await sampleOf(place, db, beganMs));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await sampling;
      await db.end();
      return samples;
    },
  };
}

/** Watches from now on until `stop`. */
export async function watchProcesses(place: Place): Promise<{ stop: () => Promise<Usage> }> {
  const sampling = await keepSampling(place);
  const beganMs = performance.now();
  const [cpuBefore, timesBefore] = [cpuSOf(place.pids), readFileSync("/proc/stat", "utf8")];
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return {
    async stop() {
      const seconds = (performance.now() - beganMs) / 1_000;
      const [cpuAfter, timesAfter] = [cpuSOf(place.pids), readFileSync("/proc/stat", "utf8")];
      delay.disable();
      const [before, after] = [cpuTimesIn(timesBefore), cpuTimesIn(timesAfter)];
      const cores = Object.entries(cpuAfter).map(
        ([name, used]) => [name, (used - (cpuBefore[name] ?? 0)) / seconds] as const,
      );
      return {
        samples: await sampling.stop(),
        cpu: Object.fromEntries(cores),
        idleShare: (idleIn(timesAfter) - idleIn(timesBefore)) / (after.all - before.all),
        stolenShare: stolenShare(before, after),
        clientLoop: { p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 },
      };
    },
  };
}
