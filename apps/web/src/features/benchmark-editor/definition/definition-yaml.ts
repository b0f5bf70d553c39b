// A definition as YAML: written for the clipboard, read from a paste or a file.
// JSON is YAML too, so both are read here; issues name the line or the field.
import { t, translated } from "@gonogo/locale/t";
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { isNode, parseDocument, stringify } from "yaml";

export type YamlReading =
  | { readonly ok: true; readonly spec: BenchmarkSpec }
  | { readonly ok: false; readonly issues: readonly string[] };

/** The definition as YAML, in the order of its fields. */
export const definitionToYaml = (spec: BenchmarkSpec): string =>
  stringify(spec, { lineWidth: 100 });

/** Reads YAML or JSON; issues are sentences with the line (syntax) or the field (content). */
export function definitionFromYaml(text: string): YamlReading {
  if (text.trim() === "") return { ok: false, issues: [t("There is no text to read.")] };
  const document = parseDocument(text, { prettyErrors: true });
  if (document.errors.length > 0)
    return {
      ok: false,
      issues: document.errors.map((error) => error.message.split("\n")[0] ?? ""),
    };
  const parsed = BenchmarkSpec.safeParse(plainValue(document));
  if (parsed.success) return { ok: true, spec: parsed.data };
  return {
    ok: false,
    issues: parsed.error.issues.map(
      (issue) =>
        `${issue.path.map(String).join(".") || t("definition")}: ${translated(issue.message)}`,
    ),
  };
}

/** An issue and the part of the text that it is about. */
export type IssuePlace = {
  readonly from: number;
  readonly to: number;
  readonly severity: "error";
  readonly message: string;
};

/** Where the issues of a text stand: at the value, or at the innermost that is there. */
export function issuePlaces(text: string): IssuePlace[] {
  if (text.trim() === "") return [];
  const document = parseDocument(text, { prettyErrors: true });
  if (document.errors.length > 0)
    return document.errors.map(({ pos, message }) => ({
      ...{ from: pos[0], to: Math.min(text.length, Math.max(pos[1], pos[0] + 1)) },
      ...{ severity: "error", message: message.split("\n")[0] ?? "" },
    }));
  const parsed = BenchmarkSpec.safeParse(plainValue(document));
  return (parsed.error?.issues ?? []).map(({ path, message }) => {
    const at = path.map((piece) => (typeof piece === "symbol" ? String(piece) : piece));
    const [from, to] = rangeOf(document, at) ?? [0, 0];
    const name = at.join(".") || t("definition");
    return {
      from,
      to: Math.max(from, to),
      severity: "error",
      message: `${name}: ${translated(message)}`,
    };
  });
}

function rangeOf(
  document: ReturnType<typeof parseDocument>,
  path: readonly (string | number)[],
): readonly [number, number] | null {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown =
      length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return [node.range[0], node.range[1]];
  }
  return null;
}

/** Alias bombs make `toJS` throw; they are refused like any other value that is no definition. */
function plainValue(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 20 });
  } catch {
    return null;
  }
}
