// Faults of hosts and networks: shards lost, a partition, a clock that steps, a name that changes, a certificate that ends.
// Those with namespaces need root; the clock needs libfaketime, the certificate openssl as well.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { startDemoTarget } from "../../../apps/worker/src/testing/demo-target.ts";
import {
  commonAddress,
  makeNamespaces,
  type Namespaces,
  namespacesNetwork,
} from "../../../apps/worker/src/testing/namespaces.ts";
import { createTarget } from "../../../packages/services/src/target/create-target.ts";
import { atEnd } from "../../lib/cleanup.mjs";
import { type Fault, type Moment, type Prepared, pause } from "../fault.ts";
import { duelPlan } from "../moments.ts";
import type { World } from "../world.ts";

const allowedNetworks = [namespacesNetwork];

/** The target under a name of its own in the duel's place of `rest`. */
async function addTarget(
  { instance }: World,
  target: Omit<Parameters<typeof createTarget>[2]["target"], "protocol" | "name">,
  networks: readonly string[],
): Promise<void> {
  const context = { ...instance.context, allowedNetworks: networks };
  const named = { name: target.slug, protocol: "http1", ...target } as const;
  await createTarget(context, instance.owner, { target: named });
}

const health = { kind: "http", method: "GET", path: "/health" };

/** A duel of one target against itself. */
const against = (target: string) => ({
  variants: ["one", "other"].map((name) => ({ name, target, operation: health })),
  gates: [{ metric: "p50", of: "other", op: "<", limitMs: 1_000 }],
});

/** Two of them; removed at an interruption as well. */
function namespaces(): Namespaces {
  const hosts = makeNamespaces(2);
  atEnd(hosts.remove);
  return hosts;
}

/** Settings of a worker in a namespace. */
async function settingsIn(hosts: Namespaces, { instance }: World, region: string) {
  const [databaseUrl, redisUrl] = await Promise.all([
    hosts.forward(instance.databaseUrl),
    hosts.forward(instance.redisUrl),
  ]);
  return (host: string) => ({
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    GONOGO_ALLOWED_NETWORKS: allowedNetworks,
    GONOGO_LABELS: { region },
    GONOGO_HOST: `${instance.prefix}-${host}`,
  });
}

/** Two workers in two regions share each block; the one that does not lead is killed, and another comes. */
async function prepareShards(world: World): Promise<Prepared> {
  const hosts = namespaces();
  const port = world.target().ports.rest;
  await addTarget(world, { slug: "far", host: commonAddress, port }, allowedNetworks);
  const settings = await settingsIn(hosts, world, "eu");
  const start = (region: string, place: number) =>
    world.startWorker({ ...settings(region), GONOGO_LABELS: { region } }, hosts.within[place]);
  await start("eu", 0);
  const other = await start("us", 1);
  return {
    allowedNetworks,
    changes: {
      ...against("far"),
      load: { kind: "open", ratePerS: 200, connections: 4, from: ["eu", "us"] },
    },
    strike: async () => {
      await other.end("SIGKILL");
      await start("us", 1);
    },
    remove: hosts.remove,
  };
}

const shardLost = (name: string, moment: Moment): Fault => ({
  name: `shard-lost-${name}`,
  title: "worker of a shard killed, another started",
  moment,
  targetHost: "0.0.0.0",
  prepare: prepareShards,
});

/** A worker in a namespace whose link goes down; `spare`: another host's worker is there. */
const partition = (ms: number, spare: boolean) => async (world: World) => {
  const hosts = namespaces();
  const port = world.target().ports.rest;
  await addTarget(world, { slug: "far", host: commonAddress, port }, allowedNetworks);
  const settings = await settingsIn(hosts, world, "eu");
  await world.startWorker(settings("one"), hosts.within[0]);
  return {
    allowedNetworks,
    changes: against("far"),
    strike: async () => {
      if (spare) await world.startWorker(settings("two"), hosts.within[1]);
      hosts.cut(0);
      await pause(ms);
      hosts.restore(0);
    },
    remove: hosts.remove,
  };
};

const faketime = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";

/**
 * Runs a worker and its engines on a clock that a file moves; the monotonic clock goes on, as when a host's clock is set.
 * @param offset as libfaketime reads it: `+3600`, or a rate with it
 */
const movedClock = (offset: string) => async (world: World) => {
  if (!existsSync(faketime)) throw new Error("libfaketime is not installed (Debian: libfaketime)");
  const file = join(world.engine.folder, "clock");
  writeFileSync(file, "+0\n");
  await world.startWorker({}, [
    "env",
    `LD_PRELOAD=${faketime}`,
    `FAKETIME_TIMESTAMP_FILE=${file}`,
    "FAKETIME_CACHE_DURATION=1",
    "FAKETIME_DONT_FAKE_MONOTONIC=1",
  ]);
  return { strike: async () => writeFileSync(file, `${offset}\n`) };
};

/** The target's name leads to another address in the middle of the run, where a second target answers. */
async function changedName(world: World): Promise<Prepared> {
  const { ports } = world.target();
  const second = await startDemoTarget({ host: "127.0.0.2", ports });
  const hosts = join(world.engine.folder, "hosts");
  const lead = (address: string) =>
    writeFileSync(hosts, `127.0.0.1 localhost\n${address} moving.test\n`);
  lead("127.0.0.1");
  const networks = ["127.0.0.0/8"];
  await addTarget(world, { slug: "moving", host: "moving.test", port: ports.rest }, networks);
  const withHosts = `mount --bind ${hosts} /etc/hosts && exec "$@"`;
  await world.startWorker({}, ["unshare", "--mount", "sh", "-c", withHosts, "sh"]);
  return {
    changes: against("moving"),
    strike: async () => lead("127.0.0.2"),
    remove: () => second.stop(),
  };
}

/** TLS in front of a port, with a certificate that ends after so many seconds. */
async function serveExpiring(port: number, lastsS: number) {
  const folder = mkdtempSync(join(tmpdir(), "gonogo-certificate-"));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const dayS = 86_400;
  // openssl counts days from now: now is so long ago for it that a day ends soon.
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
      ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "1"],
      ...["-addext", "basicConstraints=critical,CA:FALSE", "-keyout", key, "-out", certificate],
    ],
    {
      env: { ...process.env, LD_PRELOAD: faketime, FAKETIME: `-${dayS - lastsS}s` },
      stdio: "ignore",
    },
  );
  const pem = readFileSync(certificate, "utf8");
  const sockets = new Set<Socket>();
  const server = tls.createServer({ key: readFileSync(key), cert: pem }, (socket) => {
    const there = net.connect(port, "127.0.0.1");
    for (const one of [socket, there]) {
      sockets.add(one);
      one
        .on("error", () => {})
        .on("close", () => {
          socket.destroy();
          there.destroy();
        });
    }
    socket.pipe(there).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  rmSync(folder, { recursive: true, force: true });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return {
    ...{ pem, port: address.port },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const certificateLastsS = 30;

async function expiringCertificate(world: World): Promise<Prepared> {
  await world.startWorker();
  const madeAt = Date.now();
  const server = await serveExpiring(world.target().ports.rest, certificateLastsS);
  await addTarget(
    world,
    {
      ...{ slug: "expiring", host: "127.0.0.1", port: server.port },
      tls: { caPem: server.pem, serverName: "localhost" },
    },
    ["127.0.0.0/8"],
  );
  return {
    // More rounds than fit into its time.
    changes: { ...against("expiring"), plan: { pilot: "off", ...duelPlan, rounds: 40 } },
    strike: () => pause(Math.max(0, madeAt + certificateLastsS * 1_000 - Date.now())),
    remove: server.close,
  };
}

export const hostFaults: readonly Fault[] = [
  shardLost("warmup", "warm-up"),
  shardLost("window", "window"),
  shardLost("merging", "merging"),
  {
    name: "partition",
    title: "link of the worker's host down for 8 s",
    moment: "between blocks",
    targetHost: "0.0.0.0",
    prepare: partition(8_000, false),
  },
  {
    name: "partition-beyond-lease",
    title: "link of the worker's host down for 35 s, another host has a worker",
    moment: "between blocks",
    targetHost: "0.0.0.0",
    prepare: partition(35_000, true),
  },
  {
    name: "clock-forward",
    title: "the worker's clock steps by +1 h",
    moment: "window",
    prepare: movedClock("+3600"),
  },
  {
    name: "clock-back",
    title: "the worker's clock steps by -1 h",
    moment: "window",
    prepare: movedClock("-3600"),
  },
  {
    name: "clock-slewed",
    title: "the worker's clock runs 5 % too fast from then on",
    moment: "window",
    prepare: movedClock("+0 x1.05"),
  },
  {
    name: "name-changes",
    title: "the target's name leads to another address",
    moment: "between blocks",
    prepare: changedName,
  },
  {
    name: "certificate-expires",
    title: "the target's certificate expires",
    moment: "between blocks",
    prepare: expiringCertificate,
    end: "target_lost",
  },
];
