// What a client sends must fit into PostgreSQL (no NUL characters, no broken UTF-16, no bottomless nesting) and be read in
// little time: so many values and no more. Checked once at each entry point, before any service; what is decoded later is
// checked where it is parsed (parseInput), and at last by the database's client.
import { textIssue } from "@gonogo/services/errors";

export type StorableIssue = { field: string; message: string };

const deepest = 64;
/** Values and members of a body: a definition has some hundreds, and the dearest of schemas reads these in half a second. */
const mostValues = 50_000;

/** Where a value lies: a path as long as a text of JSON is deep would be copied for each of its values. */
type Path = { readonly name: string | number; readonly outer: Path; readonly depth: number } | null;

function dotted(path: Path, most = Number.POSITIVE_INFINITY): string {
  const names: (string | number)[] = [];
  for (let step = path; step; step = step.outer) if (step.depth <= most) names.unshift(step.name);
  return names.join(".");
}

/**
 * The first issue of parsed JSON as a path and a reason, or null. Iterative: depth cannot exhaust the stack.
 * @param most how many values it may hold
 */
export function storableIssue(value: unknown, most = mostValues): StorableIssue | null {
  const waiting: { value: unknown; path: Path }[] = [{ value, path: null }];
  let values = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    const depth = path?.depth ?? 0;
    if (depth > deepest)
      return { field: dotted(path, 8), message: `is nested deeper than ${deepest} levels` };
    if (typeof value === "string") {
      const message = textIssue(value);
      if (message) return { field: dotted(path), message };
      continue;
    }
    if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) continue;
    const names = Array.isArray(value) ? null : Object.keys(value);
    const members = names ? names.length : (value as readonly unknown[]).length;
    values += members;
    if (values > most)
      return {
        field: dotted(path),
        message: `holds more than ${most.toLocaleString("en")} values; a long list in the body of a request can be sent as text`,
      };
    for (let at = 0; at < members; at++) {
      const name = names ? (names[at] as string) : at;
      const message = typeof name === "string" ? textIssue(name) : null;
      if (message) return { field: dotted(path), message: `holds a name that ${message}` };
      const inner = (value as Readonly<Record<string | number, unknown>>)[name];
      // Numbers and the like are in error by their depth alone.
      if (typeof inner === "string" || typeof inner === "object" || depth >= deepest)
        waiting.push({ value: inner, path: { name, outer: path, depth: depth + 1 } });
    }
  }
  return null;
}
