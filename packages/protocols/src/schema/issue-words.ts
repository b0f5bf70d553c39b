// What zod finds, in the words of whoever typed it: `must be at least 6`, never `Too small: expected number to be >=6`.
// Set where zod is imported (zod.ts); a message that a schema gives itself is before these.
import type { z } from "zod";
import { notANumber, readWrittenNumber } from "./written-number.ts";

type RawIssue = Parameters<NonNullable<z.core.$ZodConfig["customError"]>>[0];

/** How a kind of value is named to people. */
const kinds: Readonly<Record<string, string>> = {
  int: "a whole number",
  number: "a number",
  string: "text",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "a set of fields",
  record: "a set of fields",
  null: "empty",
  date: "a date",
};

const nameOf = (kind: string): string => kinds[kind] ?? kind;

/** `text`, `a list`, `not a number`: what was given instead. */
function givenAs(input: unknown): string {
  if (input === null) return "empty";
  if (Array.isArray(input)) return "a list";
  if (typeof input === "number" && !Number.isFinite(input)) return "none";
  return nameOf(typeof input);
}

/** A number that was given as text, and what it is read as, or which of two it may be; empty for all else. */
function numberInText({ expected, input }: Extract<RawIssue, { code: "invalid_type" }>): string {
  if (typeof input !== "string" || (expected !== "number" && expected !== "int")) return "";
  const text = input.slice(0, 40);
  const read = readWrittenNumber(text);
  if (read.ok) return `: write ${read.digits}`;
  return /\d/.test(text) && read.issue !== notANumber ? `: ${read.issue}` : "";
}

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
  set: ["entry", "entries"],
  map: ["entry", "entries"],
};

const counted = (count: number | bigint, origin: string): string => {
  const [one, many] = units[origin] ?? ["", ""];
  const unit = Number(count) === 1 ? one : many;
  return unit === "" ? String(count) : `${count} ${unit}`;
};

function sizeWords(issue: Extract<RawIssue, { code: "too_small" | "too_big" }>): string {
  const { origin } = issue;
  const verb = origin in units ? "have" : "be";
  if (issue.code === "too_small") {
    const { minimum, inclusive } = issue;
    if (verb === "have" && Number(minimum) === 1) return "must not be empty";
    return `must ${verb} ${inclusive ? "at least" : "more than"} ${counted(minimum, origin)}`;
  }
  return `must ${verb} ${issue.inclusive ? "at most" : "less than"} ${counted(issue.maximum, origin)}`;
}

const formats: Readonly<Record<string, string>> = {
  email: "an e-mail address",
  url: "a URL",
  uuid: "an id",
  datetime: "a date with its time",
  date: "a date",
  base64: "base64",
};

const listed = (values: readonly unknown[]): string =>
  values.map((value) => (typeof value === "string" ? value : JSON.stringify(value))).join(", ");

/** The words for an issue; undefined: zod's own. */
export function issueWords(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "is missing"
        : `must be ${nameOf(issue.expected)}, and is ${givenAs(issue.input)}${numberInText(issue)}`;
    case "too_small":
    case "too_big":
      return sizeWords(issue);
    case "invalid_value":
      if (issue.input === undefined) return "is missing";
      return issue.values.length === 1
        ? `must be ${listed(issue.values)}`
        : `must be one of ${listed(issue.values)}`;
    case "unrecognized_keys":
      return `has no ${issue.keys.length === 1 ? "field" : "fields"} ${listed(issue.keys)}`;
    case "invalid_format":
      return formats[issue.format]
        ? `must be ${formats[issue.format]}`
        : "has letters that cannot stand here";
    // Of a record: what is wrong with the name of a member.
    case "invalid_key":
      return issue.issues[0]?.message;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_union":
      return issue.input === undefined ? "is missing" : "fits none of the forms that it may have";
    default:
      return undefined;
  }
}
