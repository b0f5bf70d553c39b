// What a definition means before it runs: cells, blocks, duration, warnings, and what is wrong with it.
// Never throws for a definition, however broken: the editor shows the faults beside their fields.
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { type FieldIssue, issuesOf } from "../errors.ts";
import { historyFacts } from "../history/history-facts.ts";
import { type GateNoise, gateNoise, isOfNoise, type NoiseOfTargets } from "../noise/gate-noise.ts";
import { noiseViews } from "../noise/read-noise.ts";
import { payloadIssues } from "../payloads/payload-issues.ts";
import { type PlanFacts, planFacts, planRefusals } from "../plan/plan-facts.ts";
import { unreportedCosts } from "../plan/unreported-costs.ts";
import { targetFaults, targetsOf } from "../target/check-targets.ts";

export const PreviewBenchmarkInput = z.strictObject({ definition: z.unknown() });
export type PreviewBenchmarkInput = z.input<typeof PreviewBenchmarkInput>;

export type BenchmarkPreview = {
  /** null while the definition cannot be read or is too large. */
  readonly facts: PlanFacts | null;
  /** Faults that would refuse a run, by field of the definition. */
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
  const parsed = BenchmarkSpec.safeParse(input.definition);
  if (!parsed.success) return { facts: null, problems: issuesOf(parsed.error), noise: [] };
  const refusals = planRefusals(parsed.data);
  if (refusals.length > 0) return { facts: null, problems: refusals, noise: [] };
  const targets = await targetsOf(context, actor, parsed.data);
  const faults = targetFaults(context, parsed.data, targets);
  const history = await historyFacts(context, actor, { spec: parsed.data, targets });
  const facts = planFacts(parsed.data);
  const unreported = unreportedCosts(parsed.data, targets);
  return {
    facts: { ...facts, warnings: [...facts.warnings, ...unreported, ...history.warnings] },
    problems: [
      ...faults.map(({ field, message }) => ({ field, message })),
      ...history.problems,
      ...payloadIssues(parsed.data),
    ],
    noise: gateNoise(parsed.data, await noiseOfTargets(context, actor, parsed.data)),
  };
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
