// The limit of a gate: which field carries it, in which unit, follows from the metric and what it is compared with.
// A limit in the wrong unit is refused, never silently read as another one.
import { type MetricName, type MetricUnit, metrics } from "./metric.ts";

export type LimitField = "limitMs" | "limitPerS" | "limitRatio" | "limitBytes" | "limitCount";
export const limitFields = [
  "limitMs",
  "limitPerS",
  "limitRatio",
  "limitBytes",
  "limitCount",
] as const;

/** What decides about the limit's unit: a gate, or what is known of one that is being written. */
export type LimitShape = {
  readonly metric: MetricName;
  readonly over?: unknown;
  readonly vs?: unknown;
};

/** Whether the gate judges a ratio of two figures, of two variants or of now and then. */
export const isRelative = (gate: Pick<LimitShape, "over" | "vs">): boolean =>
  gate.over !== undefined || gate.vs !== undefined;

const absolute: Record<MetricUnit, LimitField> = {
  us: "limitMs",
  perS: "limitPerS",
  ratio: "limitRatio",
  bytes: "limitBytes",
  count: "limitCount",
};

/** The limit field that a gate on this metric must carry. */
export const limitField = (gate: LimitShape): LimitField =>
  isRelative(gate) ? "limitRatio" : absolute[metrics[gate.metric].unit];

/** The limit in stored units: microseconds, requests per second, bytes, a count, or a ratio. */
export function limitValue(
  gate: LimitShape & { readonly [field in LimitField]?: number | undefined },
): number {
  const field = limitField(gate);
  const limit = gate[field] ?? Number.NaN;
  return field === "limitMs" ? limit * 1_000 : limit;
}
