// Checks and extraction between form and definition: lines as typed, one rule each, in both directions.
import { t } from "@gonogo/locale/t";
import { type AnswerCheck, type Extract, jsonExists } from "@gonogo/protocols/spec";
import type { FieldIssue } from "./gate-typing.ts";

export type CheckLine = {
  on: "header" | "body" | "json";
  /** Header name or JSON path; unused for the body. */
  name: string;
  test: "equals" | "contains" | "matches" | "exists" | "absent";
  value: string;
};

export type ExtractLine = {
  name: string;
  from: "json" | "header" | "regex" | "body";
  /** Path, header name or pattern; unused for the whole body. */
  where: string;
};

/** The tests that fit what is looked at. */
export const testsOf: Readonly<Record<CheckLine["on"], readonly CheckLine["test"][]>> = {
  header: ["equals", "contains", "exists", "absent"],
  body: ["contains", "equals", "matches"],
  json: ["equals", "exists", "absent"],
};

const emptyCheck = { headers: {}, body: {}, json: {} } as {
  headers: Record<string, unknown>;
  body: Record<string, unknown>;
  json: Record<string, unknown>;
};

const existence = (test: CheckLine["test"]): { exists: boolean } | null =>
  test === "exists" || test === "absent" ? { exists: test === "exists" } : null;

function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The check as zod shall read it; undefined without lines. */
export function checkDraft(lines: readonly CheckLine[], path: string, issues: FieldIssue[]) {
  if (lines.length === 0) return undefined;
  const draft = structuredClone(emptyCheck);
  lines.forEach((line, i) => {
    const name = line.on === "body" ? line.test : line.name.trim();
    const group = line.on === "header" ? draft.headers : draft[line.on];
    if (name in group)
      issues.push({
        path: `${path}.${i}.${line.on === "body" ? "value" : "name"}`,
        message:
          line.on === "body"
            ? t("the body has such a check already")
            : t("{name} is checked twice", { name }),
      });
    if (line.on === "body") draft.body[name] = line.value;
    else if (line.on === "header")
      draft.headers[name] =
        existence(line.test) ?? (line.test === "contains" ? { contains: line.value } : line.value);
    else draft.json[name] = existence(line.test) ?? jsonValue(line.value);
  });
  return Object.fromEntries(
    Object.entries(draft).filter(([, group]) => Object.keys(group).length > 0),
  );
}

/** A text that would read as JSON is quoted, so that it stays text. */
function typedJson(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  return typeof jsonValue(value) === "string" && value.trim() !== "" && jsonValue(value) === value
    ? value
    : JSON.stringify(value);
}

export function checkLines(check: AnswerCheck | undefined): CheckLine[] {
  if (!check) return [];
  const exists = (found: boolean) => (found ? "exists" : "absent");
  return [
    ...Object.entries(check.headers ?? {}).map(([name, test]): CheckLine => {
      if (typeof test === "string") return { on: "header", name, test: "equals", value: test };
      return "contains" in test
        ? { on: "header", name, test: "contains", value: test.contains }
        : { on: "header", name, test: exists(test.exists), value: "" };
    }),
    ...(["contains", "equals", "matches"] as const).flatMap((test): CheckLine[] => {
      const value = check.body?.[test];
      return value === undefined ? [] : [{ on: "body", name: "", test, value }];
    }),
    ...Object.entries(check.json ?? {}).map(([name, value]): CheckLine => {
      const asked = jsonExists(value);
      return asked === undefined
        ? { on: "json", name, test: "equals", value: typedJson(value) }
        : { on: "json", name, test: exists(asked), value: "" };
    }),
  ];
}

/** What a step extracts as zod shall read it; undefined without lines. */
export function extractDraft(lines: readonly ExtractLine[], path: string, issues: FieldIssue[]) {
  if (lines.length === 0) return undefined;
  const draft: Record<string, unknown> = {};
  lines.forEach((line, i) => {
    const name = line.name.trim();
    if (name in draft)
      issues.push({ path: `${path}.${i}.name`, message: t("{name} is extracted twice", { name }) });
    draft[name] = { [line.from]: line.from === "body" ? true : line.where.trim() };
  });
  return draft;
}

export const extractLines = (extract: Extract | undefined): ExtractLine[] =>
  Object.entries(extract ?? {}).map(([name, source]): ExtractLine => {
    if ("json" in source) return { name, from: "json", where: source.json };
    if ("header" in source) return { name, from: "header", where: source.header };
    if ("regex" in source) return { name, from: "regex", where: source.regex };
    return { name, from: "body", where: "" };
  });

type Lines = { readonly checks: readonly CheckLine[]; readonly extract?: readonly ExtractLine[] };

/** The line's field that shows an issue at `check.…` or `extract.…`; the list itself when none does. */
export function answerFieldOf(path: readonly string[], { checks, extract = [] }: Lines): string {
  const [group, part, key] = path;
  if (group === "extract") {
    const at = extract.findIndex((line) => line.name.trim() === part);
    return at === -1 ? "extract" : `extract.${at}.${key === undefined ? "name" : "where"}`;
  }
  const on = part === "headers" ? "header" : part;
  const at = checks.findIndex(
    (line) => line.on === on && (on === "body" ? line.test === key : line.name.trim() === key),
  );
  return at === -1
    ? "checks"
    : `checks.${at}.${on === "body" || path.length > 3 ? "value" : "name"}`;
}
