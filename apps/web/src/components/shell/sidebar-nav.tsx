// The list of places, for the sidebar and for the sheet on small screens.
"use client";

import { msg, t } from "@gonogo/locale/t";
import { BookOpen, Scale } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/lib/cn";
import { isCurrent, places } from "./navigation";

type SidebarNavProps = { folded?: boolean; onNavigate?: () => void };

const itemClasses =
  "flex h-9 items-center gap-3 rounded-md px-3 text-13 font-medium hover:bg-sidebar-accent";

/** At the foot: what explains the product. */
const documents = [
  { label: msg("Methods"), href: "/methods", icon: Scale, className: "mt-auto" },
  { label: msg("API reference"), href: "/docs/api", icon: BookOpen, className: "" },
] as const;

export function SidebarNav({ folded = false, onNavigate }: SidebarNavProps) {
  const path = usePathname();
  return (
    <nav
      aria-label={t("Places")}
      className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto p-2"
    >
      {places.map(({ label, href, icon: Icon }) => (
        <Link
          key={href}
          href={href}
          onClick={onNavigate}
          aria-current={isCurrent(href, path) ? "page" : undefined}
          title={folded ? t(label) : undefined}
          className={cn(itemClasses, isCurrent(href, path) && "bg-sidebar-accent text-foreground")}
        >
          <Icon className="size-4 shrink-0" aria-hidden />
          <span className={folded ? "sr-only" : undefined}>{t(label)}</span>
        </Link>
      ))}
      {documents.map(({ label, href, icon: Icon, className }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          onClick={onNavigate}
          aria-current={isCurrent(href, path) ? "page" : undefined}
          className={cn(
            itemClasses,
            className,
            isCurrent(href, path) ? "bg-sidebar-accent text-foreground" : "text-muted-foreground",
          )}
          title={folded ? t(label) : undefined}
        >
          <Icon className="size-4 shrink-0" aria-hidden />
          <span className={folded ? "sr-only" : undefined}>{t(label)}</span>
        </Link>
      ))}
    </nav>
  );
}
