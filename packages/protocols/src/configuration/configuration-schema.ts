// The JSON Schema of `gonogo.yaml` as people write it, for editors: made from the schema of the resolved file, with references
// where they may stand. `npm run gen` writes it to a file, which the web serves.
import * as z from "../schema/zod.ts";
import { showTextForms } from "../spec/index.ts";
import { Configuration, environmentReference, secretReference } from "./configuration.ts";

type Schema = { readonly [key: string]: unknown };

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const references = {
  environment: {
    type: "string",
    pattern: environmentReference.source,
    description: `Holds an environment variable of whoever applies the file: \${NAME}.`,
  },
  secret: {
    type: "string",
    pattern: secretReference.source,
    description:
      "A secret by its name, which stands in the environment: secret:NAME. Never its value.",
  },
} as const;

const to = (name: keyof typeof references) => ({ $ref: `#/$defs/${name}` });

/** Where the part stands: secret fields take nothing but `secret:NAME`. */
type Place = "plain" | "secret";

/** Whether a scalar takes less than any text, so that a reference would not pass. */
const isNarrow = ({ type, ...rest }: Schema): boolean =>
  type !== "string" ||
  ["pattern", "enum", "format", "minLength", "allOf"].some((key) => key in rest);

const isScalar = ({ type }: Schema): boolean =>
  type === "string" || type === "number" || type === "integer" || type === "boolean";

function written(schema: unknown, place: Place): unknown {
  if (!isObject(schema)) return schema;
  if ("const" in schema) return schema;
  if (isScalar(schema)) {
    if (place === "secret") return to("secret");
    if (!isNarrow(schema)) return schema;
    const { description, default: usual, ...own } = schema;
    return {
      ...(description !== undefined && { description }),
      ...(usual !== undefined && { default: usual }),
      anyOf: [own, to("environment")],
    };
  }
  const inside = (part: unknown) => written(part, place);
  const listed = (parts: unknown) => (Array.isArray(parts) ? parts.map(inside) : parts);
  const changed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties" && isObject(value))
      changed.properties = Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name, inside(part)]),
      );
    else if (key === "items" || key === "additionalProperties") changed[key] = inside(value);
    else if (key === "allOf" || key === "prefixItems") changed[key] = listed(value);
    // A reference fits several alternatives at once.
    else if (key === "anyOf" || key === "oneOf") changed.anyOf = listed(value);
    else changed[key] = value;
  }
  return changed;
}

/** A target's secret is the one part whose fields are secret. */
function secretsApart(schema: Schema, plain: Schema): void {
  const targetOf = (file: Schema) => partOf(partOf(partOf(file, "properties"), "targets"), "items");
  const secret = partOf(partOf(targetOf(plain), "properties"), "secret");
  Object.assign(partOf(targetOf(schema), "properties"), { secret: written(secret, "secret") });
}

function partOf(schema: Schema, key: string): Schema {
  const part = schema[key];
  if (!isObject(part)) throw new Error(`the schema of a configuration has no ${key}`);
  return part;
}

/** The schema as text, two spaces, with a final line break. */
export function configurationSchemaText(): string {
  const { $schema, $defs, ...plain } = z.toJSONSchema(Configuration, {
    ...{ io: "input", override: showTextForms },
  }) as Schema;
  const schema = written(plain, "plain") as Schema;
  secretsApart(schema, plain);
  const shared = isObject($defs) ? Object.entries($defs) : [];
  const whole = {
    ...{ $schema, title: "gonogo.yaml", ...schema },
    $defs: {
      ...Object.fromEntries(shared.map(([name, part]) => [name, written(part, "plain")])),
      ...references,
    },
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}
