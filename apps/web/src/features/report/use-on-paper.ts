// Whether the page is being printed: what is closed on the screen stands open on paper.
// It is made only then, so that a report of many gates opens fast.
"use client";

import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** Between `beforeprint` and `afterprint`, during which the media need not be `print` yet. */
let printing = false;

/** Follows the preview that a browser shows (`print` media) and the print itself, which waits for the handlers. */
function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia("print");
  const before = () => {
    printing = true;
    // The page is laid out for paper as soon as this returns: the change must stand in it by then.
    flushSync(onChange);
  };
  const after = () => {
    printing = false;
    onChange();
  };
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  media.addEventListener("change", onChange);
  return () => {
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
    media.removeEventListener("change", onChange);
  };
}

const isOnPaper = () => printing || window.matchMedia("print").matches;

/** True while the page is printed or shown as paper; never on the server. */
export const useOnPaper = (): boolean => useSyncExternalStore(subscribe, isOnPaper, () => false);
