// Keys of a list: j and k or the arrows go from row to row, Enter opens one (it is a link), x selects it, / searches.
// The rows themselves are rendered on the server; this only moves the focus among them.
"use client";

import { t } from "@gonogo/locale/t";
import { type ReactNode, useEffect, useRef } from "react";

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Whether the key is for what has the focus. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest("select, textarea, [role=dialog], [role=menu], [role=listbox]") !== null ||
    (target instanceof HTMLInputElement && target.type !== "checkbox"));

export function ListKeys({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog]")) return;
      const links = [...(frame.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
      const row = document.activeElement?.closest("tr") ?? null;
      const at = links.findIndex((link) => link.closest("tr") === row);
      const step = steps[event.key];
      // Arrows scroll the page until a row has the focus.
      if (step !== undefined && (at >= 0 || !event.key.startsWith("Arrow"))) {
        event.preventDefault();
        links[Math.min(links.length - 1, Math.max(0, at < 0 ? 0 : at + step))]?.focus();
      } else if (event.key === "x" && at >= 0) {
        event.preventDefault();
        row?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
      } else if (event.key === "/") {
        const search = document.querySelector<HTMLInputElement>("[data-list-search]");
        if (!search) return;
        event.preventDefault();
        search.focus();
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div ref={frame} className="grid min-w-0 gap-2">
      {children}
      <p className="hidden text-12 text-muted-foreground sm:block print:hidden">
        {t("Keys: j and k move, Enter opens, x selects where rows can be selected, / searches.")}
      </p>
    </div>
  );
}
