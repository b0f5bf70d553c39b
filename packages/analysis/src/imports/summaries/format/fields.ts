// Fields of JSON that a tool wrote, each read with its path, so that an error says which field is in error and what it is.
// Unknown fields are left alone: a newer version of a tool may have more.
import { t, translated } from "@gonogo/locale/t";
import { kindOf, objectIn, quoted } from "../../output-text.ts";
import { ImportError } from "../../sample.ts";

export type Fields = {
  /** Of the object in the file: `results.0`. */
  readonly path: string;
  readonly has: (name: string) => boolean;
  /** A number of at least 0. Throws ImportError where it is missing or something else. */
  readonly number: (name: string) => number;
  /** null: it is missing, or null. */
  readonly optional: (name: string) => number | null;
  readonly text: (name: string) => string | null;
  /** The object of this name; one without any field where it is missing. */
  readonly at: (name: string) => Fields;
  /** Objects of a list; none where it is missing. */
  readonly list: (name: string) => readonly Fields[];
  /** Names and values of counts: `{ "200": 500 }`. */
  readonly counts: (name: string) => readonly (readonly [name: string, count: number])[];
  readonly names: () => readonly string[];
};

/** A number, or the text of one, as JSON of protobuf has it for large ones; null where it is neither. */
const numberIn = (value: unknown): number | null => {
  const number = typeof value === "string" && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) && number >= 0 ? number : null;
};

/** @param file what the file is, as errors name it: `JSON of autocannon` */
export function fieldsOf(value: unknown, file: string, path = ""): Fields {
  const object = objectIn(value);
  const remedy = () =>
    t(
      "Send the whole {file}. If a newer version of the tool writes other fields, tell us which one.",
      { file: translated(file) },
    );
  const named = (name: string) => (path === "" ? name : `${path}.${name}`);
  const refuse = (issue: string): never => {
    throw new ImportError(issue, remedy());
  };
  if (!object)
    throw new ImportError(
      path === ""
        ? t("the file is {kind}, not an object", { kind: kindOf(value) })
        : t("{field} is {kind}, not an object", { field: path, kind: kindOf(value) }),
      remedy(),
    );
  const known = (name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined);
  const optional = (name: string): number | null => {
    const one = known(name);
    if (one === undefined || one === null) return null;
    return (
      numberIn(one) ??
      refuse(
        t("{field} is {value}, not a number of at least 0", {
          field: named(name),
          value: quoted(one),
        }),
      )
    );
  };
  const fields: Fields = {
    path,
    has: (name) => known(name) !== undefined && known(name) !== null,
    number: (name) => optional(name) ?? refuse(t("{field} is missing", { field: named(name) })),
    optional,
    text: (name) => {
      const one = known(name);
      return typeof one === "string" && one !== "" ? one : null;
    },
    at: (name) => fieldsOf(known(name) ?? {}, file, named(name)),
    list: (name) => {
      const one = known(name) ?? [];
      if (!Array.isArray(one))
        return refuse(
          t("{field} is {kind}, not a list", { field: named(name), kind: kindOf(one) }),
        );
      return one.map((entry, i) => fieldsOf(entry, file, `${named(name)}.${i}`));
    },
    counts: (name) => {
      const counts = fieldsOf(known(name) ?? {}, file, named(name));
      return counts.names().map((key) => [key, counts.number(key)] as const);
    },
    names: () => Object.keys(object),
  };
  return fields;
}

/** Whether the JSON is an object with these fields, of any value; `a.b` is a field of a field. */
export function hasFields(json: unknown, ...names: readonly string[]): boolean {
  return names.every((name) => {
    let value = json;
    for (const part of name.split(".")) {
      const object = objectIn(value);
      if (!object || !Object.hasOwn(object, part)) return false;
      value = object[part];
    }
    return true;
  });
}
