// Writes a named scenario as real rows: targets, benchmark and runs go through the same services as always,
// only the engine's results are synthetic. Prints nothing; answers with the page to open.
import { BenchmarkSpec, type ProtocolName } from "@gonogo/protocols/spec";
import type { Actor } from "@gonogo/services/actor";
import { saveBenchmark } from "@gonogo/services/benchmark/save-benchmark";
import type { Context } from "@gonogo/services/context";
import { recordDecision } from "@gonogo/services/decision/record-decision";
import { attachPublishedFigures } from "@gonogo/services/published/published-figures";
import { createTarget } from "@gonogo/services/target/create-target";
import { cautionScenarios } from "./caution-scenarios.ts";
import { confirmScenarios } from "./confirm-scenarios.ts";
import { decisionScenarios } from "./decision-scenarios.ts";
import { loadScenarios } from "./load-scenarios.ts";
import { publishedScenario } from "./published-scenario.ts";
import type { Scenario } from "./scenario.ts";
import { scenarios as duels } from "./scenarios.ts";
import { seedImport } from "./seed-import.ts";
import { seedNoise } from "./seed-noise.ts";
import { seedProfile } from "./seed-profile.ts";
import { seedRun } from "./seed-run.ts";
import { seedWorkers } from "./seed-workers.ts";
import { stageScenarios } from "./stage-scenarios.ts";
import { verdictScenarios } from "./verdict-scenarios.ts";

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
const withoutQueues = (context: Context): Context => ({
  ...context,
  queues: {
    enqueueRun: async () => {},
    enqueueProbe: () => Promise.reject(new Error("seeded targets are not probed")),
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
    const tls = { insecure: true };
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
  const page = scenario.runs ? benchmarkPage : `${context.publicUrl}/runs/${runIds[0]}`;
  return { link: page, runIds };
}
