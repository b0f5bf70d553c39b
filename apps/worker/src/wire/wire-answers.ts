// Checks, extraction and rows as the engine takes them: lists of small rules, every form of writing resolved.
import {
  type AnswerCheck,
  type BenchmarkSpec,
  type Extract,
  type HeaderCheck,
  jsonExists,
  parseTemplate,
  rowTableOf,
  type Variant,
  variantTexts,
  type WireCheck,
  type WireExtract,
  type WireRows,
} from "@gonogo/protocols/spec";

type HeaderTest = OfKind<WireCheck, "header">["test"];
type OfKind<T, K> = T extends { kind: K } ? T : never;

function headerTest(check: HeaderCheck): HeaderTest {
  if (typeof check === "string") return { is: "equals", text: check };
  return "contains" in check
    ? { is: "contains", text: check.contains }
    : { is: "exists", exists: check.exists };
}

function bodyChecks(body: NonNullable<AnswerCheck["body"]>): WireCheck[] {
  const { contains, equals, matches } = body;
  const checks: WireCheck[] = [];
  if (contains !== undefined)
    checks.push({ kind: "body", test: { is: "contains", text: contains } });
  if (equals !== undefined) checks.push({ kind: "body", test: { is: "equals", text: equals } });
  if (matches !== undefined)
    checks.push({ kind: "body", test: { is: "matches", pattern: matches } });
  return checks;
}

/** All rules of a check, headers first: what is cheap to see fails first. */
export function wireChecks(check: AnswerCheck | undefined): WireCheck[] {
  if (!check) return [];
  const { headers = {}, body, json = {} } = check;
  return [
    ...Object.entries(headers).map(([name, test]): WireCheck => {
      return { kind: "header", name, test: headerTest(test) };
    }),
    ...(body ? bodyChecks(body) : []),
    ...Object.entries(json).map(([path, value]): WireCheck => {
      const exists = jsonExists(value);
      const test =
        exists === undefined ? { is: "equals" as const, value } : { is: "exists" as const, exists };
      return { kind: "json", path, test };
    }),
  ];
}

export const wireExtract = (extract: Extract | undefined): WireExtract[] =>
  Object.entries(extract ?? {}).map(([name, source]): WireExtract => {
    if ("json" in source) return { name, from: "json", path: source.json };
    if ("header" in source) return { name, from: "header", header: source.header };
    if ("regex" in source) return { name, from: "regex", pattern: source.regex };
    return { name, from: "body" };
  });

/** The rows, for a variant that reads any; null spares the others a megabyte. */
export function wireRows(spec: BenchmarkSpec, variant: Variant): WireRows | null {
  const reads = variantTexts(variant).some(({ text }) =>
    parseTemplate(text).parts.some(({ kind }) => kind === "row"),
  );
  if (!spec.rows || !reads) return null;
  const { columns, rows } = rowTableOf(spec.rows);
  return { order: spec.rows.order, columns: [...columns], rows: rows.map((row) => [...row]) };
}
