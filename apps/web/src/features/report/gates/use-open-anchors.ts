// Which explanations are open: those that were opened, and the one that the address points to.
// A link to an anchor opens what is there, on loading and when the address changes within the page.
"use client";

import { useEffect, useState } from "react";

export type OpenAnchors = {
  readonly isOpen: (anchor: string) => boolean;
  readonly toggle: (anchor: string) => void;
};

/** Open anchors of a page; all are closed on the server. */
export function useOpenAnchors(): OpenAnchors {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const follow = () => {
      const anchor = window.location.hash.slice(1).replace(/-why$/, "");
      if (anchor === "") return;
      setOpen((before) => new Set([...before, anchor]));
      // The browser looked for it before the report was there.
      document.getElementById(anchor)?.scrollIntoView();
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  return {
    isOpen: (anchor) => open.has(anchor),
    toggle: (anchor) =>
      setOpen((before) =>
        before.has(anchor)
          ? new Set([...before].filter((one) => one !== anchor))
          : new Set([...before, anchor]),
      ),
  };
}
