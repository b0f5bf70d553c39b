// A definition as YAML: written for the clipboard, read from a paste or a file.
// JSON is YAML too, so both are read here; issues name the line or the field.
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { parseDocument, stringify } from "yaml";

export type YamlReading =
  | { readonly ok: true; readonly spec: BenchmarkSpec }
  | { readonly ok: false; readonly issues: readonly string[] };

/** The definition as YAML, in the order of its fields. */
export const definitionToYaml = (spec: BenchmarkSpec): string =>
  stringify(spec, { lineWidth: 100 });

/** Reads YAML or JSON; issues are sentences with the line (syntax) or the field (content). */
export function definitionFromYaml(text: string): YamlReading {
  if (text.trim() === "") return { ok: false, issues: ["There is no text to read."] };
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
      (issue) => `${issue.path.map(String).join(".") || "definition"}: ${issue.message}`,
    ),
  };
}

/** Alias bombs make `toJS` throw; they are refused like any other value that is no definition. */
function plainValue(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 20 });
  } catch {
    return null;
  }
}
