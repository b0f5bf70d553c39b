// Breadcrumbs: where a page lies, from its list down to itself.
import { t } from "@gonogo/locale/t";
import { ChevronRight } from "lucide-react";
import Link from "next/link";

export type Crumb = { label: string; href?: string };

/** The last crumb is the page itself and needs no link. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={t("Breadcrumbs")} className="print:hidden">
      <ol className="flex flex-wrap items-center gap-1 text-13 text-muted-foreground">
        {crumbs.map((crumb, i) => (
          <li key={`${crumb.href ?? ""}${crumb.label}`} className="flex min-w-0 items-center gap-1">
            {i > 0 ? <ChevronRight className="size-3 shrink-0" aria-hidden /> : null}
            {crumb.href ? (
              <Link href={crumb.href} className="rounded-sm hover:text-foreground hover:underline">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
