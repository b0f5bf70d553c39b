// Whether the page is being printed: what is closed on the screen stands open on paper.
// It is made only then, so that a report of many gates opens fast.
"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** True while the page is printed (`beforeprint` to `afterprint`) or shown as paper (media `print`); never on the server. */
export function useOnPaper(): boolean {
  const [onPaper, setOnPaper] = useState(false);
  useEffect(() => {
    const media = window.matchMedia("print");
    // The page is laid out for paper as soon as the handlers return: the change must be in it by then.
    const show = (paper: boolean) => flushSync(() => setOnPaper(paper));
    const before = () => show(true);
    const after = () => show(false);
    const change = () => show(media.matches);
    setOnPaper(media.matches);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    media.addEventListener("change", change);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
      media.removeEventListener("change", change);
    };
  }, []);
  return onPaper;
}
