// What the schema of a definition allows at a place of a YAML text: names of fields, and the values that are named.
// Places are found by indentation alone, since the text is not yet YAML while it is typed; flow style is left alone.
import { t, translated } from "@gonogo/locale/t";
import { BenchmarkSpec, showTextForms } from "@gonogo/protocols/spec";
import * as z from "@gonogo/protocols/zod";

type Schema = {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
};

export type YamlOffer = {
  readonly label: string;
  readonly says: string;
  /** What is written for it. */
  readonly insert: string;
};

let read: Schema | null = null;
const root = (): Schema => {
  read ??= z.toJSONSchema(BenchmarkSpec, {
    io: "input",
    override: showTextForms,
    unrepresentable: "any",
  }) as Schema;
  return read;
};

/** A schema as the plain ones that it is made of; a list as its items. */
function plain(schema: Schema): Schema[] {
  const name = schema.$ref?.match(/^#\/\$defs\/(.*)$/)?.[1];
  if (name !== undefined) return plain(root().$defs?.[name] ?? {});
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (parts.length > 0) return parts.flatMap(plain);
  return schema.items ? plain(schema.items) : [schema];
}

function below(schemas: readonly Schema[], key: string): Schema[] {
  return schemas.flatMap(({ properties, additionalProperties: others }) => {
    const own = properties?.[key] ?? (typeof others === "object" ? others : undefined);
    return own ? plain(own) : [];
  });
}

const keyLine = /^(\s*(?:- +)*)("?[\w.{}$-]+"?)\s*:/;

/** The names of fields that a column of a line stands below, outermost first. */
function parentsOf(lines: readonly string[], line: number, column: number): string[] {
  const path: string[] = [];
  let indent = column;
  for (let i = line - 1; i >= 0 && indent > 0; i--) {
    const match = keyLine.exec(lines[i] ?? "");
    const at = match?.[1]?.length ?? Number.POSITIVE_INFINITY;
    if (!match || at >= indent) continue;
    path.unshift(match[2]?.replaceAll('"', "") ?? "");
    indent = at;
  }
  return path;
}

const scalar = (value: unknown): string =>
  typeof value === "string" && /[:#{}[\],&*!|>'"%@`<]|^\s|\s$/.test(value)
    ? JSON.stringify(value)
    : String(value);

/** Text after a name: a block for what holds more, else the place of a value. */
function afterName(schema: Schema | undefined, indent: number): string {
  const parts = schema ? plain(schema) : [];
  const isList = schema?.type === "array";
  const space = " ".repeat(indent + 2);
  if (isList) return `:\n${space}- `;
  return parts.some(({ properties }) => properties) && parts.every(({ type }) => type !== "string")
    ? `:\n${space}`
    : ": ";
}

/** What can stand at the end of `before`, the text up to the caret; `from`: where what is typed of it begins. */
export function yamlOffers(before: string): {
  readonly from: number;
  readonly offers: YamlOffer[];
} {
  const lines = before.split("\n");
  const line = lines.at(-1) ?? "";
  const valued = /^(\s*(?:- +)*)("?[\w.-]+"?)\s*:\s+(\S*)$/.exec(line);
  if (valued) {
    const [, lead = "", key = "", typed = ""] = valued;
    const path = parentsOf(lines, lines.length - 1, lead.length);
    const schemas = [...path, key].reduce(below, plain(root()));
    return { from: before.length - typed.length, offers: valuesOf(schemas, typed) };
  }
  const named = /^(\s*(?:- +)*)([\w.-]*)$/.exec(line);
  if (!named) return { from: before.length, offers: [] };
  const [, lead = "", typed = ""] = named;
  const path = parentsOf(lines, lines.length - 1, lead.length);
  const schemas = path.reduce(below, plain(root()));
  const names = new Map<string, Schema>();
  for (const { properties = {} } of schemas)
    for (const [name, schema] of Object.entries(properties))
      if (!names.has(name)) names.set(name, schema);
  const offers = [...names]
    .filter(([name]) => name.startsWith(typed))
    .map(([name, schema]) => ({
      label: name,
      says: schema.description === undefined ? kindText(schema) : translated(schema.description),
      insert: `${name}${afterName(schema, lead.length)}`,
    }));
  const texts = lead.includes("-") ? valuesOf(schemas, typed) : [];
  return { from: before.length - typed.length, offers: [...texts, ...offers] };
}

function valuesOf(schemas: readonly Schema[], typed: string): YamlOffer[] {
  const values = schemas.flatMap((one) => [
    ...(one.enum ?? []),
    ...(one.const === undefined ? [] : [one.const]),
    ...(one.type === "boolean" ? [true, false] : []),
    ...(one.examples ?? []),
  ]);
  return [...new Set(values.map(scalar))]
    .filter((text) => text.startsWith(typed))
    .map((text) => ({ label: text, says: "", insert: text }));
}

const kindText = (schema: Schema): string => {
  if (schema.type === "array") return t("a list");
  const types = new Set(plain(schema).map(({ type, enum: of }) => (of ? of.join(", ") : type)));
  return [...types].filter(Boolean).join(t(" or "));
};
