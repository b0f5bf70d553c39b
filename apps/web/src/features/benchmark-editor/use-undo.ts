// Undo and redo over the whole form: a step is what was typed or chosen until there was a rest.
// Text fields keep their own undo while they have the focus.
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { EditorValues } from "./values/editor-values.ts";

/** Between the last change and the end of a step. */
const restMs = 400;
const mostSteps = 100;

type Undo = {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
};

/** The key's meaning; null: none, or the text field that has the focus undoes for itself. */
export function undoKey(event: KeyboardEvent): "undo" | "redo" | null {
  const { target, key } = event;
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const isText =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("textarea, input:not([type=checkbox], [type=radio])"));
  if (isText) return null;
  if (key.toLowerCase() === "z") return event.shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" ? "redo" : null;
}

export function useUndo(form: UseFormReturn<EditorValues>): Undo {
  const present = useRef(JSON.stringify(form.getValues()));
  const past = useRef<string[]>([]);
  const future = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [counts, setCounts] = useState({ past: 0, future: 0 });
  const count = useCallback(
    () => setCounts({ past: past.current.length, future: future.current.length }),
    [],
  );
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    const now = JSON.stringify(form.getValues());
    if (now === present.current) return;
    past.current = [...past.current, present.current].slice(-mostSteps);
    future.current = [];
    present.current = now;
    count();
  }, [form, count]);
  const go = useCallback(
    (from: typeof past, to: typeof past) => {
      keep();
      const next = from.current.pop();
      if (next === undefined) return;
      to.current.push(present.current);
      present.current = next;
      form.reset(JSON.parse(next) as EditorValues, { keepDefaultValues: true });
      count();
    },
    [form, keep, count],
  );
  const undo = useCallback(() => go(past, future), [go]);
  const redo = useCallback(() => go(future, past), [go]);
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, restMs);
    });
    const onKey = (event: KeyboardEvent) => {
      const meant = undoKey(event);
      if (meant === null) return;
      event.preventDefault();
      if (meant === "undo") undo();
      else redo();
    };
    document.addEventListener("keydown", onKey);
    // What is clicked begins a step of its own, however soon it comes after the last key.
    document.addEventListener("pointerdown", keep, { capture: true });
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", keep, { capture: true });
    };
  }, [form, keep, undo, redo]);
  return { canUndo: counts.past > 0, canRedo: counts.future > 0, undo, redo };
}
