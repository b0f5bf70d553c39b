// What was typed and not saved, kept in this browser by benchmark: a reload, a link or Back loses nothing.
// Storage may be full, forbidden or of an older editor; then there is no draft, and nothing fails.
import { type EditorValues, newEditorValues } from "../values/editor-values.ts";

export type EditorDraft = {
  readonly values: EditorValues;
  /** Text in the YAML tab that was not read into the form; null: none. */
  readonly yaml: string | null;
  /** The version that it was made from; 0: a new benchmark. */
  readonly base: number;
  readonly typedAt: string;
};

/** The part of `localStorage` that drafts need. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (slug: string | null) => `gonogo.draft.${slug ?? ""}`;

const shapeOf = (values: object): string => Object.keys(values).sort().join();

/** The browser's storage; null: there is none, or it may not be used. */
export function draftStore(): Store | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** The draft of a benchmark, of a new one for null; null: there is none that this editor can show. */
export function readDraft(store: Store | null, slug: string | null): EditorDraft | null {
  try {
    const draft = JSON.parse(store?.getItem(keyOf(slug)) ?? "null") as EditorDraft | null;
    return draft && shapeOf(draft.values) === shapeOf(newEditorValues()) ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps a draft, or drops it for null. */
export function keepDraft(
  store: Store | null,
  slug: string | null,
  draft: EditorDraft | null,
): void {
  try {
    if (draft === null) store?.removeItem(keyOf(slug));
    else store?.setItem(keyOf(slug), JSON.stringify(draft));
  } catch {
    // A full storage keeps the draft that it has.
  }
}
