// What may differ between blocks for no reason of the target's, each as pairs of conditions: without a control and with it.
// Data only, apart from a pause before a block; `measure.mjs` performs it. One block is one process of `quick`, as in a run.
// Everything happens in a network namespace of its own: sysctls and queues below are not the machine's.

import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { freezeMs, type ServerName } from "./servers.ts";

export type Condition = {
  /** Of `quick`. */
  args?: string[];
  /** Command before the engine's, which replaces itself by it. */
  prefix?: string[];
  env?: NodeJS.ProcessEnv;
  /** Instead of the pair's. */
  server?: ServerName;
  /** Contents written before the block, by path. */
  files?: Record<string, string>;
  before?: () => Promise<unknown>;
};
export type Pair = {
  load: string;
  server: ServerName;
  /** Of `quick`, for both. */
  args: string[];
  /** Where the usual length is too short for its requests. */
  blockMs?: number;
  without: Condition;
  with: Condition;
};
export type Factor = {
  without: string;
  with: string;
  pairs: Pair[];
  /** Written once, by path. */
  files?: Record<string, string>;
  /** Needs /sys of the namespace. */
  ownSys?: boolean;
  /** Without: a process a window; with: windows of one process. */
  longLived?: boolean;
};

/** A shell that does something and becomes the engine. */
const shell = (script: string) => ["sh", "-c", `${script}; exec "$@"`, "sh"];
const open = ["-q", "1000", "--arrivals", "uniform", "-c", "200"];
const normalPriority = { GONOGO_NORMAL_PRIORITY: "1" };
const portRange = "/proc/sys/net/ipv4/ip_local_port_range";
const receiveQueue = "/sys/class/net/lo/queues/rx-0/rps_cpus";
/** A mask of the first 32 at most. */
const allCores = (2 ** Math.min(cpus().length, 32) - 1).toString(16);
const polling = {
  prefix: shell("exec 9>/dev/cpu_dma_latency; printf '\\0\\0\\0\\0' >&9"),
};
const exactTimers = { prefix: shell("echo 1 >/proc/$$/timerslack_ns") };
const fromDisk = { prefix: shell('dd if="$1" iflag=nocache count=0 status=none') };
/** Ports are free again at once. */
const noTimeWait = { "/proc/sys/net/ipv4/tcp_max_tw_buckets": "0" };

/** The next moment at which a period begins. */
const aligned = (periodMs: number) => () => pause(periodMs - (performance.now() % periodMs));
/** Some moment of it. */
const anywhere = (periodMs: number) => () => pause(Math.random() * periodMs);

const one = ["-c", "1"];
const two = ["-c", "2"];
const fifty = ["-c", "50"];
const streams = ["--connections", "1", "-c", "10"];

export const factors: Record<string, Factor> = {
  placement: {
    without: "the kernel's choice of a core",
    with: "a core apart from the server's",
    pairs: [
      pair("nginx", one, { args: ["--placement", "kernel"] }, {}),
      pair("grpc", one, { args: ["--placement", "kernel"] }, {}),
    ],
  },
  "source-port": {
    without: "the kernel's choice of a port",
    with: "always the same port",
    files: noTimeWait,
    pairs: [
      pair(
        "nginx",
        one,
        { files: { [portRange]: "32768 60999" } },
        { files: { [portRange]: "40001 40001" } },
      ),
    ],
  },
  "receive-queue": {
    without: "a hash of the connection chooses the core that receives (RPS over all cores)",
    with: "no receive queues",
    ownSys: true,
    pairs: [
      pair(
        "nginx",
        one,
        { files: { [receiveQueue]: allCores } },
        { files: { [receiveQueue]: "0" } },
      ),
    ],
  },
  "address-layout": {
    without: "addresses at random (ASLR)",
    with: "setarch -R",
    pairs: [
      pair("nginx", one, {}, { prefix: ["setarch", "-R"] }),
      pair("nginx", fifty, {}, { prefix: ["setarch", "-R"] }),
    ],
  },
  "huge-pages": {
    without: "pages of 4 kB",
    with: "transparent huge pages (glibc.malloc.hugetlb=1)",
    pairs: [pair("nginx", fifty, {}, { env: { GLIBC_TUNABLES: "glibc.malloc.hugetlb=1" } })],
  },
  "idle-cores": {
    without: "idle cores halt",
    with: "idle cores poll (/dev/cpu_dma_latency at 0)",
    pairs: [
      pair("nginx", one, {}, polling),
      pair("grpc", one, {}, polling),
      pair("nginx", open, {}, polling, 1_000),
    ],
  },
  "timer-slack": {
    without: "timers up to 50 µs late",
    with: "timers up to 1 ns late (PR_SET_TIMERSLACK)",
    pairs: [
      pair("nginx", open, {}, exactTimers, 1_000),
      pair("wait", open, { env: normalPriority }, { env: normalPriority, ...exactTimers }, 1_000),
    ],
  },
  "process-start": {
    without: "a process a window: other ports, addresses, order of connections",
    with: "windows of one process",
    longLived: true,
    pairs: [pair("nginx", one, {}, {}, 1_000), pair("nginx", fifty, {}, {}, 1_000)],
  },
  "load-threads": {
    without: "two clients on one load thread",
    with: "a load thread for each",
    pairs: [pair("nginx", two, { args: ["-t", "1"] }, { args: ["-t", "2"] }, 1_000)],
  },
  nagle: {
    without: "small writes are held back (Nagle)",
    with: "TCP_NODELAY",
    pairs: [pair("grpc", streams, { args: ["--nagle"] }, {})],
  },
  autocorking: {
    without: "tcp_autocorking = 1",
    with: "tcp_autocorking = 0",
    pairs: [
      pair(
        "grpc",
        streams,
        { files: { "/proc/sys/net/ipv4/tcp_autocorking": "1" } },
        { files: { "/proc/sys/net/ipv4/tcp_autocorking": "0" } },
      ),
    ],
  },
  "page-cache": {
    without: "the engine's program is read from the disk",
    with: "it is in the page cache",
    pairs: [pair("nginx", [...one, "-w", "0s"], fromDisk, {}), pair("nginx", one, fromDisk, {})],
  },
  "tls-tickets": {
    without: "the server gives session tickets",
    with: "it gives none",
    pairs: [pair("tls", one, {}, { server: "tlsWithoutTickets" })],
  },
  "tls-resumption": {
    without: "every handshake is a full one",
    with: "sessions are resumed",
    files: noTimeWait,
    pairs: [
      pair(
        "tls",
        [...one, "--connect-only"],
        { args: ["--handshake", "cold"] },
        { args: ["--handshake", "resumed"] },
      ),
    ],
  },
  "warm-up": {
    without: "0.1 s of warm-up",
    with: "1 s of warm-up",
    pairs: [
      pair("nginx", fifty, { args: ["-w", "100ms"] }, { args: ["-w", "1s"] }),
      pair("grpc", ["-c", "2"], { args: ["-w", "100ms"] }, { args: ["-w", "1s"] }),
    ],
  },
  phase: {
    without: "blocks begin at any moment",
    with: "blocks begin at the same moment of a period of the server's",
    pairs: [
      pair("freezes", open, { before: anywhere(freezeMs) }, { before: aligned(freezeMs) }, 1_000),
    ],
  },
  priority: {
    without: "normal priority",
    with: "real-time priority of the load thread",
    pairs: [
      pair("nginx", fifty, { env: normalPriority }, {}),
      pair("grpc", ["-c", "2"], { env: normalPriority }, {}),
    ],
  },
  interrupts: {
    without: "server on the first core, engine on the second",
    with: "server on the second core, engine on the first",
    pairs: [pair("nginx", one, {}, { server: "nginxOnOther" })],
  },
  workers: {
    without: "two workers of nginx, either takes a connection",
    with: "one worker",
    pairs: [pair("nginxOfTwo", ["-c", "2"], {}, { server: "nginx" })],
  },
};

function pair(
  server: ServerName,
  args: string[],
  without: Condition,
  controlled: Condition,
  blockMs?: number,
): Pair {
  const load = `${server}, ${args.join(" ")}`;
  return { load, server, args, without, with: controlled, ...(blockMs && { blockMs }) };
}
