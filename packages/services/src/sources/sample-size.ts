// How long an example of a schema would become, reckoned before it is made: openapi-sampler makes lists of any length and
// repeats what schemas share, and memory that runs out at once ends more than a thread.
import { isObject, type JsonObject, listOf, resolved, textOf } from "./openapi-parts.ts";

/** Of a value that says nothing of its length. */
const shortest = 8;

const lengthOf = (value: unknown): number => (JSON.stringify(value) ?? "").length;

/** A number of a schema, where it is one. */
const count = (value: unknown, least: number): number =>
  typeof value === "number" && value > least ? value : least;

/** Characters of the JSON of an example, at least; beyond `deepest` levels of objects and lists nothing is made. */
export function sampleSize(schema: unknown, document: JsonObject, deepest: number): number {
  const known = new Map<object, (number | undefined)[]>();
  const sum = (schemas: readonly unknown[], depth: number) =>
    schemas.reduce((total: number, one) => total + sizeOf(one, depth), 0);

  function sizeOf(given: unknown, depth: number): number {
    if (!isObject(given) || depth > deepest) return shortest;
    const ofDepths = known.get(given) ?? [];
    known.set(given, ofDepths);
    const before = ofDepths[depth];
    if (before !== undefined) return before;
    // A circle that goes no deeper ends here.
    ofDepths[depth] = shortest;
    const size =
      typeof given.$ref === "string"
        ? sizeOf(resolved(given, document), depth)
        : exampleSize(given) + partsSize(given, depth);
    ofDepths[depth] = size;
    return size;
  }

  function partsSize(given: JsonObject, depth: number): number {
    const properties = isObject(given.properties) ? Object.entries(given.properties) : [];
    const items = Array.isArray(given.items) ? given.items : [given.items];
    const listed = [...items, ...listOf(given.prefixItems)].filter(isObject);
    const [oneOf] = listOf(given.oneOf);
    const [anyOf] = listOf(given.anyOf);
    return (
      shortest +
      count(given.minLength, 0) +
      properties.reduce((total, [name, one]) => total + name.length + sizeOf(one, depth + 1), 0) +
      count(given.minItems, 1) * (shortest + sum(listed, depth + 1)) +
      2 *
        (isObject(given.additionalProperties) ? sizeOf(given.additionalProperties, depth + 1) : 0) +
      sum([...listOf(given.allOf), oneOf, anyOf, given.if, given.then].filter(isObject), depth)
    );
  }

  return sizeOf(schema, 1);
}

/** Values that stand for themselves. */
const exampleSize = (given: JsonObject): number =>
  [given.example, given.const, given.default, listOf(given.examples)[0], listOf(given.enum)[0]]
    .filter((value) => value !== undefined)
    .reduce((total: number, value) => total + lengthOf(value), textOf(given.pattern).length);
