// The frame of every signed-in page: sidebar of 220 px that folds to its icons, a top bar with a sheet
// on small screens, and the main part, at most 1,280 px wide. The fold is remembered in a cookie.
"use client";

import { t } from "@gonogo/locale/t";
import { Menu, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { foldCookie } from "./fold-cookie";
import { Logo } from "./logo";
import { SidebarNav } from "./sidebar-nav";

const loadSheet = () => import("./navigation-sheet.tsx").then((m) => m.NavigationSheet);
const NavigationSheet = dynamic(loadSheet, { ssr: false });

type AppShellProps = {
  children: ReactNode;
  /** Opens the search over everything. */
  search: ReactNode;
  /** The same from the top bar of small screens. */
  searchOnPhone: ReactNode;
  account: ReactNode;
  /** Slug of the project that the page shows, for its calls (lib/shown-project.ts). */
  project: string | undefined;
  initiallyFolded: boolean;
};

export function AppShell({
  children,
  search,
  searchOnPhone,
  account,
  project,
  initiallyFolded,
}: AppShellProps) {
  const [folded, setFolded] = useState(initiallyFolded);
  const fold = () => {
    setFolded(!folded);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
    document.cookie = `${foldCookie}=${folded ? "0" : "1"}; path=/; max-age=31536000; samesite=lax`;
  };
  return (
    <div className="flex min-h-dvh" data-shown-project={project}>
      <aside
        aria-label={t("Sidebar")}
        className={cn(
          "sticky top-0 hidden h-dvh shrink-0 flex-col border-r bg-sidebar text-sidebar-foreground md:flex print:hidden",
          folded ? "w-14" : "w-[220px]",
        )}
      >
        <div className="flex h-14 items-center justify-between pl-4 pr-2">
          <Link href="/" className={cn("rounded-sm text-foreground", folded && "hidden")}>
            <Logo />
          </Link>
          <Button
            variant="ghost"
            size="icon-sm"
            onClick={fold}
            aria-expanded={!folded}
            aria-label={folded ? t("Unfold the sidebar") : t("Fold the sidebar away")}
            className={cn("text-muted-foreground", folded && "-ml-1")}
          >
            {folded ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          </Button>
        </div>
        <div className={cn("px-2 pt-1", folded && "[&_[data-wide]]:sr-only")}>{search}</div>
        <SidebarNav folded={folded} />
        <div
          className={cn(
            "border-t p-2",
            folded && "[&_[data-row]]:flex-col [&_[data-wide]]:sr-only",
          )}
        >
          {account}
        </div>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b bg-background px-4 md:hidden print:hidden">
          <Link href="/" className="rounded-sm">
            <Logo />
          </Link>
          <span className="flex items-center gap-1">
            {searchOnPhone}
            <LazyDialog
              preload={loadSheet}
              trigger={
                <Button variant="ghost" size="icon" aria-label={t("Open the navigation")}>
                  <Menu aria-hidden />
                </Button>
              }
            >
              {(opened) => <NavigationSheet {...opened} account={account} />}
            </LazyDialog>
          </span>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-page flex-1 flex-col gap-6 px-4 print:gap-4 py-6 outline-none sm:px-6 md:py-8 print:max-w-none print:p-0"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
