// The sides of a run as they stood when it was made: variant, target and the target's settings, without secrets.
// A run is measured with these, so that a change of a target never reaches a run that is under way.
import type { ReportTarget } from "@gonogo/analysis/report-input";
import { TargetConfig } from "@gonogo/protocols/spec";
import { z } from "zod";

export const RunVariant = z.object({
  name: z.string(),
  targetId: z.uuid(),
  target: TargetConfig,
});
export type RunVariant = z.infer<typeof RunVariant>;

/** Parses the `variants` column. */
export const runVariantsOf = (row: { variants: unknown }): RunVariant[] =>
  z.array(RunVariant).parse(row.variants);

/** What a report may say of the targets: no addresses, no secrets. */
export function reportTargets(variants: readonly RunVariant[]): ReportTarget[] {
  const bySlug = new Map(variants.map(({ target }) => [target.slug, target]));
  return [...bySlug.values()].map(({ slug, name, protocol }) => ({ slug, name, protocol }));
}
