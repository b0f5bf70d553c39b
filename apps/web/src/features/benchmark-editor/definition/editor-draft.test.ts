// Drafts of the editor: kept by benchmark, dropped when saved, and never a reason to fail.
import { describe, expect, it } from "vitest";
import { newEditorValues } from "../values/editor-values.ts";
import { type EditorDraft, keepDraft, readDraft } from "./editor-draft.ts";

function makeStore(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const draft: EditorDraft = {
  values: { ...newEditorValues(), question: "Is it faster?" },
  yaml: "name: a",
  base: 3,
  typedAt: "2026-11-22T19:00:00.000Z",
};

describe("a draft", () => {
  it("comes back for its own benchmark, and is gone once it is dropped", () => {
    const store = makeStore();
    keepDraft(store, "dispatch", draft);
    expect(readDraft(store, "dispatch")).toEqual(draft);
    expect(readDraft(store, "another")).toBeNull();
    expect(readDraft(store, null)).toBeNull();
    keepDraft(store, null, { ...draft, base: 0 });
    expect(readDraft(store, null)?.base).toBe(0);
    keepDraft(store, "dispatch", null);
    expect(readDraft(store, "dispatch")).toBeNull();
  });

  it("of another editor, or that is none, is left alone", () => {
    const { question, ...fewer } = draft.values;
    expect(question).toBe("Is it faster?");
    const of = (text: string) => readDraft(makeStore({ "gonogo.draft.": text }), null);
    expect(of(JSON.stringify({ ...draft, values: fewer }))).toBeNull();
    for (const text of ["", "{", "null", "3", "{}", '{"values":7}']) expect(of(text)).toBeNull();
  });

  it("fails nowhere: a storage may be full, forbidden or absent", () => {
    const full = {
      ...makeStore(),
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    expect(() => keepDraft(full, null, draft)).not.toThrow();
    expect(() => keepDraft(null, null, draft)).not.toThrow();
    expect(readDraft(null, null)).toBeNull();
  });
});
