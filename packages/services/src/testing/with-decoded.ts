// A value with what its histograms hold in place of their texts: two texts may be one histogram. Imported by tests only.
import { decodeHistogram } from "@gonogo/analysis/statistics/histogram";

export function withDecoded(value: unknown): unknown {
  if (typeof value === "string") return value.startsWith("HISTF") ? decodeHistogram(value) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withDecoded);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withDecoded(one)]));
}
