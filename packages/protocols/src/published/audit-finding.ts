// What the audit of published figures says: findings with their arithmetic, as pages, exports and shares hold them.
import * as z from "../schema/zod.ts";

/** In the order in which findings are reported. */
export const auditRules = [
  "delayed-ack-plateau",
  "failed-side",
  "percentiles-fall",
  "mean-impossible",
  "spread-impossible",
  "share-beyond-whole",
  "negative-value",
  "outside-interval",
  "counts-contradict",
  "littles-law",
  "inverse-throughput",
  "rate-times-size",
  "stated-change",
  "two-values",
  "outside-runs",
  "claim-without-figure",
  "percentile-from-mean",
  "target-missed",
  "winner-within-spread",
  "stated-spread",
  "spread-words",
  "mean-below-median",
  "formula-table",
  "samples",
  "one-machine",
] as const;
export const AuditRule = z.enum(auditRules);
export type AuditRule = z.infer<typeof AuditRule>;

export const AuditFinding = z.object({
  rule: AuditRule,
  /** contradiction: as they stand, the figures or claims cannot all be right; caution: they may mislead. */
  severity: z.enum(["contradiction", "caution"]),
  /** Ids of the figures and claims that it is about. */
  figures: z.array(z.string()),
  claims: z.array(z.string()),
  /** What is wrong, in one sentence. */
  sentence: z.string(),
  /** The calculation behind it, with the figures themselves. */
  arithmetic: z.string(),
  /** What to do. */
  remedy: z.string(),
});
export type AuditFinding = z.infer<typeof AuditFinding>;
