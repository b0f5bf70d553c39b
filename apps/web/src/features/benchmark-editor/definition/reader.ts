// What reads the form: schemas, and the text of gates. It is a third of the editor's code and nothing of it is needed to show a
// new form, so it loads when somebody first does something there, or at once where there is something to read.
"use client";

import { useEffect, useSyncExternalStore } from "react";

type Reader = typeof import("./form-reader.ts");

let reader: Reader | null = null;
let pending: Promise<Reader> | null = null;
const listeners = new Set<() => void>();

export function loadReader(): Promise<Reader> {
  pending ??= import("./form-reader.ts").then((loaded) => {
    reader = loaded;
    for (const listener of listeners) listener();
    return loaded;
  });
  return pending;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** null: not loaded yet. */
export const useReader = (): Reader | null =>
  useSyncExternalStore(
    subscribe,
    () => reader,
    () => null,
  );

const signs = ["pointermove", "pointerdown", "keydown", "input", "focusout"] as const;

/** Loads at the first sign of somebody at the page; at once where `isNeeded`. */
export function useReaderInTime(isNeeded: boolean): void {
  useEffect(() => {
    const load = () => void loadReader();
    if (isNeeded) return load();
    for (const sign of signs) window.addEventListener(sign, load, { once: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, load);
    };
  }, [isNeeded]);
}
