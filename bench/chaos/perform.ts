// One fault from its servers to what it did: a run is made, the fault strikes at its moment, and the run is judged when it is over.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { isOver } from "../../apps/worker/src/testing/measured-instance.ts";
import { createRun } from "../../packages/services/src/run/create-run.ts";
import { workerBundle } from "../../scripts/lib/paths.mjs";
import { atEnd } from "../lib/cleanup.mjs";
import { type Fault, type Moment, oneWorker, type Prepared, pause } from "./fault.ts";
import { finishedBlocks, type Judged, judge } from "./judge.ts";
import { duelPlan, momentOf } from "./moments.ts";
import { type Servers, startServers } from "./servers.ts";
import { countedIn, openWorld, type World } from "./world.ts";

/** A run that is not over by then is given up. */
const givenUpMs = 180_000;

export type Outcome = Judged & {
  readonly title: string;
  readonly moment: Moment;
  /** From the fault's beginning until it was mended. */
  readonly lastedS: number;
};

const action = { id: "task-1", agent: "a", priority: "HIGH", payload: "p", deadlineMs: 5 };

const duel = {
  name: "chaos",
  question: "Does the run survive?",
  variants: [
    {
      ...{ name: "rest", target: "rest" },
      operation: { kind: "http", method: "POST", path: "/dispatch", body: action },
    },
    {
      ...{ name: "grpc", target: "grpc" },
      operation: { kind: "grpc", method: "demo.Dispatch/DispatchTask", message: action },
    },
  ],
  load: { kind: "closed", clients: 2, timeoutMs: 2_000 },
  plan: { pilot: "off", ...duelPlan },
  // Between what the two of them take: a result that holds the other's requests does not pass.
  gates: [{ metric: "p50", of: "grpc", op: "<", limitMs: 5 }],
};

async function startRun({ instance }: World, prepared: Prepared, changes: object): Promise<string> {
  const context = {
    ...instance.context,
    ...(prepared.allowedNetworks && { allowedNetworks: prepared.allowedNetworks }),
  };
  const definition = { ...duel, ...prepared.changes, ...changes } as never;
  return (await createRun(context, instance.owner, { definition })).id;
}

async function untilOver({ instance }: World, id: string): Promise<void> {
  const until = Date.now() + givenUpMs;
  while (Date.now() < until) {
    const run = await instance.run(id).catch(() => null);
    if (run && isOver(run)) return;
    await pause(100);
  }
}

/**
 * The fault in a world that is there. Throws where its moment never came.
 * @param changes fields of the definition, beside those of the fault
 */
export async function strikeIn(world: World, fault: Fault, changes: object = {}): Promise<Outcome> {
  const prepared = await (fault.prepare ?? oneWorker)(world);
  try {
    const { databaseUrl, redisUrl, prefix: queuePrefix } = world.instance;
    const countedFrom = await countedIn(world);
    const runId = await startRun(world, prepared, changes);
    const isShared = fault.name.startsWith("shard-");
    await momentOf({ databaseUrl, redisUrl, queuePrefix, runId, isShared }, fault.moment);
    const struckAt = Date.now();
    const strike = prepared.strike ?? (() => fault.strike?.(world));
    const [before] = await Promise.all([finishedBlocks(world, runId), strike()]);
    const lastedS = (Date.now() - struckAt) / 1_000;
    await untilOver(world, runId);
    const wanted = fault.end ?? "GO";
    const judged = await judge({ world, runId, before, struckAt, countedFrom, wanted });
    return { title: fault.title, moment: fault.moment, lastedS, ...judged };
  } finally {
    await prepared.remove?.();
  }
}

/** The fault in a world of its own. @param folder for its servers' data */
export async function perform(
  name: string,
  faultOf: (name: string, servers: Servers) => Fault,
  place: { readonly folder: string; readonly templateCluster: string },
): Promise<Outcome> {
  const folder = join(place.folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { diskMiB } = faultOf(name, {} as Servers);
  const servers = await startServers({
    ...{ folder, diskMiB },
    templateCluster: place.templateCluster,
  });
  try {
    Object.assign(process.env, servers.env);
    const fault = faultOf(name, servers);
    const world = await openWorld({ targetHost: fault.targetHost, workerMain: [workerBundle] });
    atEnd(world.kill);
    try {
      return await strikeIn(world, fault);
    } finally {
      await world.close();
    }
  } finally {
    await servers.stop();
  }
}
