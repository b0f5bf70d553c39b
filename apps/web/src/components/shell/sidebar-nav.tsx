// The list of places, for the sidebar and for the sheet on small screens.
"use client";

import { BookOpen, Scale } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/lib/cn";
import { isCurrent, places } from "./navigation";

type SidebarNavProps = { folded?: boolean; onNavigate?: () => void };

const itemClasses =
  "flex h-9 items-center gap-3 rounded-md px-3 text-13 font-medium hover:bg-sidebar-accent";

export function SidebarNav({ folded = false, onNavigate }: SidebarNavProps) {
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
