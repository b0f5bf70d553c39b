// What the editor keeps as a draft: the values of its form and the text of its YAML, and back. A draft of another editor, or
// one that is none, cannot be shown and is left alone.
import type { TypedDraft } from "@/lib/draft-keeper";
import { fitsShape, isSameJson } from "@/lib/draft-shape";
import { type EditorValues, newEditorValues } from "../values/editor-values.ts";

export type EditorDraft = {
  readonly values: EditorValues;
  /** Text in the YAML tab that was not read into the form; null: none. */
  readonly yaml: string | null;
};

const mostTitle = 200;

/** null: what is typed is what is stored. */
export function packDraft(draft: EditorDraft, stored: EditorValues): TypedDraft | null {
  const { values, yaml } = draft;
  if (yaml === null && isSameJson(values, stored)) return null;
  const title = values.question.trim() || values.name.trim();
  return { title: title.slice(0, mostTitle), content: { values, yaml } };
}

/** A draft of before there were set-up and tear-down has none of them. */
function withLists(values: unknown): unknown {
  if (typeof values !== "object" || values === null || !("variants" in values)) return values;
  if (!Array.isArray(values.variants)) return values;
  const variants = values.variants.map((one: object) => ({ setup: [], teardown: [], ...one }));
  return { ...values, variants };
}

/** The draft that a content holds; null: none that this editor can show. */
export function unpackDraft(content: Readonly<Record<string, unknown>>): EditorDraft | null {
  const { values, yaml } = content;
  const full = withLists(values);
  if (!fitsShape(full, newEditorValues())) return null;
  return { values: full, yaml: typeof yaml === "string" ? yaml : null };
}
