// Published figures beside measured ones, as a report shows them: rows that correspond, the rest, and the audit's findings.

import { AuditFinding } from "../published/audit-finding.ts";
import * as z from "../schema/zod.ts";
import { MetricName } from "../spec/parts/table-schemas.ts";

/** One published figure and the measured one of the same metric, variant, operation and cell. Values in stored units. */
export const PublishedRow = z.object({
  /** Of the figure, in the file. */
  id: z.string(),
  metric: MetricName,
  variant: z.string(),
  operation: z.string().nullable(),
  cell: z.int(),
  /** What the name of metric, variant and cell does not say: its run, its stage; empty: nothing. */
  detail: z.string(),
  published: z.number(),
  measured: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Published by measured; null: the measured value is 0. */
  ratio: z.number().nullable(),
  /** Where the published value, with its rounding, lies to the measured interval; null: there is none. */
  place: z.enum(["below", "within", "above"]).nullable(),
});
export type PublishedRow = z.infer<typeof PublishedRow>;

export const ReportPublished = z.object({
  title: z.string(),
  source: z.string().nullable(),
  date: z.string().nullable(),
  /** When the figures were attached to the benchmark. */
  attachedAt: z.iso.datetime(),
  rows: z.array(PublishedRow),
  /** Figures without a measured counterpart: what they are, and the value as it was published. */
  notMeasured: z.array(z.object({ id: z.string(), name: z.string(), value: z.string() })),
  findings: z.array(AuditFinding),
});
export type ReportPublished = z.infer<typeof ReportPublished>;
