// Zod shapes as JSON Schema under `components/schemas` of the OpenAPI document.
// OpenAPI 3.1 is JSON Schema 2020-12, which zod writes itself, recursive shapes included.
import { showGateText } from "@gonogo/protocols/spec";
import { z } from "zod";
import * as answers from "./answers.ts";
import * as requests from "./requests.ts";

const place = "#/components/schemas/";
const shared = `${place}__shared#/$defs/`;

type JsonObject = Record<string, unknown>;

function generate(shapes: Record<string, z.ZodType>, io: "input" | "output"): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(shapes)) registry.add(shape, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `${place}${id}`,
    override: (given) => {
      if (io === "input") showGateText(given);
    },
  });
  const { __shared: common, ...named } = schemas;
  const prefix = io === "input" ? "SentValue" : "Value";
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

/** Every component by name. */
export const componentSchemas = (): JsonObject => ({
  ...generate(answers, "output"),
  ...generate(requests, "input"),
});

export type ComponentName = keyof typeof answers | keyof typeof requests;

/** A reference to a component. */
export const ref = (name: ComponentName) => ({ $ref: `${place}${name}` });
