// What a definition means before it runs: cells, blocks, duration, warnings, and what is wrong with it.
// Never throws for a definition, however broken: the editor shows the issues beside their fields.
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { type Actor, allow, ownerOf } from "../actor.ts";
import type { Context } from "../context.ts";
import { type FieldIssue, parseInput, ServiceError } from "../errors.ts";
import { historyFacts } from "../history/history-facts.ts";
import { type GateNoise, gateNoise, isOfNoise, type NoiseOfTargets } from "../noise/gate-noise.ts";
import { noiseViews } from "../noise/read-noise.ts";
import { payloadIssues } from "../payloads/payload-issues.ts";
import { type PlanFacts, planFacts, planRefusals } from "../plan/plan-facts.ts";
import { unreportedCosts } from "../plan/unreported-costs.ts";
import { targetIssues, targetsOf } from "../target/check-targets.ts";
import { inThread } from "../threads/in-thread.ts";
import { definitionTask, PreviewBenchmarkInput } from "./benchmark-input.ts";

export type BenchmarkPreview = {
  /** null while the definition cannot be read or is too large. */
  readonly facts: PlanFacts | null;
  /** Issues that would refuse a run, by field of the definition. */
  readonly problems: readonly FieldIssue[];
  /** What the plan could see, for each gate that compares two variants. */
  readonly noise: readonly GateNoise[];
};

export async function previewBenchmark(
  context: Context,
  actor: Actor,
  input: PreviewBenchmarkInput,
): Promise<BenchmarkPreview> {
  allow(actor, "read");
  const { definition } = parseInput(PreviewBenchmarkInput, input);
  const { spec: parsed, problems } = await readDefinition(actor, definition);
  if (!parsed) return { facts: null, problems, noise: [] };
  const refusals = planRefusals(parsed);
  if (refusals.length > 0) return { facts: null, problems: refusals, noise: [] };
  const targets = await targetsOf(context, actor, parsed);
  const issues = targetIssues(context, parsed, targets);
  const history = await historyFacts(context, actor, { spec: parsed, targets });
  const facts = planFacts(parsed);
  const unreported = unreportedCosts(parsed, targets);
  return {
    facts: { ...facts, warnings: [...facts.warnings, ...unreported, ...history.warnings] },
    problems: [
      ...issues.map(({ field, message }) => ({ field, message })),
      ...history.problems,
      ...(await payloadIssues(actor, parsed)),
    ],
    noise: gateNoise(parsed, await noiseOfTargets(context, actor, parsed)),
  };
}

/** The definition, or null and what is wrong with it. Throws `busy`. */
async function readDefinition(
  actor: Actor,
  definition: unknown,
): Promise<{ readonly spec: BenchmarkSpec | null; readonly problems: readonly FieldIssue[] }> {
  try {
    const asking = { owner: ownerOf(actor), field: "definition" };
    return { spec: await inThread(definitionTask, definition, asking), problems: [] };
  } catch (error) {
    if (error instanceof ServiceError && error.code === "invalid_input")
      return { spec: null, problems: error.issues };
    throw error;
  }
}

/** Calibrations of the targets that gates judge; asked for only where there is such a gate. */
async function noiseOfTargets(
  context: Context,
  actor: Pick<Actor, "projectId">,
  spec: BenchmarkSpec,
): Promise<NoiseOfTargets> {
  if (!spec.gates.some(isOfNoise)) return new Map();
  const targets = await context.db.target.findMany({
    where: {
      projectId: actor.projectId,
      slug: { in: spec.variants.map((variant) => variant.target) },
    },
  });
  const views = await Promise.all(targets.map((target) => noiseViews(context, target)));
  return new Map(targets.map(({ slug }, i) => [slug, views[i] ?? []]));
}
