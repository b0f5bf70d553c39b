// Which version of the rules judges a piece of evidence. Rules that changed ask here, so that a run that was judged under
// earlier ones is judged so again; evidence without a version is judged by the newest.
import type { BenchmarkSpec } from "@gonogo/protocols/spec";

/** What is asked of evidence: the version it is judged under. */
export type OfRules = { readonly spec: BenchmarkSpec; readonly rulesVersion?: number };

/** Whether a rule that came with this version holds for the evidence. */
export const holdsSince = (version: number, { rulesVersion = version }: OfRules): boolean =>
  rulesVersion >= version;
