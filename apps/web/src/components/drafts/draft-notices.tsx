// What an editor says of its draft: that it shows one, that another tab or device saved another one, and when it was saved.
"use client";

import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import type { SavedDraft } from "@/lib/use-saved-draft";

type DraftNoticesProps = {
  draft: SavedDraft;
  /** What else must be known of the draft that the page shows. */
  note?: string | null;
};

export function DraftNotices({ draft, note = null }: DraftNoticesProps) {
  const { opened, other, discard, showOther } = draft;
  return (
    <>
      {opened ? (
        <Notice
          action={
            <Button type="button" size="sm" variant="outline" onClick={discard}>
              Discard draft
            </Button>
          }
        >
          The form shows your draft of <LocalTime at={opened.savedAt} />. Nothing changes until you
          save.{note ? ` ${note}` : null}
        </Notice>
      ) : null}
      {other ? (
        <Notice
          tone="caution"
          action={
            <Button type="button" size="sm" variant="outline" onClick={showOther}>
              Load that draft
            </Button>
          }
        >
          {other.isReplaced ? (
            <>
              Your draft replaced one that another tab or device saved on{" "}
              <LocalTime at={other.draft.savedAt} />.
            </>
          ) : (
            <>
              Another tab or device saved this draft on <LocalTime at={other.draft.savedAt} />. Your
              next change here replaces it.
            </>
          )}
        </Notice>
      ) : null}
    </>
  );
}

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** `Draft saved 12:03` with a way to discard it, or why it is not saved. Nothing where there is no draft. */
export function DraftStatus({ draft: { state, discard } }: { draft: SavedDraft }) {
  if (state.is === "none") return null;
  if (state.is === "failed")
    return (
      <p role="alert" className="text-12 text-destructive">
        Draft not saved: {state.why}
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12 text-muted-foreground">
      <span suppressHydrationWarning>Draft saved {clock.format(new Date(state.at))}</span>
      <button type="button" className="link" onClick={discard}>
        Discard
      </button>
    </p>
  );
}
