// What a definition means before it runs: cells, blocks, duration, warnings, and what is wrong with it.
// Never throws for a definition, however broken: the editor shows the faults beside their fields.
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { type FieldIssue, issuesOf } from "../errors.ts";
import { historyFacts } from "../history/history-facts.ts";
import { targetFaults, targetsOf } from "../run/check-targets.ts";
import { type PlanFacts, planFacts, planRefusals } from "./plan-facts.ts";

export const PreviewBenchmarkInput = z.strictObject({ definition: z.unknown() });
export type PreviewBenchmarkInput = z.input<typeof PreviewBenchmarkInput>;

export type BenchmarkPreview = {
  /** null while the definition cannot be read or is too large. */
  readonly facts: PlanFacts | null;
  /** Faults that would refuse a run, by field of the definition. */
  readonly problems: readonly FieldIssue[];
};

export async function previewBenchmark(
  context: Context,
  actor: Actor,
  input: PreviewBenchmarkInput,
): Promise<BenchmarkPreview> {
  allow(actor, "read");
  const parsed = BenchmarkSpec.safeParse(input.definition);
  if (!parsed.success) return { facts: null, problems: issuesOf(parsed.error) };
  const refusals = planRefusals(parsed.data);
  if (refusals.length > 0) return { facts: null, problems: refusals };
  const faults = await targetFaults(context, actor, parsed.data);
  const targets = await targetsOf(context, actor, parsed.data);
  const history = await historyFacts(context, actor, { spec: parsed.data, targets });
  const facts = planFacts(parsed.data);
  return {
    facts: { ...facts, warnings: [...facts.warnings, ...history.warnings] },
    problems: [...faults.map(({ field, message }) => ({ field, message })), ...history.problems],
  };
}
