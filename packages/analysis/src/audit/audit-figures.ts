// The audit of published figures: every rule over a file, in the order of the rules. Pure arithmetic and plain reading.
import { type AuditFinding, auditRules, type PublishedFile } from "@gonogo/protocols/published";
import { auditSetOf } from "./figures/audit-set.ts";
import { rules } from "./rules.ts";

export function auditFigures(file: PublishedFile): AuditFinding[] {
  const set = auditSetOf(file);
  return auditRules.flatMap((rule) => rules[rule](set));
}
