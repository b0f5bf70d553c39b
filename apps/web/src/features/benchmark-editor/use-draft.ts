// The draft of the benchmark on this page: restored once when the page opens, kept while somebody types.
// A saved definition needs none; whoever discards it is back at what is stored.
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { draftStore, type EditorDraft, keepDraft, readDraft } from "./definition/editor-draft.ts";
import type { EditorValues } from "./values/editor-values.ts";

/** Between the last key and the storage. */
const restMs = 300;

type Draft = {
  /** What was restored; null: nothing, or it was discarded. */
  readonly restored: EditorDraft | null;
  /** The version that is being edited; 0: a new benchmark. */
  readonly base: number;
  readonly discard: () => void;
  /** It was saved: nothing is kept any more. */
  readonly forget: () => void;
};

export function useDraft(
  form: UseFormReturn<EditorValues>,
  {
    slug,
    version,
    yaml,
    setYaml,
  }: {
    /** null: a new benchmark. */
    readonly slug: string | null;
    readonly version: number;
    readonly yaml: string | null;
    readonly setYaml: (text: string | null) => void;
  },
): Draft {
  const [restored, setRestored] = useState<EditorDraft | null>(null);
  const isRead = useRef(false);
  const isOver = useRef(false);
  const stored = useRef(JSON.stringify(form.getValues()));
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const draft = readDraft(draftStore(), slug);
    if (!draft) return;
    form.reset(draft.values, { keepDefaultValues: true });
    setYaml(draft.yaml);
    setRestored(draft);
  }, [form, slug, setYaml]);

  const base = restored?.base ?? version;
  const typed = JSON.stringify(form.watch());
  useEffect(() => {
    if (!isRead.current || isOver.current) return;
    const timer = setTimeout(() => {
      const isStored = typed === stored.current && yaml === null;
      const values = form.getValues();
      const typedAt = new Date().toISOString();
      keepDraft(draftStore(), slug, isStored ? null : { values, yaml, base, typedAt });
    }, restMs);
    return () => clearTimeout(timer);
  }, [typed, yaml, base, slug, form]);

  const forget = useCallback(() => {
    isOver.current = true;
    keepDraft(draftStore(), slug, null);
  }, [slug]);
  const discard = useCallback(() => {
    form.reset();
    setYaml(null);
    setRestored(null);
    keepDraft(draftStore(), slug, null);
  }, [form, slug, setYaml]);
  return { restored, base, discard, forget };
}
