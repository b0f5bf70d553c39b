// Whether the sides of a comparison are on equal terms, check by check, in a word.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";

export type FairnessState = "equal" | "unequal" | "unknown" | "open";

export const fairnessWords: Readonly<Record<FairnessState, Msg>> = {
  equal: msg("equal##check"),
  unequal: msg("differs##check"),
  unknown: msg("unknown##check"),
  open: msg("not judged"),
};

/** What sides show that neither engine nor server reports. */
const unknownValues: ReadonlySet<string> = new Set(["unknown", "not reported"]);

export function fairnessState({ equal, sides }: Report["fairness"][number]): FairnessState {
  if (equal !== null) return equal ? "equal" : "unequal";
  return sides.some(({ value }) => unknownValues.has(value)) ? "unknown" : "open";
}

/** Why a comparison has no checklist; null: there is one, or nothing is compared. */
export function fairnessLack({
  fairness,
  variants,
  run,
}: Pick<Report, "fairness" | "variants" | "run">): string | null {
  if (fairness.length > 0 || variants.length < 2) return null;
  return run.imported
    ? t("Unknown: the tool that measured them does not record its connections.")
    : t("Unknown: the checklist needs a block of every variant in one cell.");
}

/** Sides with the same value together, in the order of the variants. */
export function groupedSides(
  sides: readonly { readonly variant: string; readonly value: string }[],
): { value: string; variants: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const { value, variant } of sides)
    groups.set(value, [...(groups.get(value) ?? []), variant]);
  return [...groups].map(([value, variants]) => ({ value, variants }));
}
