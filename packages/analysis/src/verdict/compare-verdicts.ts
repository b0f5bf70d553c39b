// Whether a verdict that was judged again is the one that was stored: field by field, to the last digit.
// Rules are deterministic, so any difference has a cause: other rules (a new rulesVersion) or other rows.
// Names of changed fields are paths (`gates[1].estimate`); a gate's or diagnostic's own name is beside them.
import type { Verdict } from "@gonogo/protocols/report";

export type Change = {
  /** `gates[1].estimate` */
  readonly field: string;
  /** What the field is about: a gate's rule and cell, a diagnostic's code; null for the verdict itself. */
  readonly about: string | null;
  /** undefined: not stored. */
  readonly stored: unknown;
  /** undefined: not found again. */
  readonly recomputed: unknown;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Every leaf in which two plain values differ. 0 and -0 are the same; there are no dates and no functions here. */
export function differencesOf(
  stored: unknown,
  recomputed: unknown,
  field = "",
  about: string | null = null,
): Change[] {
  if (stored === recomputed) return [];
  const comparable = isObject(stored) && isObject(recomputed);
  if (!comparable || Array.isArray(stored) !== Array.isArray(recomputed))
    return [{ field, about, stored, recomputed }];
  const names = [...new Set([...Object.keys(stored), ...Object.keys(recomputed)])];
  const within = (name: string) =>
    Array.isArray(stored) ? `${field}[${name}]` : field === "" ? name : `${field}.${name}`;
  return names.flatMap((name) =>
    differencesOf(stored[name], recomputed[name], within(name), about),
  );
}

/** Gates and findings are matched by what they are about, so that one that came or went does not shift the rest. */
function listChanges<T>(
  list: "gates" | "diagnostics",
  stored: readonly T[],
  recomputed: readonly T[],
  nameOf: (item: T) => string,
): Change[] {
  const namesOf = (items: readonly T[]) => items.map(nameOf);
  const [were, are] = [namesOf(stored), namesOf(recomputed)];
  const changes = [...new Set([...were, ...are])].flatMap((name) => {
    const [was, is] = [were.indexOf(name), are.indexOf(name)];
    return differencesOf(stored[was], recomputed[is], `${list}[${was < 0 ? is : was}]`, name);
  });
  return changes.length > 0 ? changes : differencesOf(were, are, list);
}

/** What differs between a stored verdict and the one that its blocks give now; empty: identical. */
export function compareVerdicts(stored: Verdict | null, recomputed: Verdict | null): Change[] {
  if (stored === null || recomputed === null)
    return differencesOf(stored?.verdict ?? null, recomputed?.verdict ?? null, "verdict");
  const { gates, diagnostics, ...rest } = stored;
  const { gates: gatesNow, diagnostics: diagnosticsNow, ...restNow } = recomputed;
  return [
    ...differencesOf(rest, restNow),
    ...listChanges("gates", gates, gatesNow, ({ rule, cellLabel, gateIndex }) =>
      cellLabel === "all" ? `${gateIndex + 1}. ${rule}` : `${gateIndex + 1}. ${rule}, ${cellLabel}`,
    ),
    ...listChanges("diagnostics", diagnostics, diagnosticsNow, ({ code, variant, cell }) =>
      [
        code,
        ...(variant === null ? [] : [`of ${variant}`]),
        ...(cell ? [`cell ${cell}`] : []),
      ].join(" "),
    ),
  ];
}
