// Findings of the audit as a terminal shows them: the rule, what is wrong, the arithmetic, and what to do.
import { plural } from "@gonogo/analysis/words/format";
import type { AuditFinding } from "@gonogo/protocols/published";

export function auditText(
  findings: readonly AuditFinding[],
  figures: number,
  claims: number,
): string {
  const read = `${plural(figures, "figure")} and ${plural(claims, "claim")}`;
  if (findings.length === 0) return `Nothing found in ${read}.`;
  const texts = findings.map(
    ({ rule, severity, sentence, arithmetic, remedy, figures: named, claims: made }) =>
      [
        `${severity}: ${rule}`,
        `  ${sentence}`,
        `  ${arithmetic}`,
        ...(named.length + made.length === 0 ? [] : [`  of ${[...made, ...named].join(", ")}`]),
        `  ${remedy}`,
      ].join("\n"),
  );
  return `${texts.join("\n\n")}\n\n${plural(findings.length, "finding")} in ${read}.`;
}
