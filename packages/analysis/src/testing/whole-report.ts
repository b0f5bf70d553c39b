// What is wrong with a report or verdict as plain data: figures that are none, and sentences that show one.
// Only for tests; a page would show "NaN" where this finds something.

/** Paths of values that must not be in a report, with the value: NaN, ±Infinity, undefined, and texts that hold them. */
export function issuesOf(value: unknown, path = ""): string[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [`${path}: ${value}`];
  if (value === undefined) return [`${path}: undefined`];
  if (typeof value === "string")
    return /\b(?:NaN|Infinity|undefined|null)\b/.test(value) ? [`${path}: ${value}`] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => issuesOf(part, `${path}.${name}`));
}
