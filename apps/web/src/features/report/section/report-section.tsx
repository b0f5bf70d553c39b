// A section of the report: an anchor that can be linked to, a heading, and controls at its side.
import type { ReactNode } from "react";

type ReportSectionProps = {
  /** Anchor, also in the page's table of contents. */
  id: string;
  title: string;
  /** One sentence on what it shows. */
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A titled part of the page. */
export function ReportSection({ id, title, lead, actions, children }: ReportSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="min-w-0 scroll-mt-16 border-t pt-6 print:pt-4"
    >
      <div className="mb-4 flex break-inside-avoid break-after-avoid flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h2 id={`${id}-title`} className="text-16 font-semibold">
            <a href={`#${id}`} className="group/anchor no-underline" data-anchor>
              {title}
              <span
                aria-hidden
                className="ml-2 text-muted-foreground opacity-0 group-hover/anchor:opacity-100 print:hidden"
              >
                #
              </span>
            </a>
          </h2>
          {lead ? <p className="max-w-prose text-13 text-muted-foreground">{lead}</p> : null}
        </div>
        {actions ? (
          <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
        ) : null}
      </div>
      {children}
    </section>
  );
}
