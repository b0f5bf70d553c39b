// Opens the palette by a button and by keys, and holds the shortcuts of all pages: ⌘K or Ctrl+K, g with a letter, n, ?.
// The palette itself is loaded when it is first opened.
"use client";

import { t } from "@gonogo/locale/t";
import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { goKeys } from "./shortcuts.ts";

const Palette = dynamic(() => import("./palette.tsx").then((m) => m.Palette), { ssr: false });
const ShortcutsDialog = dynamic(
  () => import("./shortcuts-dialog.tsx").then((m) => m.ShortcutsDialog),
  { ssr: false },
);

/** How long after `g` its letter may come. */
const goWithinMs = 1_500;

/** Whether keys are text there. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isBehindDialog = (): boolean => document.querySelector("[role=dialog]") !== null;

const openEvent = "gonogo-palette";

/** Opens the palette from the top bar of small screens; a `PaletteButton` must be on the page. */
export const PaletteOpener = () => (
  <Button
    variant="ghost"
    size="icon"
    aria-label={t("Search or jump to a page")}
    onClick={() => window.dispatchEvent(new Event(openEvent))}
  >
    <Search aria-hidden />
  </Button>
);

export function PaletteButton() {
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const router = useRouter();
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (key === "k" && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        return setOpen((now) => (now === "palette" ? null : "palette"));
      }
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target) || isBehindDialog()) return;
      const isGoing = event.timeStamp - wentAt.current < goWithinMs;
      wentAt.current = key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const place = isGoing ? goKeys.find((one) => one.key === key) : undefined;
      if (place) router.push(place.href);
      else if (key === "?") setOpen("shortcuts");
      else if (key === "n") router.push("/new/benchmark");
      else if (key === "/") {
        const search = document.querySelector<HTMLElement>("input[type=search]");
        if (!search) return;
        search.focus();
      } else return;
      event.preventDefault();
    };
    const onOpen = () => setOpen("palette");
    window.addEventListener("keydown", onKey);
    window.addEventListener(openEvent, onOpen);
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener(openEvent, onOpen);
    };
  }, [router]);
  const close = () => setOpen(null);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen("palette")}
        className="flex h-9 w-full items-center gap-2 rounded-md border bg-background px-3 text-left text-13 text-muted-foreground hover:text-foreground"
        aria-label={t("Search or jump to a page")}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Search className="size-4 shrink-0" aria-hidden />
        <span data-wide className="flex flex-1 justify-between">
          {t("Search or jump to…")} <kbd className="font-sans text-12">⌘K</kbd>
        </span>
      </button>
      {open === "palette" ? (
        <Palette onClose={close} onShortcuts={() => setOpen("shortcuts")} />
      ) : null}
      {open === "shortcuts" ? <ShortcutsDialog onClose={close} /> : null}
    </>
  );
}
