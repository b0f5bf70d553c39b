// Tags of a run as words, and its note. A tag leads to the runs that have it, where the reader may see them.

import { t } from "@gonogo/locale/t";
import { StickyNote } from "lucide-react";
import Link from "next/link";
import { cn } from "@/lib/cn";

type RunTagsProps = {
  tags: readonly string[];
  /** Each leads to the list of its runs, which needs a login. */
  linked?: boolean;
  className?: string;
};

export function RunTags({ tags, linked = false, className }: RunTagsProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t("Tags")} className={cn("flex flex-wrap gap-1", className)}>
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          {linked ? (
            <Link
              href={`/runs?tag=${encodeURIComponent(tag)}`}
              prefetch={false}
              data-slot="tag"
              className="relative z-10 hover:underline"
            >
              {tag}
            </Link>
          ) : (
            <span data-slot="tag">{tag}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A note as it was written, in several lines. */
export const RunNote = ({ note }: { note: string | null }) =>
  note === null ? null : (
    <p
      translate="no"
      className="max-w-prose border-l-2 pl-3 text-13 whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {note}
    </p>
  );

/** One line of a note where there is little room, whole on hover. */
export function NoteLine({ note, className }: { note: string | null; className?: string }) {
  if (note === null) return null;
  return (
    <p
      className={cn("flex min-w-0 items-center gap-1 text-12 text-muted-foreground", className)}
      title={note}
    >
      <StickyNote className="size-3 shrink-0" aria-label={t("Note")} />
      <span className="truncate" translate="no">
        {note}
      </span>
    </p>
  );
}
