// Which transport for 10 to 1,000 agents that send messages under 0, 50 and 100 ms of delay, with and without loss?
// Five parts: the matrix of cells, and one for each thing that was tuned. An agent has a connection of its own.
// The misbehaving form is what the published alerts say of 1,000 agents.
import { english } from "@gonogo/locale/t";
import type { BenchmarkSpecInput } from "../spec/benchmark.ts";
import { type Study, studyPart } from "./study.ts";

type Variants = BenchmarkSpecInput["variants"];

const http2 = {
  name: "http2",
  target: "demo-http2",
  operation: { kind: "http", method: "POST", path: "/agents/messages", body: "{{filler}}" },
} as const;
const quic = {
  name: "quic",
  target: "demo-agents-quic",
  operation: { kind: "quic", message: { fillerBytes: "payload" }, expect: "any" },
} as const;
const websocket = {
  name: "websocket",
  target: "demo-websocket",
  operation: { kind: "websocket", path: "/agents", message: "{{filler}}" },
} as const;
const transports: Variants = [http2, quic, websocket];

/** Agents with the size of their messages. */
const agents = (...points: (readonly [agents: number, payloadBytes: number])[]) => ({
  names: ["clients" as const, "connections" as const, "payloadBytes" as const],
  points: points.map(([count, payloadBytes]) => [count, count, payloadBytes]),
});

/** The same congestion control on every side, whatever the kernel's own default is. */
const losses = {
  names: ["lossPercent" as const, "congestionControl" as const],
  points: [
    [0, "cubic"],
    [1, "cubic"],
  ],
};

const load = { kind: "closed", clients: 10, connections: 10 } as const;

/** QUIC was published as a third faster; a fifth would be worth a change of the transport. */
const faster = "p50(quic) / p50(http2) <= 0.8";
const names = transports.map(({ name }) => name);

/** Published as a peak by transport and agents, of which QUIC was to take a fifth less; each block has a fresh process. */
const memoryGates = (cells: string) => [
  ...names.map((name) => `memory(${name}) < 2 GB per 1,000 clients at ${cells} (advisory)`),
  `memory(quic) / memory(http2) <= 0.82 at ${cells} (advisory)`,
];
const matrixGates = [
  // Few agents: a hundred in step fill the emulated line with bursts that it takes more than 2 % of the round trip to carry.
  `${faster} at clients = 10, rttMs = 50, lossPercent = 0`,
  "connect(quic) / connect(http2) <= 1 at clients = 100, rttMs = 100, lossPercent = 0 (advisory)",
  "connect(quic) < 100 ms (advisory)",
  ...names.map((name) => `throughput(${name}) >= 1,000/s per 100 clients (advisory)`),
  "cpuUse(quic) < 90 % (advisory)",
  ...memoryGates("clients = 100, rttMs = 0, lossPercent = 0"),
];

const matrix = studyPart({
  title: english("Agents × delay × loss"),
  quick: {
    name: "agents",
    question: english("Which transport for 10 to 1,000 agents: QUIC, HTTP/2 or WebSocket?"),
    variants: transports,
    load,
    axes: [agents([10, 1_000], [100, 10_000]), { name: "rttMs", values: [0, 50, 100] }, losses],
    plan: { rounds: 6, warmupMs: 200, blockMs: 600, pilot: "off" },
    gates: matrixGates,
  },
  full: {
    axes: [
      agents([10, 1_000], [100, 10_000], [1_000, 100_000]),
      { name: "rttMs", values: [0, 50, 100] },
      losses,
    ],
    plan: { rounds: 10, warmupMs: 3_000, blockMs: 10_000, pilot: "warn" },
    gates: [...matrixGates, ...memoryGates("clients = 1000, rttMs = 0, lossPercent = 0")],
  },
});

/** Agents at 50 ms, as the single settings were tuned. */
const tuned = { network: { rttMs: 50 }, payloadBytes: 10_000 } as const;
const tunedPlan = { rounds: 6, warmupMs: 200, blockMs: 800, pilot: "off" } as const;
const fullPlan = { rounds: 10, warmupMs: 1_000, blockMs: 8_000, pilot: "warn" } as const;

const pool = studyPart({
  title: english("Connections that 100 agents share"),
  quick: {
    ...tuned,
    name: "agents-pool-size",
    question: english("How many connections do 100 agents need?"),
    variants: [http2, quic],
    load: { kind: "closed", clients: 100, connections: 10 },
    axes: [{ name: "connections", values: [1, 10, 100] }],
    plan: tunedPlan,
    gates: [`${faster} at connections = 10`],
  },
  full: { axes: [{ name: "connections", values: [1, 2, 5, 10, 20, 50, 100] }], plan: fullPlan },
});

const buffers = studyPart({
  title: english("Buffers of the agents’ sockets"),
  quick: {
    ...tuned,
    name: "agents-buffer-size",
    question: english("Which size of socket buffers carries large messages best?"),
    variants: [http2, quic],
    load,
    payloadBytes: 100_000,
    axes: [
      {
        names: ["sendBufferBytes", "receiveBufferBytes"],
        points: [65_536, 131_072, 262_144, 524_288].map((bytes) => [bytes, bytes]),
      },
    ],
    plan: tunedPlan,
    gates: [`${faster} at sendBufferBytes = 262144`],
  },
  full: { plan: fullPlan },
});

const congestion = studyPart({
  title: english("Congestion control with and without loss"),
  quick: {
    ...tuned,
    name: "agents-congestion-control",
    question: english("Does BBR carry more than CUBIC, on each transport and with loss?"),
    variants: [http2, quic],
    load,
    payloadBytes: 100_000,
    axes: [
      { name: "congestionControl", values: ["cubic", "bbr"] },
      { name: "lossPercent", values: [0, 1] },
    ],
    plan: tunedPlan,
    gates: [`${faster} at congestionControl = bbr, lossPercent = 1`],
  },
  full: {
    axes: [
      { name: "congestionControl", values: ["cubic", "bbr", "reno"] },
      { name: "lossPercent", values: [0, 0.1, 0.3, 1] },
    ],
    plan: fullPlan,
  },
});

const classes = ["critical", "high", "medium", "low"] as const;
const prioritised = (name: string, target: string, operationOf: (text: string) => object) => ({
  name,
  target,
  operations: classes.map((one) => ({ name: one, operation: operationOf(`${one} {{filler}}`) })),
});

const priority = studyPart({
  title: english("Four classes of priority, close to what one queue carries"),
  quick: {
    name: "agents-priority",
    question: english("Does a critical message arrive in time while all others queue?"),
    variants: [
      prioritised("http2", "demo-http2", (body) => ({ ...http2.operation, body })),
      prioritised("quic", "demo-agents-quic", (message) => ({ ...quic.operation, message })),
      prioritised("websocket", "demo-websocket", (message) => ({
        ...websocket.operation,
        message,
      })),
    ] as Variants,
    // The queue serves 2,000 messages a second.
    load: { kind: "open", ratePerS: 1_900, connections: 10, arrivals: "poisson" },
    payloadBytes: 1_000,
    plan: { rounds: 6, warmupMs: 500, blockMs: 1_500, pilot: "off" },
    gates: [
      "p95(http2: critical) < 20 ms (advisory)",
      "p95(quic: critical) < 20 ms",
      "p95(websocket: critical) < 20 ms (advisory)",
    ],
  },
  full: { plan: fullPlan },
});

const alerts = studyPart({
  title: english("Two alerts that 1,000 agents break"),
  quick: {
    name: "agents-alerts",
    question: english("Are the alerts for QUIC quiet at every number of agents?"),
    variants: [quic],
    load,
    network: { rttMs: 100 },
    axes: [agents([10, 1_000], [1_000, 100_000])],
    plan: { rounds: 8, warmupMs: 2_000, blockMs: 2_000, pilot: "warn" },
    gates: ["connect(quic) < 100 ms", "throughput(quic) >= 1,000/s per 100 clients"],
  },
  full: { plan: fullPlan },
});

export const agentsQuicHttp2Websocket: Study = {
  id: "agents-quic-http2-websocket",
  title: english("Agents: QUIC, HTTP/2 and WebSocket"),
  question: english("Which transport for 10 to 1,000 agents under 0, 50 and 100 ms of delay?"),
  about: english(
    "Messages of 1 to 100 kB over three transports, delays and losses: connection time, messages/s, Mbit/s, memory and CPU of the target; then pool size, buffers, congestion control and priorities one by one.",
  ),
  parts: { sound: [matrix, pool, buffers, congestion, priority], misbehaving: [alerts] },
};
