// The named shapes of the OpenAPI document, under `components/schemas`: each file names its own, in zod.
// OpenAPI 3.1 is JSON Schema 2020-12, which zod writes itself, recursive shapes included.
import { showTextForms } from "@gonogo/protocols/spec";
import { z } from "zod";

const place = "#/components/schemas/";
const shared = `${place}__shared#/$defs/`;

type JsonObject = Record<string, unknown>;
/** What may be sent, or what comes out of it: defaults are filled in, texts of gates are read. */
type Side = "input" | "output";

const components = new Map<z.ZodType, { readonly name: string; readonly side: Side }>();

/** Gives a shape its name in the document, by which operations and other shapes refer to it; returns the shape. */
export function component<Shape extends z.ZodType>(name: string, side: Side, shape: Shape): Shape {
  // An app that is made once more names the shapes of its bodies once more.
  for (const [other, its] of components) if (its.name === name) components.delete(other);
  components.set(shape, { name, side });
  return shape;
}

/** A reference to a component. Throws for a shape that is none. */
export function ref(shape: z.ZodType): { $ref: string } {
  const found = components.get(shape);
  if (!found) throw new Error("An operation refers to a shape that is no component.");
  return { $ref: `${place}${found.name}` };
}

function generate(side: Side): JsonObject {
  const registry = z.registry<{ id: string }>();
  // By name, in whatever order files are loaded: what shapes share is numbered as they come.
  const byName = [...components].sort(([, a], [, b]) => (a.name < b.name ? -1 : 1));
  for (const [shape, its] of byName) if (its.side === side) registry.add(shape, { id: its.name });
  const { schemas } = z.toJSONSchema(registry, {
    io: side,
    uri: (id) => `${place}${id}`,
    override: (given) => {
      if (side === "input") showTextForms(given);
    },
  });
  const { __shared: common, ...named } = schemas;
  const prefix = side === "input" ? "SentValue" : "Value";
  const all = {
    ...named,
    ...Object.fromEntries(
      Object.entries(common?.$defs ?? {}).map(([name, schema]) => [
        name.replace("schema", prefix),
        schema,
      ]),
    ),
  };
  // References into the shared part move with it; document-wide keywords have no place in a component.
  const text = JSON.stringify(all, (key, value) =>
    key === "$schema" || key === "$id" ? undefined : value,
  ).replaceAll(`${shared}schema`, `${place}${prefix}`);
  return JSON.parse(text) as JsonObject;
}

/** Every component of the files that are loaded, by name, as JSON Schema. */
export const componentSchemas = (): JsonObject => ({
  ...generate("output"),
  ...generate("input"),
});
