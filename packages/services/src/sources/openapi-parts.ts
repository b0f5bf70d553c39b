// Parts of an OpenAPI document that nobody vouches for: asked for by type, references followed within the document only.

export type JsonObject = { readonly [name: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The text; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** References in a row that are followed: a circle ends here. */
const mostHops = 32;

/** The object, or the one that its `$ref` names; null: it is in another file, missing, or refers to itself. */
export function resolved(value: unknown, document: JsonObject): JsonObject | null {
  let at = value;
  for (let hops = 0; hops < mostHops; hops++) {
    if (!isObject(at)) return null;
    if (typeof at.$ref !== "string") return at;
    at = byPointer(at.$ref, document);
  }
  return null;
}

/** RFC 6901, in the form of a fragment. */
function byPointer(ref: string, document: JsonObject): unknown {
  if (!ref.startsWith("#/")) return undefined;
  let at: unknown = document;
  for (const piece of ref.slice(2).split("/")) {
    const name = decoded(piece).replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as JsonObject)[name];
  }
  return at;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
