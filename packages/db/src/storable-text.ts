// What PostgreSQL can store of a text: everything but NUL (not in text, not as \u0000 in jsonb) and halves of surrogate pairs,
// which no encoding has. Every query of the client passes here with all its values, however they were decoded before.
// https://www.postgresql.org/docs/current/datatype-json.html

/** A value that cannot be stored: its dotted path in what was written, and what is wrong with it. */
export type UnstorableText = { readonly field: string; readonly message: string };

const half = "holds half of a surrogate pair, which is no character";

/** Why PostgreSQL could not store a text, or null. */
export function textIssue(text: string): string | null {
  if (text.includes("\u0000")) return "holds a NUL character (U+0000)";
  return text.isWellFormed() ? null : half;
}

/** The text with U+FFFD, the replacement character, in place of what cannot be stored. */
export const storableText = (text: string): string =>
  text.toWellFormed().replaceAll("\u0000", "\uFFFD");

type Branch = Readonly<Record<string, unknown>> | readonly unknown[];

/** Arrays and plain objects have values inside; dates, bytes and Prisma's own objects have none to look at. */
function isBranch(value: unknown): value is Branch {
  if (value === null || typeof value !== "object") return false;
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The first text within a value that cannot be stored, names of members too; null: there is none. Iterative. */
export function findUnstorable(value: unknown): UnstorableText | null {
  const waiting: { value: unknown; path: Path }[] = [{ value, path: null }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: inner, path } = next;
    if (typeof inner === "string") {
      const message = textIssue(inner);
      if (message) return { field: dotted(path), message };
    } else if (isBranch(inner))
      for (const [name, member] of Object.entries(inner)) {
        const message = textIssue(name);
        if (message) return { field: dotted(path), message: `holds a name that ${message}` };
        if (typeof member === "string" || typeof member === "object")
          waiting.push({ value: member, path: { name, outer: path } });
      }
  }
  return null;
}

type Path = { readonly name: string; readonly outer: Path } | null;

function dotted(path: Path): string {
  const names: string[] = [];
  for (let step = path; step; step = step.outer) names.unshift(step.name);
  return names.join(".");
}

/** The value with every text made storable. Recursive: for what a schema has bounded. */
export function madeStorable<T>(value: T): T {
  const made = (inner: unknown): unknown => {
    if (typeof inner === "string") return storableText(inner);
    if (Array.isArray(inner)) return inner.map(made);
    if (!isBranch(inner)) return inner;
    const members = Object.entries(inner).map(([name, member]) => [
      storableText(name),
      made(member),
    ]);
    return Object.fromEntries(members);
  };
  return made(value) as T;
}
