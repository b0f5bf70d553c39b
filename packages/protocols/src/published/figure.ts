// A published figure as it is written: one value, or a row of a table with several metrics of one variant and cell.
// Rows become figures with ids of their own, `<row>.<metric>`, so that claims can name each.

import { english } from "@gonogo/locale/t";
import * as z from "../schema/zod.ts";
import { axisNames } from "../spec/parts/axis.ts";
import { boundedText, filledText } from "../spec/parts/bounded-text.ts";
import { AxisValue } from "../spec/parts/table-schemas.ts";
import { publishedUnits, unitNamed } from "./quantity.ts";

/** An id of figures and claims; a row's figures add a point and their metric. */
export const PublishedId = boundedText(120).regex(
  /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
  english("must be letters, digits, points, dashes and underscores, such as rest-mean"),
);

/** `36.02 ms`, or a number whose unit is beside it. */
export const Amount = z.union(
  [z.number(), filledText(60)],
  english("must be a number, or text such as 36.02 ms"),
);
export type Amount = z.infer<typeof Amount>;

/** A metric of the product, or a name of the publication's own. */
export const PublishedMetric = boundedText(60).regex(
  /^[\p{L}][\p{L}\p{N} _-]*$/u,
  english("must be a name, such as mean or deliveryTime"),
);

/** A cell by values of axes, those of docs/cells.md. */
export const PublishedCell = z.partialRecord(z.enum(axisNames), AxisValue);
export type PublishedCell = z.infer<typeof PublishedCell>;

/** What is true of a figure, or of a whole row of them. */
const place = {
  variant: filledText(60).optional(),
  operation: filledText(120).optional(),
  cell: PublishedCell.optional(),
  /** Requests that could be in flight at once; without it the cell's clients. */
  clients: z.int().min(1).max(10_000_000).optional(),
  /** Measurements that the figure was made of. */
  samples: z.int().min(1).max(1_000_000_000_000).optional(),
  /** Which of several runs; a figure without it is about all of them. */
  run: z.int().min(1).max(1_000).optional(),
  stage: filledText(200).optional(),
  buildMode: z.enum(["release", "debug"]).optional(),
  /** How the figure was made, where the metric does not say it: `average`, `from`, `to`. */
  statistic: filledText(60).optional(),
  /** false: expected, not measured. */
  measured: z.boolean().optional(),
  /** The work was not done: what was answered in its place. */
  failed: filledText(200).optional(),
  note: filledText(500).optional(),
};

/** One figure, or a row of them. */
export const PublishedEntry = z.strictObject({
  id: PublishedId,
  ...place,
  metric: PublishedMetric.optional(),
  value: Amount.optional(),
  unit: z
    .preprocess(
      (given) => (typeof given === "string" ? unitNamed(given) : given),
      z.enum(publishedUnits),
    )
    .optional(),
  /** Ends of its interval, in the value's unit. */
  low: Amount.optional(),
  high: Amount.optional(),
  /** A row: metrics with their values and units. */
  values: z.record(PublishedMetric, Amount).optional(),
});
export type PublishedEntry = z.infer<typeof PublishedEntry>;
