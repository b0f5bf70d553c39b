// Page header: title, one sentence of what the page shows, and the page's actions.
import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "./breadcrumbs";

type PageHeaderProps = {
  title: ReactNode;
  /** One sentence: what this page shows. */
  lead: ReactNode;
  crumbs?: readonly Crumb[];
  actions?: ReactNode;
};

export function PageHeader({ title, lead, crumbs, actions }: PageHeaderProps) {
  return (
    <header className="grid gap-2">
      {crumbs ? <Breadcrumbs crumbs={crumbs} /> : null}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-balance text-20 font-semibold tracking-tight">{title}</h1>
          <p className="max-w-prose text-13 text-muted-foreground">{lead}</p>
        </div>
        {actions ? (
          <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
        ) : null}
      </div>
    </header>
  );
}
