// Writes a named scenario as real rows: targets, benchmark and runs go through the same services as always,
// only the engine's results are synthetic. Prints nothing; answers with the page to open.

import { seededNormal, seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import type { Ceiling } from "@gonogo/protocols/events";
import type { PublishedFileInput } from "@gonogo/protocols/published";
import { BenchmarkSpec, type ProtocolName, protocolNames } from "@gonogo/protocols/spec";
import type { Actor } from "@gonogo/services/actor";
import { saveBenchmark } from "@gonogo/services/benchmark/save-benchmark";
import type { Context } from "@gonogo/services/context";
import { recordDecision } from "@gonogo/services/decision/record-decision";
import { storeCeilings } from "@gonogo/services/engine-ceiling/store-ceilings";
import { importRun } from "@gonogo/services/import/import-run";
import { attachPublishedFigures } from "@gonogo/services/published/published-figures";
import { createTarget } from "@gonogo/services/target/create-target";
import { reportWorker } from "@gonogo/services/worker/report-worker";
import { cautionScenarios } from "./caution-scenarios.ts";
import { confirmScenarios } from "./confirm-scenarios.ts";
import { decisionScenarios } from "./decision-scenarios.ts";
import { loadScenarios } from "./load-scenarios.ts";
import type { Scenario, SeedSide } from "./scenario.ts";
import { scenarios as duels } from "./scenarios.ts";
import { seedNoise } from "./seed-noise.ts";
import { seedProfile } from "./seed-profile.ts";
import { seedRun } from "./seed-run.ts";
import { seedSchedule } from "./seed-schedule.ts";
import { seedSummaries } from "./seed-summaries.ts";
import { grpc, rest } from "./sides.ts";
import { verdictScenarios } from "./verdict-scenarios.ts";

// A machine that fell silent a while ago, with what the engine could do there: the page of workers has something to
// show besides the instance's own worker. Its processor is of its own, so that no seeded run is judged by these ceilings.

const machine = {
  cpuModel: "Seeded CPU at 2.4 GHz",
  cpuCores: 8,
  kernel: "6.1",
  measurementVersion: 1,
};
const engineBuild = "5eed".repeat(16);
const id = "seeded-bench-2";
const shapes = ["closed-1", "closed-10", "closed-50", "open"] as const;

const ceiling = (protocol: Ceiling["protocol"], shape: string, i: number, j: number): Ceiling => ({
  type: "ceiling",
  protocol,
  shape,
  threads: 1,
  ceilingPerS: (21_300 + 23_700 * j) / (1 + 0.37 * i),
  cpuUsPerRequest: 9.5 * (1 + 0.37 * i),
  busiestThreadCpu: 0.97,
  sendLagP99Us: shape === "open" ? 38 : null,
  p99Us: 140 + 160 * j,
  limit: j === 2 && i % 2 === 1 ? "target" : "engine",
});

/** Writes the worker and its ceilings; once more: anew. */
async function seedWorkers(context: Context): Promise<void> {
  await reportWorker(context, {
    id,
    host: "bench-2.example",
    hostId: "bench-2",
    pid: 4_711,
    machine,
    labels: { region: "eu", pool: "big" },
    engine: { version: "0.1.0", build: engineBuild },
  });
  await context.db.$executeRaw`
    UPDATE workers SET "startedAt" = now() - interval '3 hours', "lastSeenAt" = now() - interval '12 minutes'
    WHERE id = ${id}`;
  await storeCeilings(context, {
    machine,
    engineBuild,
    ceilings: protocolNames.flatMap((protocol, i) =>
      shapes.map((shape, j) => ceiling(protocol, shape, i, j)),
    ),
  });
}

// A seeded benchmark whose subject went through stages: string fields and a locked client, then binary fields as a debug
// build, then as a release build in two runs. Its definition has the bytes of a task for both schemas.

const locked = "string fields, locked client";
const binary = "binary fields";
const task = { title: "Index the archive", priority: "MEDIUM", status: "IN_PROGRESS" };
const day = "2025-12-06T10:00:00.000Z";

const stageScenarios: readonly Scenario[] = [
  {
    name: "stages-of-a-subject",
    question: "How far did the gateway come, stage by stage?",
    sides: [rest, grpc],
    definition: {
      gates: [{ metric: "p99", of: "grpc", op: "<", limitMs: 50 }],
      payloads: [
        {
          ...{ name: "string fields", encoding: "protobuf", type: "tasks.v1.Task" },
          schema: `syntax = "proto3";
package tasks.v1;
message Task { string id = 1; string title = 2; string priority = 3; string status = 4; string created_at = 5; }
`,
          message: { id: "7b0d1f9e-0c57-4d51-9d7e-2f6f0a4c9b11", ...task, createdAt: day },
        },
        {
          ...{ name: "binary fields", encoding: "protobuf", type: "tasks.v1.Task" },
          schema: `syntax = "proto3";
package tasks.v1;
enum Priority { PRIORITY_UNSPECIFIED = 0; LOW = 1; MEDIUM = 2; }
enum Status { STATUS_UNSPECIFIED = 0; OPEN = 1; IN_PROGRESS = 2; }
message Task { bytes id = 1; string title = 2; Priority priority = 3; Status status = 4; fixed64 created_at = 5; }
`,
          message: { id: "ew0fngxXTVGdfi9vCkybEQ==", ...task, createdAt: "1765015200000" },
        },
      ],
    },
    ends: { as: "finished" },
    runs: [
      { subject: { stage: locked, buildMode: "debug" }, daysAgo: 4, slower: 25 },
      { subject: { stage: binary, buildMode: "debug" }, daysAgo: 3, slower: 2.5 },
      { subject: { stage: binary, buildMode: "release" }, daysAgo: 2, slower: 1 },
      { subject: { stage: binary, buildMode: "release" }, daysAgo: 1, slower: 1.02 },
    ],
  },
];

// Seeds an imported run: logs of single requests as h2load would have written them, sent through the import itself.

const requests = 1_500;
const blockMs = 1_600;

/** Lines of `h2load --log-file`: a request a millisecond. */
function logOf(side: SeedSide, startUnixMs: number, place: readonly number[]): string {
  const normal = seededNormal(seededRandom(seedFrom(13, ...place)));
  const level = side.medianUs * Math.exp(0.02 * normal());
  return Array.from({ length: requests }, (_, i) => {
    const latencyUs = Math.max(1, Math.round(level * Math.exp((side.sigma ?? 0.25) * normal())));
    return `${(startUnixMs + i) * 1_000}\t200\t${latencyUs}\n`;
  }).join("");
}

/** Sides in turns, each round's order turned round; answers the id of the run. */
async function seedImport(
  context: Context,
  actor: Actor,
  { scenario, spec }: { readonly scenario: Scenario; readonly spec: BenchmarkSpec },
): Promise<string> {
  const { rounds } = spec.plan;
  const { sides } = scenario;
  const startUnixMs = context.now().getTime() - rounds * sides.length * blockMs;
  const blocks = Array.from({ length: rounds }, (_, round) => {
    const numbered = sides.map((side, at) => ({ side, at }));
    return (round % 2 === 0 ? numbered : numbered.toReversed()).map(({ side, at }, position) => ({
      variant: side.name,
      sent: requests,
      output: logOf(side, startUnixMs + (round * sides.length + position) * blockMs, [round, at]),
    }));
  }).flat();
  const { id } = await importRun(context, actor, {
    ...{ benchmark: spec.name, tool: "h2load", toolVersion: "1.52.0", skipMs: 100 },
    ...{ subject: { version: "v4.0.0", branch: "main" }, blocks },
  });
  return id;
}

// A run whose benchmark has published figures attached: one side that somebody measured on the 40 ms plateau, one that agrees.
// Figures and claims are made up; the page must show pairs, what was not measured, and findings of several rules.

const published: PublishedFileInput = {
  title: "DispatchTask, REST against gRPC",
  source: "A team's wiki",
  date: "2026-10-02",
  environment: { network: "loopback" },
  defaults: { operation: "DispatchTask", cell: { clients: 2 }, samples: 100 },
  figures: [
    { id: "rest", variant: "rest", values: { mean: "41.3 ms", p50: "41.1 ms", p95: "43.0 ms" } },
    { id: "grpc", variant: "grpc", values: { mean: "0.157 ms", p50: "0.151 ms", p99: "0.38 ms" } },
    { id: "grpc-rate", variant: "grpc", metric: "throughput", value: 12_700, unit: "1/s" },
    { id: "soap", variant: "soap", metric: "mean", value: "93 ms" },
    { id: "code", values: { linesOfCode: "800 count" } },
  ],
  claims: [
    { id: "speed-up", kind: "ratio", states: 261, of: "rest.mean", over: "grpc.mean" },
    { id: "capacity", kind: "capacity", states: "6,400,000 1/s", latency: "grpc.mean" },
    { id: "everywhere", kind: "statement", says: "gRPC is ahead on every network" },
  ],
};

const publishedScenario: Scenario = {
  name: "published",
  question: "Does our DispatchTask show what was published of it?",
  sides: [rest, grpc],
  definition: { gates: [{ metric: "p99", of: "grpc", op: "<", limitMs: 50 }] },
  published,
  ends: { as: "finished" },
};

const scenarios: readonly Scenario[] = [
  ...duels,
  ...loadScenarios,
  ...cautionScenarios,
  ...confirmScenarios,
  ...verdictScenarios,
  ...decisionScenarios,
  publishedScenario,
  ...stageScenarios,
];

export const scenarioNames: readonly string[] = scenarios.map((scenario) => scenario.name);
export const isScenario = (name: string): boolean => scenarioNames.includes(name);

/** A name that never resolves (RFC 6761): seeded targets cannot be loaded by accident. */
const nowhere = "seeded.invalid";

/** Without queues: a worker that runs beside must not take a seeded run for work. */
export const withoutQueues = (context: Context): Context => ({
  ...context,
  queues: {
    enqueueRun: async () => {},
    enqueueSeat: async () => {},
    deliverRuns: async () => {},
    enqueueProbe: () => Promise.reject(new Error("seeded targets are not probed")),
    enqueueRequest: () => Promise.reject(new Error("seeded targets are sent nothing")),
    enqueueWebhook: async () => {},
    close: async () => {},
  },
});

const slugOf = (scenario: Scenario, i: number): string => `seed-${scenario.name}-${i}`;

const dispatchOver = (protocol: ProtocolName) =>
  protocol === "grpc"
    ? { kind: "grpc" as const, method: "demo.Dispatch/DispatchTask", message: { id: "task-1" } }
    : { kind: "http" as const, method: "POST" as const, path: "/dispatch", body: { id: "task-1" } };

function definitionOf(scenario: Scenario): BenchmarkSpec {
  return BenchmarkSpec.parse({
    name: `seed-${scenario.name}`,
    question: scenario.question,
    variants: scenario.sides.map((side, i) => ({
      name: side.name,
      target: slugOf(scenario, i),
      ...(scenario.asked?.(side.protocol) ?? {
        operation: side.operation ?? dispatchOver(side.protocol),
      }),
    })),
    load: { kind: "closed", clients: 2, connections: 2 },
    ...scenario.definition,
    // One look, unless the scenario is about more; blocks long enough for every finding.
    plan: {
      ...{ warmupMs: 500, blockMs: 2_500 },
      ...(!scenario.definition?.plan?.looks && { rounds: 10 }),
      ...scenario.definition?.plan,
    },
  });
}

async function makeTargets(context: Context, actor: Actor, scenario: Scenario): Promise<void> {
  for (const [i, side] of scenario.sides.entries()) {
    const slug = slugOf(scenario, i);
    const known = await context.db.target.findFirst({
      where: { projectId: actor.projectId, slug },
    });
    if (known) continue;
    const name = `Seeded ${side.name}`.slice(0, 60);
    const tls = side.isPlain ? null : { insecure: true };
    const labels = { ...side.labels };
    const metrics = side.perRequest ? { metrics: { url: `http://${nowhere}:9100/metrics` } } : {};
    const quic = side.protocol === "quic" ? { quic: { alpn: "gonogo-echo" } } : {};
    await createTarget(context, actor, {
      target: {
        slug,
        name,
        protocol: side.protocol,
        host: nowhere,
        port: 18_443,
        tls,
        labels,
        ...metrics,
        ...quic,
      },
    });
  }
}

/** Writes the scenario and answers with its page. Throws for a name that is none. */
export async function seedScenario(
  context: Context,
  actor: Actor,
  name: string,
): Promise<{ readonly link: string; readonly runIds: readonly string[] }> {
  const scenario = scenarios.find((one) => one.name === name);
  if (!scenario)
    throw new Error(`there is no scenario ${name}; there are ${scenarioNames.join(", ")}`);
  if (scenario.ends.as === "workers") {
    await seedWorkers(context);
    return { link: `${context.publicUrl}/workers`, runIds: [] };
  }
  if (scenario.ends.as === "summary")
    return { link: await seedSummaries(context, actor), runIds: [] };
  const quiet = withoutQueues(context);
  await makeTargets(quiet, actor, scenario);
  const spec = definitionOf(scenario);
  await saveBenchmark(quiet, actor, { definition: spec });
  const { published } = scenario;
  if (published) await attachPublishedFigures(quiet, actor, { slug: spec.name, file: published });
  const benchmarkPage = `${context.publicUrl}/benchmarks/${spec.name}`;
  if (scenario.ends.as === "nothing") return { link: benchmarkPage, runIds: [] };
  if (scenario.ends.as === "noise") {
    const noiseRuns = await seedNoise(quiet, actor, scenario, (i) => slugOf(scenario, i));
    return { link: `${context.publicUrl}/targets/${slugOf(scenario, 0)}`, runIds: noiseRuns };
  }
  if (scenario.ends.as === "imported") {
    const id = await seedImport(quiet, actor, { scenario, spec });
    return { link: `${context.publicUrl}/runs/${id}`, runIds: [id] };
  }
  const runIds: string[] = [];
  const runs = scenario.runs ?? [{ subject: { version: "v2.4.1" }, daysAgo: 0, slower: 1 }];
  for (const [i, run] of runs.entries())
    runIds.push(await seedRun(quiet, actor, { scenario, spec, index: i, ...run }));
  for (const decision of scenario.decisions ?? [])
    await recordDecision(quiet, actor, { runId: runIds[0] ?? "", decision });
  const [first] = runIds;
  if (scenario.profileOf !== undefined && first !== undefined)
    await seedProfile(quiet, actor, { runId: first, variant: scenario.profileOf });
  if (scenario.isNightly) {
    const id = await seedSchedule(quiet, actor, { spec, runIds });
    return { link: `${context.publicUrl}/schedules/${id}`, runIds };
  }
  const page = scenario.runs ? benchmarkPage : `${context.publicUrl}/runs/${runIds[0]}`;
  return { link: page, runIds };
}
