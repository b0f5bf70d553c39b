// Faults of Gonogo's own processes and of the target: killed, and stopped for a while.
import { type Fault, type Moment, pause } from "../fault.ts";
import { signalAll } from "../process-tree.ts";
import type { World } from "../world.ts";

/** Longer than a run's lease of 30 s. */
const beyondLeaseMs = 35_000;

const firstWorker = (world: World) => {
  const [worker] = world.workers;
  if (!worker) throw new Error("no worker runs");
  return worker;
};

/** As a supervisor would: another one starts where the first was killed. */
async function killWorker(world: World): Promise<void> {
  await firstWorker(world).end("SIGKILL");
  await world.startWorker();
}

async function stopWorker(world: World, ms: number): Promise<void> {
  firstWorker(world).signal("SIGSTOP");
  await pause(ms);
  firstWorker(world).signal("SIGCONT");
}

async function holdEngine({ engine }: World, ms: number): Promise<void> {
  const pids = engine.pids();
  signalAll(pids, "SIGSTOP");
  await pause(ms);
  signalAll(pids, "SIGCONT");
}

const killed = (name: string, moment: Moment): Fault => ({
  name: `worker-killed-${name}`,
  title: "worker killed, another started",
  moment,
  strike: killWorker,
});

const twoHosts = async (world: World) => {
  await world.startWorker({ GONOGO_HOST: `${world.instance.prefix}-one` });
  await world.startWorker({ GONOGO_HOST: `${world.instance.prefix}-two` });
  return {};
};

async function killLeading(world: World): Promise<void> {
  const [lease] = await world.query(
    `SELECT "leaseOwner" AS owner FROM runs WHERE status = 'running'`,
  );
  const owner = String(lease?.owner);
  const leading = world.workers.find(({ pid }) => owner.includes(`-${pid}-`));
  if (!leading) throw new Error(`no worker is ${owner}`);
  await leading.end("SIGKILL");
}

export const processFaults: readonly Fault[] = [
  killed("queued", "queued"),
  killed("before", "before the first block"),
  killed("warmup", "warm-up"),
  killed("window", "window"),
  killed("between", "between blocks"),
  killed("finishing", "finishing"),
  {
    name: "worker-paused-window",
    title: "worker stopped for 5 s",
    moment: "window",
    strike: (world) => stopWorker(world, 5_000),
  },
  {
    name: "worker-paused-beyond-lease",
    title: "worker stopped for 35 s, another host has one; goes on afterwards",
    moment: "window",
    prepare: async (world) => {
      await world.startWorker({ GONOGO_HOST: `${world.instance.prefix}-one` });
      return {};
    },
    strike: async (world) => {
      await world.startWorker({ GONOGO_HOST: `${world.instance.prefix}-two` });
      await stopWorker(world, beyondLeaseMs);
    },
  },
  {
    name: "two-workers-one-host",
    title: "two workers on one host, the leading one killed",
    moment: "window",
    prepare: async (world) => {
      await world.startWorker();
      await world.startWorker();
      return {};
    },
    strike: killLeading,
  },
  {
    name: "two-workers-two-hosts",
    title: "two workers on two hosts, the leading one killed",
    moment: "window",
    prepare: twoHosts,
    strike: killLeading,
  },
  {
    name: "engine-killed-warmup",
    title: "engine killed",
    moment: "warm-up",
    strike: async ({ engine }) => signalAll(engine.pids(), "SIGKILL"),
  },
  {
    name: "engine-killed-window",
    title: "engine killed",
    moment: "window",
    strike: async ({ engine }) => signalAll(engine.pids(), "SIGKILL"),
  },
  {
    name: "engine-paused-window",
    title: "engine stopped for 3 s",
    moment: "window",
    strike: (world) => holdEngine(world, 3_000),
  },
  {
    name: "target-killed-window",
    title: "target killed, started again on its ports",
    moment: "window",
    strike: (world) => world.restartTarget(),
  },
  {
    name: "target-killed-between",
    title: "target killed, started again on its ports",
    moment: "between blocks",
    strike: (world) => world.restartTarget(),
  },
  {
    name: "target-paused-window",
    title: "target stopped for 5 s",
    moment: "window",
    strike: async (world) => {
      const { pid } = world.target();
      signalAll([pid], "SIGSTOP");
      await pause(5_000);
      signalAll([pid], "SIGCONT");
    },
  },
];
