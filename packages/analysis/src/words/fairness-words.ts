// Whether the sides of a comparison are on equal terms, check by check, in a word.
import type { Report } from "@gonogo/protocols/report";

export type FairnessState = "equal" | "unequal" | "unknown" | "open";

export const fairnessWords: Readonly<Record<FairnessState, string>> = {
  equal: "equal",
  unequal: "differs",
  unknown: "unknown",
  open: "not judged",
};

/** What sides show that neither engine nor server reports. */
const unknownValues: ReadonlySet<string> = new Set(["unknown", "not reported"]);

export function fairnessState({ equal, sides }: Report["fairness"][number]): FairnessState {
  if (equal !== null) return equal ? "equal" : "unequal";
  return sides.some(({ value }) => unknownValues.has(value)) ? "unknown" : "open";
}
