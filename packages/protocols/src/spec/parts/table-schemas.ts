// Schemas of what the tables of metrics and axes name. They stand apart from the tables, so that a page that reads a table
// loads no schema.
import { english } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { maxPayloadBytes, type AxisValue as Value } from "./axis.ts";
import { boundedText } from "./bounded-text.ts";
import { metricNames, type MetricName as Name, unknownMetric } from "./metric.ts";

export const MetricName = z.enum(metricNames, {
  error: ({ input }) => (typeof input === "string" ? unknownMetric(input) : undefined),
});
export type MetricName = Name;

/** A number, or a name. Which of them an axis takes, and within which bounds, `axisValueIssue` says. */
export const AxisValue = z.union(
  [z.number(), boundedText(60).min(1, english("must not be empty"))],
  english("must be a number or a name"),
);
export type AxisValue = Value;

export const PayloadBytes = z.int().min(0).max(maxPayloadBytes);
