// What zod finds, in the words of whoever typed it: `must be at least 6`, never `Too small: expected number to be >=6`.
// Set where zod is imported (zod.ts); a message that a schema gives itself is before these.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { z } from "zod";
import { notANumber, readWrittenNumber } from "./written-number.ts";

type RawIssue = Parameters<NonNullable<z.core.$ZodConfig["customError"]>>[0];

/** How a kind of value is named to people. */
const kinds: Readonly<Record<string, Msg>> = {
  int: msg("a whole number"),
  number: msg("a number"),
  string: msg("text"),
  boolean: msg("true or false"),
  array: msg("a list"),
  tuple: msg("a list"),
  object: msg("a set of fields"),
  record: msg("a set of fields"),
  null: msg("empty"),
  date: msg("a date"),
};

function nameOf(kind: string): string {
  const known = kinds[kind];
  return known ? t(known) : kind;
}

/** `text`, `a list`, `a number`: what was given instead. */
function givenAs(input: unknown): string {
  if (input === null) return nameOf("null");
  return nameOf(Array.isArray(input) ? "array" : typeof input);
}

/** What should have been there, and what was. */
function kindWords({ expected, input }: Extract<RawIssue, { code: "invalid_type" }>): string {
  const isNumber = expected === "number" || expected === "int";
  if (isNumber && typeof input === "string")
    return t(
      expected === "int" ? "must be a whole number, and is text" : "must be a number, and is text",
    );
  if (typeof input === "number" && !Number.isFinite(input))
    return t("must be {kind}, and is none", { kind: nameOf(expected) });
  return t("must be {kind}, and is {given}", { kind: nameOf(expected), given: givenAs(input) });
}

/** A number that was given as text, and what it is read as, or which of two it may be; empty for all else. */
function numberInText({ expected, input }: Extract<RawIssue, { code: "invalid_type" }>): string {
  if (typeof input !== "string" || (expected !== "number" && expected !== "int")) return "";
  const text = input.slice(0, 40);
  const read = readWrittenNumber(text);
  if (read.ok) return t(": write {digits}", { digits: read.digits });
  return /\d/.test(text) && read.issue !== notANumber ? `: ${read.issue}` : "";
}

const entries = msg("{count} {count, plural, one {entry} other {entries}}");
const units: Readonly<Record<string, Msg>> = {
  string: msg("{count} {count, plural, one {character} other {characters}}"),
  array: entries,
  set: entries,
  map: entries,
};

function sizeWords(issue: Extract<RawIssue, { code: "too_small" | "too_big" }>): string {
  const { inclusive } = issue;
  const isLeast = issue.code === "too_small";
  const bound = isLeast ? issue.minimum : issue.maximum;
  const unit = units[issue.origin];
  if (!unit) {
    const limit = String(bound);
    if (isLeast)
      return t(inclusive ? "must be at least {limit}" : "must be more than {limit}", { limit });
    return t(inclusive ? "must be at most {limit}" : "must be less than {limit}", { limit });
  }
  if (isLeast && Number(bound) === 1) return t("must not be empty");
  const size = t(unit, { count: Number(bound) });
  if (isLeast)
    return t(inclusive ? "must have at least {size}" : "must have more than {size}", { size });
  return t(inclusive ? "must have at most {size}" : "must have less than {size}", { size });
}

const formats: Readonly<Record<string, Msg>> = {
  email: msg("must be an e-mail address"),
  url: msg("must be a URL"),
  uuid: msg("must be an id"),
  datetime: msg("must be a date with its time"),
  date: msg("must be a date"),
  base64: msg("must be base64"),
};

const listed = (values: readonly unknown[]): string =>
  values.map((value) => (typeof value === "string" ? value : JSON.stringify(value))).join(", ");

/** The words for an issue; undefined: zod's own. */
export function issueWords(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? t("is missing")
        : `${kindWords(issue)}${numberInText(issue)}`;
    case "too_small":
    case "too_big":
      return sizeWords(issue);
    case "invalid_value":
      if (issue.input === undefined) return t("is missing");
      return issue.values.length === 1
        ? t("must be {value}", { value: listed(issue.values) })
        : t("must be one of {values}", { values: listed(issue.values) });
    case "unrecognized_keys":
      return t(issue.keys.length === 1 ? "has no field {names}" : "has no fields {names}", {
        names: listed(issue.keys),
      });
    case "invalid_format":
      return t(formats[issue.format] ?? msg("has letters that cannot stand here"));
    // Of a record: what is wrong with the name of a member.
    case "invalid_key":
      return issue.issues[0]?.message;
    case "not_multiple_of":
      return t("must be a multiple of {divisor}", { divisor: String(issue.divisor) });
    case "invalid_union":
      return t(
        issue.input === undefined ? "is missing" : "fits none of the forms that it may have",
      );
    default:
      return undefined;
  }
}
