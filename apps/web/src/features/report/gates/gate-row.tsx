// One gate of the table: its figures as the server rendered them, and the explanation that "Why" opens below them. Its code is
// loaded when the first one is opened, also by an address that points to it.
"use client";

import { t } from "@gonogo/locale/t";
import { ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useState } from "react";
import { cn } from "@/lib/cn";
import type { GateWhyFacts } from "./gate-why-panel.tsx";

export const GateWhy = dynamic(() => import("./gate-why-panel.tsx").then((m) => m.GateWhyPanel), {
  loading: () => <div aria-busy className="h-40 rounded-md bg-muted/60" />,
});

type GateRowProps = {
  anchor: string;
  /** `pass`, `inconclusive`, `to come` */
  outcome: string;
  /** The same as it is said. */
  word: string;
  /** What "Why" is about, for screen readers. */
  about: string;
  why: GateWhyFacts;
  /** The cells of the row. */
  children: ReactNode;
};

export function GateRow({ anchor, outcome, word, about, why, children }: GateRowProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const follow = () => {
      if (window.location.hash.slice(1).replace(/-why$/, "") !== anchor) return;
      setOpen(true);
      // The browser looked for it before the report was there.
      document.getElementById(anchor)?.scrollIntoView();
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [anchor]);
  return (
    <>
      <tr
        id={anchor}
        className={cn("scroll-mt-24 align-top", !open && "border-b")}
        data-gate-outcome={outcome}
      >
        {children}
        <td className="py-1.5 text-right print:hidden">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? `${anchor}-why` : undefined}
            onClick={() => setOpen(!open)}
            className="inline-flex min-h-6 items-center gap-1 rounded-sm px-1 whitespace-nowrap text-link hover:underline"
          >
            {t("Why")}
            <span className="sr-only">
              {" "}
              {word}: {about}
            </span>
            <ChevronRight
              className={cn("size-4 transition-transform", open && "rotate-90")}
              aria-hidden
            />
          </button>
        </td>
      </tr>
      {open ? (
        <tr id={`${anchor}-why`} className="gate-why border-b align-top">
          <td colSpan={6} className="pb-4">
            <GateWhy {...why} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
