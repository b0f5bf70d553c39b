// The sides of a run as they stood when it was made: variant, target and the target's settings, without secrets.
// A run is measured with these, so that a change of a target never reaches a run that is under way.
import type { ReportTarget } from "@gonogo/analysis/evidence/report-input";
import { buildOf, encodingAsked, type Subject, TargetConfig } from "@gonogo/protocols/spec";
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

/** What a report may say of the targets: no addresses, no secrets. The subject counts for targets that do not say how they were built. */
export function reportTargets(
  variants: readonly RunVariant[],
  subject: Pick<Subject, "buildMode">,
): ReportTarget[] {
  const bySlug = new Map(variants.map(({ target }) => [target.slug, target]));
  return [...bySlug.values()].map((target) => ({
    slug: target.slug,
    name: target.name,
    protocol: target.protocol,
    build: buildOf(target) ?? subject.buildMode ?? null,
    acceptEncoding: encodingAsked(target.headers),
  }));
}
