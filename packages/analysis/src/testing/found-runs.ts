// Synthetic runs in which every diagnostic is found, in most of the shapes that its facts have.
// Tests look at what the findings say and hold; thresholds are tested beside the rules.
import type { DiagnosticCode, ImportFacts } from "@gonogo/protocols/report";
import type { BenchmarkSpecInput } from "@gonogo/protocols/spec";
import type { ReportInput } from "../evidence/report-input.ts";
import { encodeHistogram } from "../statistics/encode-histogram.ts";
import { firstDuel, withVariant } from "./first-duel.ts";
import { patchResults, threadUse } from "./patch-results.ts";
import { duelVariants, type SyntheticVariant, syntheticInput } from "./synthetic-blocks.ts";
import { machineUsedBy, quietMachine } from "./synthetic-machine.ts";
import { waitingResult } from "./waiting-clients.ts";

type Patch = Parameters<typeof patchResults>[2];
type Spec = Partial<BenchmarkSpecInput>;

const closed = firstDuel();
const open = { load: { kind: "open", ratePerS: 500 } } as const;
const rest = (change: Patch, input = closed) => patchResults(input, "rest", change);
const grpc = (changes: Partial<SyntheticVariant>, spec: Spec = {}) =>
  firstDuel({ variants: withVariant("grpc", changes), spec });
/** The same of all three variants. */
const everyone = (changes: (one: SyntheticVariant) => Partial<SyntheticVariant>, more = {}) =>
  firstDuel({ variants: duelVariants.map((one) => ({ ...one, ...changes(one) })), ...more });
/** Two REST servers. */
const pair = (
  b: Partial<SyntheticVariant>,
  spec: Spec = {},
  a: Partial<SyntheticVariant> = {},
): ReportInput =>
  syntheticInput({
    variants: [
      { name: "a", medianUs: 200, ...a },
      { name: "b", medianUs: 200, ...b },
    ],
    spec,
  });
const asDefined = (a: object, b: object) =>
  pair({}, {
    variants: [
      { name: "a", target: "target-0", ...a },
      { name: "b", target: "target-1", ...b },
    ],
  } as Spec);

const busy = machineUsedBy({ target: 0.05, gonogo: 0.02, others: 0.98 });
const get = { kind: "http", path: "/" } as const;
const mix = (...names: readonly string[]) => ({
  operations: names.map((name) => ({ name, weight: 1, operation: get })),
});
const two = {
  operations: [
    { name: "read", parts: 300, slower: 1 },
    { name: "purge", parts: 1, slower: 1 },
  ],
};
const mixed = {
  variants: ["a", "b"].map((name, i) => ({
    ...{ name, target: `target-${i}` },
    operations: two.operations.map((one) => ({
      ...{ name: one.name, weight: one.parts, operation: get },
    })),
  })),
};
const search = (capacityPerS: number, more: Partial<SyntheticVariant> = {}) =>
  pair(
    { capacityPerS, ...more },
    {
      load: {
        ...{ kind: "capacity", slo: { quantile: 0.99, limitMs: 20 } },
        ...{ startRatePerS: 500, maxRatePerS: 40_000, precision: 0.01 },
      },
    },
  );
const opened = (connections: object, connectingShare: number | null) =>
  rest((result) => ({
    connections: { ...result.connections, ...connections },
    littlesLaw: result.littlesLaw && {
      ...result.littlesLaw,
      connectS: (connectingShare ?? 0) * result.littlesLaw.clients * result.windowS,
      inFlightS: result.littlesLaw.inFlightS * (1 - (connectingShare ?? 0)),
    },
  }));
const direction = {
  ...{ packets: 10_000, bytes: 10_000_000, lost: 0, dropped: 0, peakBitPerS: 40e6 },
  ...{ lateMeanUs: 20, lateP99Us: 90 },
};
const network = (setting: object, toTarget: object = {}, echo: object = {}) =>
  rest(() => ({
    network: {
      setting: {
        ...{ rttMs: 50, jitterMs: 0, lossRatio: 0, lossBurst: 1, bandwidthBitPerS: null },
        ...{ queuePackets: 1_000, seed: 1, ...setting },
      },
      ...{ toTarget: { ...direction, ...toTarget }, toEngine: direction, cpuS: 0.1 },
      echo: { sent: 40, answered: 40, minUs: 50_030, p50Us: 50_080, p99Us: 50_300, ...echo },
    },
  }));
const waiting = (requestMs: number) =>
  patchResults(firstDuel({ spec: { load: { kind: "closed", clients: 10 } } }), "rest", (result) =>
    waitingResult(
      { clients: 10, warmupMs: 500, windowMs: 2_500, requestMs: () => requestMs },
      result,
    ),
  );
const stopped = (limitName: "errorRatio" | "latencyP99Ms", limit: number, value: number) =>
  rest(() => ({ stopReason: "condition", stoppedBy: { limitName, limit, value, atMs: 2_000 } }));
const pushed = (kind: "any" | "echo") => {
  const operation = { kind: "websocket", path: "/", message: "hi", reply: { kind } } as const;
  const variants = closed.spec.variants.map((one) =>
    one.name === "rest" ? { ...one, operation } : one,
  );
  return rest(() => ({ unsolicited: 25 }), firstDuel({ spec: { variants } }));
};
const probed = (share: number) => {
  const input = firstDuel({ variants: withVariant("rest", { plateauShare: 0.9 }) });
  const quick = firstDuel({ variants: withVariant("rest", { plateauShare: share }) });
  const result = quick.blocks.find(({ variant }) => variant === "rest")?.result;
  if (!result) throw new Error("no block");
  return {
    ...input,
    probeBlocks: [{ kind: "quick-ack", variant: "rest", cell: 0, result } as const],
  };
};
const fewRequests = (count: number) => {
  const response = encodeHistogram([{ valueUs: 150, count }]);
  return patchResults(closed, "grpc", (result) => ({
    counts: { ...result.counts, generated: count, sent: count, ok: count },
    outcomes: { ok: count },
    histograms: { ...result.histograms, response, service: response },
  }));
};
const placed = everyone(({ name, medianUs }) =>
  name === "rest"
    ? {
        threadCore: { core: 1, moves: 0, askedCore: null },
        at: ({ round }) => ({ medianUs: medianUs * (round % 5 < 2 ? 0.4 : 1) }),
        machine: ({ round }) => ({
          ...machineUsedBy({ target: 0.3, others: 0.02 }),
          targetCores: [{ core: round % 5 < 2 ? 1 : 0, share: 0.97 }],
        }),
      }
    : {},
);
const machine = (change: object, rounds = 3) =>
  everyone(() => ({
    address: "10.0.0.7:443",
    machine: ({ round }) => ({ ...quietMachine, ...(round < rounds ? change : {}) }),
  }));
const calibrated = ["target-0", "target-1", "target-2"].map((target) => ({
  ...{ target, metric: "throughput" as const, sdLog: 0.028, rounds: 20 },
}));
const memory = (since: "reset" | "sampled", processOf: (name: string) => string) =>
  everyone(
    ({ name }) => ({
      machine: () => ({
        ...quietMachine,
        ...{ targetIdleBytes: 1e7, targetPeakBytes: 2e7 },
        ...{ targetMemorySince: since, targetProcesses: [processOf(name)] },
      }),
    }),
    {
      spec: { gates: [{ metric: "memory", of: "grpc", over: "rest", op: "<=", limitRatio: 1 }] },
    },
  );
const lives = closed.blocks.map(({ result }) => result?.startedAtUnixMs ?? 0);
const begin = Math.min(...lives);
const tool = { variant: "rest", tool: "h2load", toolVersion: "1.52" } as const;
const imported = (facts: ImportFacts) => ({ ...closed, imported: facts });
const networks = firstDuel({ spec: { axes: [{ name: "network", values: ["loopback", "wan"] }] } });
const direct = ["rest", "grpc", "http3"].reduce(
  (input, variant) =>
    patchResults(
      input,
      variant,
      (result) => ({
        network:
          network({}).blocks.flatMap((one) => one.result?.network ?? [])[0] ?? result.network,
      }),
      ({ cell }) => cell === 1,
    ),
  networks,
);

/** Runs in which each code is found, by the shape of its facts. A new code does not compile until a run here shows it. */
export const foundRuns = {
  "accounting-broken": [
    rest((result) => ({ counts: { ...result.counts, sent: result.counts.sent + 1 } })),
    rest((result) => ({ histograms: { ...result.histograms, response: encodeHistogram([]) } })),
    patchResults(pair(two, mixed, two), "b", (result) => ({
      operations: result.operations.map((one) => ({ ...one, held: one.held + 1 })),
    })),
  ],
  "generator-saturated": [
    rest(threadUse({ cpuShare: 0.9, runQueueShare: 0.01, clients: 1 }), firstDuel({ spec: open })),
    {
      ...firstDuel({ spec: open }),
      engineCeilings: [{ protocol: "http1", shape: "open", ceilingPerS: 510, threads: 1 }],
    },
    rest(
      threadUse({ cpuShare: 0.05, runQueueShare: 0.15, clients: 1 }),
      firstDuel({
        spec: open,
        variants: withVariant("rest", { lateness: {}, machine: () => busy }),
      }),
    ),
    search(5_000, { capacityLimit: "engine" }),
  ],
  "engine-bound": [
    rest(threadUse({ cpuShare: 0.9, runQueueShare: 0, clients: 2 })),
    rest(
      threadUse({ cpuShare: 0.3, runQueueShare: 0.2, clients: 1 }),
      firstDuel({ variants: withVariant("rest", { lateness: {}, machine: () => busy }) }),
    ),
  ],
  "engine-stalled": [grpc({ lateness: { stallUs: 10_000_000 } })],
  "clock-stepped": [grpc({ lateness: { clockStepUs: -1_500 } })],
  "schedule-missed": [
    firstDuel({ spec: open, variants: withVariant("rest", { missedShare: 0.02 }) }),
    firstDuel({ spec: open, variants: withVariant("rest", { sendLagUs: 500 }) }),
    ...[{ bunchedShare: 0.03, bunchedAre: "slowest" as const }, { bunchedShare: 0.31 }].map(
      (lateness) =>
        firstDuel({
          spec: open,
          variants: withVariant("rest", { medianUs: 60, sendLagUs: 4_000, lateness }),
        }),
    ),
  ],
  "target-overloaded": [
    firstDuel({ spec: open, variants: withVariant("rest", { heldShare: 0.3 }) }),
  ],
  "requests-outlast-blocks": [waiting(3_000), waiting(60_000)],
  "connections-failed": [
    opened({ opened: 4, failed: 9, reconnects: 2 }, 0.25),
    rest(
      () => ({ connections: { opened: 2, failed: 3, reconnects: 1 } }),
      firstDuel({ spec: open }),
    ),
  ],
  "connects-retried": [
    rest(() => ({
      setup: {
        tcp: encodeHistogram([
          { valueUs: 200, count: 500 },
          { valueUs: 1_000_400, count: 25 },
        ]),
        ...{ tls: "", quic: "" },
      },
    })),
  ],
  "errors-contaminate": [
    firstDuel({ variants: withVariant("rest", { errorRatio: 0.3, errorStatus: 503 }) }),
    firstDuel({
      variants: withVariant("rest", { at: ({ round }) => (round < 2 ? { errorRatio: 0.02 } : {}) }),
    }),
    pair({ ...two, errorRatio: 0.009 }, mixed, two),
    pair({ ...two, errorRatio: 0.2 }, mixed, two),
    rest(
      () => ({
        failureTexts: [
          { outcome: "http_status", status: 503, words: "quota exceeded", count: null },
        ],
      }),
      firstDuel({ variants: withVariant("rest", { errorRatio: 0.3, errorStatus: 503 }) }),
    ),
  ],
  "littles-law": [
    rest((result) => ({
      engine: { ...result.engine, cpuUserS: 0.2, cpuSystemS: 0.3 },
      littlesLaw: { clients: 2, inFlightS: result.windowS, thinkS: 0, connectS: 0 },
    })),
  ],
  "resource-exhausted": [
    rest((result) => ({
      outcomes: { ok: result.counts.ok - 1, resource_exhausted: 1 },
      counts: { ...result.counts, ok: result.counts.ok - 1, failed: 1 },
    })),
  ],
  "network-missed": [
    network({}, {}, { p50Us: 51_100 }),
    network({}, { lost: 1 }),
    network({ lossRatio: 0.01 }, { lost: 400 }),
    network({ bandwidthBitPerS: 50_000_000 }, { peakBitPerS: 60e6 }),
  ],
  "stopped-early": [stopped("errorRatio", 0.5, 0.75), stopped("latencyP99Ms", 500, 612.3)],
  "unsolicited-messages": [rest(() => ({ unsolicited: 25 }))],
  "answers-guessed": [pushed("any")],
  "capacity-not-found": [search(100)],
  "capacity-at-limit": [search(1e9)],
  "delayed-ack-plateau": [
    firstDuel({ variants: withVariant("rest", { plateauShare: 0.9 }) }),
    probed(0.4),
    probed(0.8),
  ],
  "unequal-terms": [
    grpc({ tls: null, connections: 8 }),
    pair({ acceptEncoding: "gzip" }),
    rest((result) => ({ connections: { ...result.connections, reconnects: result.counts.sent } })),
  ],
  "unequal-work": [
    pair({ answerBytes: 1_200 }),
    pair({ okStatus: 404 }),
    asDefined({ operation: get }, { workflow: [{ name: "x", operation: get }] }),
    asDefined(mix("x", "y"), mix("x", "z")),
    asDefined(mix("x", "y"), {
      operations: [
        { name: "x", weight: 1, operation: get },
        { name: "y", weight: 2, operation: get },
      ],
    }),
  ],
  "debug-build": [
    pair({ build: "debug" }, {}, { build: "debug" }),
    pair({ build: "debug" }, {}, { build: "release" }),
    pair({ build: "debug" }),
  ],
  "not-steady": [
    grpc({ windowChange: 0.03 }),
    grpc({ windowChange: 0.03 }, { warmupRequests: 100 } as Spec),
    grpc({ windowChange: -0.2 }),
    grpc({ windowChange: 0.05 }, { load: { kind: "open", ratePerS: 2_000 } }),
  ],
  drifting: [
    everyone(
      ({ medianUs }) => ({ at: ({ round }) => ({ medianUs: medianUs * Math.exp(0.02 * round) }) }),
      { noise: 0.002 },
    ),
    everyone(
      ({ medianUs }) => ({
        at: ({ round }) => ({ medianUs: medianUs * Math.exp(0.2 * Math.sin(round / 2.2)) }),
      }),
      { noise: 0.002, spec: { plan: { rounds: 20 } } },
    ),
  ],
  bimodal: [
    pair({ slowShare: 0.3, slowTimes: 6 }),
    pair({ at: ({ round }) => ({ medianUs: round % 3 === 0 ? 900 : 200 }) }),
    pair({ ...two, slowShare: 0.3, slowTimes: 6 }, mixed, two),
  ],
  "target-moved": [placed],
  "core-lost": [
    everyone(() => ({
      at: ({ round }) => ({ threadCore: { core: round < 2 ? 0 : 1, moves: 0, askedCore: 1 } }),
    })),
  ],
  "noisy-environment": [
    machine({ stealShare: 0.2, clockMhz: 1_500 }, 4),
    machine({ otherShare: 0.3 }, 4),
    machine({ stealShare: 0.2 }, 1),
    { ...firstDuel({ noise: 0.1 }), noise: calibrated },
  ],
  "shared-machine": [
    closed,
    everyone(({ name }) => (name === "rest" ? {} : { address: "10.0.0.7:1" })),
  ],
  "loopback-only": [closed, direct],
  "too-few-requests": [fewRequests(899)],
  "too-few-rounds": [5, 6].map((rounds) => firstDuel({ spec: { plan: { rounds } } })),
  "unstable-order": [0.05, -0.05].map((by) =>
    everyone(
      ({ medianUs }) => ({
        at: ({ position }) => (position === 0 ? { medianUs: medianUs * Math.exp(by) } : {}),
      }),
      { noise: 0.005 },
    ),
  ),
  imported: [
    imported({ sides: [tool], skipMs: 0, inTurns: true }),
    imported({
      sides: [tool, { variant: "grpc", tool: "ghz", toolVersion: null }],
      ...{ skipMs: 500, inTurns: false },
    }),
  ],
  "beside-other-load": [
    firstDuel({ spec: { besideOtherLoad: true } }),
    {
      ...firstDuel({ spec: { besideOtherLoad: true } }),
      besideRuns: [
        { kind: "beside", run: "0199c1f4-5a7e-7000-8000-000000000000", benchmark: "background" },
        { kind: "beside", run: null, benchmark: null },
      ],
    },
  ],
  "watched-live": [
    { ...closed, watched: [{ fromUnixMs: begin, toUnixMs: begin + 1_000, by: "page" }] },
    {
      ...closed,
      watched: (["page", "api"] as const).map((by) => ({
        ...{ fromUnixMs: begin, toUnixMs: begin + 1_000, by },
      })),
    },
  ],
  "target-metrics": [
    grpc({ machine: () => ({ ...quietMachine, targetErrors: ["it answered with status 404"] }) }),
  ],
  "target-memory": [memory("reset", () => "7@70"), memory("sampled", (name) => `http://${name}/`)],
} satisfies Record<DiagnosticCode, readonly ReportInput[]>;
