// The shape of a rule of the audit: it looks at the whole file and answers with findings.
// A rule knows nothing of any publication: only of metrics, units, places and claims. Its thresholds are in its file.
import type { AuditFinding } from "@gonogo/protocols/published";
import type { AuditFigure, AuditSet } from "./audit-set.ts";

export type AuditRuleOf = (set: AuditSet) => AuditFinding[];

type Found = Omit<AuditFinding, "figures" | "claims"> & {
  readonly figures?: readonly AuditFigure[];
  readonly claims?: readonly string[];
};

/** A finding, with the ids of what it is about. */
export const finding = ({ figures = [], claims = [], ...found }: Found): AuditFinding => ({
  ...found,
  figures: [...new Set(figures.map(({ id }) => id))],
  claims: [...new Set(claims)],
});
