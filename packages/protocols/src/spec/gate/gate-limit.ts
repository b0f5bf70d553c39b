// The limit of a gate: which field carries it, in which unit, follows from the metric and what it is compared with.
// A limit in the wrong unit is refused, never silently read as another one.
import { type MetricName, metrics } from "../parts/metric.ts";
import { type LimitField, metricUnits, unitInfo, units } from "../parts/metric-unit.ts";

export const limitFields: readonly LimitField[] = metricUnits.map((unit) => units[unit].limitField);

/** What decides about the limit's unit: a gate, or what is known of one that is being written. */
export type LimitShape = {
  readonly metric: MetricName;
  readonly over?: unknown;
  readonly vs?: unknown;
};

/** Whether the gate judges a ratio of two figures, of two variants or of now and then. */
export const isRelative = (gate: Pick<LimitShape, "over" | "vs">): boolean =>
  gate.over !== undefined || gate.vs !== undefined;

/** The limit field that a gate on this metric must carry. */
export const limitField = (gate: LimitShape): LimitField =>
  isRelative(gate) ? "limitRatio" : units[metrics[gate.metric].unit].limitField;

/** The limit in stored units: microseconds, requests per second, bytes, a count, or a ratio. */
export function limitValue(
  gate: LimitShape & { readonly [field in LimitField]?: number | undefined },
): number {
  const limit = gate[limitField(gate)] ?? Number.NaN;
  return isRelative(gate) ? limit : limit * unitInfo(metrics[gate.metric].unit).storedPerLimit;
}
