// beside-other-load: the definition lets other runs load its targets meanwhile, and whether one did. It voids nothing: who asks
// for it measures a target under foreign load on purpose, and the report must say so.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence } from "../evidence/evidence.ts";
import { diagnostic } from "./rule.ts";

export function besideOtherLoad(evidence: Evidence): Diagnostic[] {
  const { spec, besideRuns: others } = evidence;
  if (spec.besideOtherLoad !== true || evidence.imported !== null) return [];
  return [
    diagnostic(evidence, {
      code: "beside-other-load",
      severity: others.length > 0 ? "caution" : "note",
      ...{ variant: null, cell: null, params: { others } },
    }),
  ];
}
