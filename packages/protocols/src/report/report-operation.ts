// What a report says of one operation among several, and of the iterations of a workflow.
// Operations are matched over variants by their name; a variant without one has no figures for it.
import * as z from "../schema/zod.ts";
import { ComparisonRow, LatencyCurve } from "./report-figures.ts";

export const ReportOperation = z.object({
  name: z.string(),
  /** `iteration`: whole passes of a workflow, as if each were one request. */
  kind: z.enum(["operation", "iteration"]),
  /** Rows of the metrics that are about requests; connections serve all operations. */
  comparison: z.array(ComparisonRow),
  curves: z.array(LatencyCurve),
  /** Over the valid blocks of a variant and cell; variants without the operation are left out. */
  sides: z.array(
    z.object({
      cell: z.int(),
      variant: z.string(),
      /** Sent, and held by the in-flight cap. */
      requests: z.int(),
      errors: z.int(),
      /** Of all requests of the variant, 0 to 1; null for whole iterations. */
      share: z.number().nullable(),
    }),
  ),
});
export type ReportOperation = z.infer<typeof ReportOperation>;

/** A step as the waterfall draws it, from merged histograms over the valid blocks. */
export const ReportStep = z.object({
  name: z.string(),
  /** `POST /tasks` */
  text: z.string(),
  requests: z.int(),
  errors: z.int(),
  /** null: too few requests to say. */
  p50Us: z.number().nullable(),
  p99Us: z.number().nullable(),
  p50AtLeast: z.boolean(),
  p99AtLeast: z.boolean(),
});
export type ReportStep = z.infer<typeof ReportStep>;

export const ReportWorkflow = z.object({
  cell: z.int(),
  variant: z.string(),
  started: z.int(),
  completed: z.int(),
  /** A step's request failed, a check did not hold, or a value could not be extracted. */
  failed: z.int(),
  /** Under way when the block ended; in neither of the two. */
  unfinished: z.int(),
  p50Us: z.number().nullable(),
  p99Us: z.number().nullable(),
  steps: z.array(ReportStep),
});
export type ReportWorkflow = z.infer<typeof ReportWorkflow>;
