// The frame of every signed-in page: sidebar of 220 px that folds to its icons, a top bar with a sheet
// on small screens, and the main part, at most 1,280 px wide. The fold is remembered in a cookie.
"use client";

import { BookOpen, Menu, PanelLeftClose, PanelLeftOpen, Scale } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Sheet, SheetContent, SheetTrigger } from "@/components/ui/sheet";
import { cn } from "@/lib/cn";
import { foldCookie } from "./fold-cookie";
import { Logo } from "./logo";
import { isCurrent, places } from "./navigation";

// The list of places, for the sidebar and for the sheet on small screens.

type SidebarNavProps = { folded?: boolean; onNavigate?: () => void };

const itemClasses =
  "flex h-9 items-center gap-3 rounded-md px-3 text-13 font-medium hover:bg-sidebar-accent";

function SidebarNav({ folded = false, onNavigate }: SidebarNavProps) {
  const path = usePathname();
  return (
    <nav aria-label="Places" className="flex flex-1 flex-col gap-1 p-2">
      {places.map(({ label, href, icon: Icon }) => (
        <Link
          key={href}
          href={href}
          onClick={onNavigate}
          aria-current={isCurrent(href, path) ? "page" : undefined}
          title={folded ? label : undefined}
          className={cn(itemClasses, isCurrent(href, path) && "bg-sidebar-accent text-foreground")}
        >
          <Icon className="size-4 shrink-0" aria-hidden />
          <span className={folded ? "sr-only" : undefined}>{label}</span>
        </Link>
      ))}
      <Link
        href="/methods"
        onClick={onNavigate}
        aria-current={isCurrent("/methods", path) ? "page" : undefined}
        className={cn(itemClasses, "mt-auto text-muted-foreground")}
        title={folded ? "Methods" : undefined}
      >
        <Scale className="size-4 shrink-0" aria-hidden />
        <span className={folded ? "sr-only" : undefined}>Methods</span>
      </Link>
      <a
        href="/docs/api"
        className={cn(itemClasses, "text-muted-foreground")}
        title={folded ? "API reference" : undefined}
      >
        <BookOpen className="size-4 shrink-0" aria-hidden />
        <span className={folded ? "sr-only" : undefined}>API reference</span>
      </a>
    </nav>
  );
}

type AppShellProps = {
  children: ReactNode;
  /** Opens the search over everything. */
  search: ReactNode;
  /** The same from the top bar of small screens. */
  searchOnPhone: ReactNode;
  account: ReactNode;
  initiallyFolded: boolean;
};

export function AppShell({
  children,
  search,
  searchOnPhone,
  account,
  initiallyFolded,
}: AppShellProps) {
  const [folded, setFolded] = useState(initiallyFolded);
  const [open, setOpen] = useState(false);
  const fold = () => {
    setFolded(!folded);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
    document.cookie = `${foldCookie}=${folded ? "0" : "1"}; path=/; max-age=31536000; samesite=lax`;
  };
  return (
    <div className="flex min-h-dvh">
      <aside
        aria-label="Sidebar"
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
            aria-label={folded ? "Unfold the sidebar" : "Fold the sidebar away"}
            className={cn("text-muted-foreground", folded && "-ml-1")}
          >
            {folded ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          </Button>
        </div>
        <div className={cn("px-2 pt-1", folded && "[&_[data-wide]]:sr-only")}>{search}</div>
        <SidebarNav folded={folded} />
        <div className={cn("border-t p-2", folded && "[&_[data-wide]]:sr-only")}>{account}</div>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b bg-background px-4 md:hidden print:hidden">
          <Link href="/" className="rounded-sm">
            <Logo />
          </Link>
          <span className="flex items-center gap-1">
            {searchOnPhone}
            <Sheet open={open} onOpenChange={setOpen}>
              <SheetTrigger asChild>
                <Button variant="ghost" size="icon" aria-label="Open the navigation">
                  <Menu aria-hidden />
                </Button>
              </SheetTrigger>
              <SheetContent title="Navigation">
                <div className="flex h-14 items-center px-4 text-foreground">
                  <Logo />
                </div>
                <SidebarNav onNavigate={() => setOpen(false)} />
                <div className="border-t p-2">{account}</div>
              </SheetContent>
            </Sheet>
          </span>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-page flex-1 flex-col gap-6 px-4 py-6 outline-none sm:px-6 md:py-8 print:max-w-none print:p-0"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
