// What an editor says of its draft: that it shows one, that another tab or device saved another one, and when it was saved.
"use client";

import { t } from "@gonogo/locale/t";
import { Trans } from "@/components/trans";
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
              {t("Discard draft")}
            </Button>
          }
        >
          <Trans
            text="The form shows your draft of {instant}. Nothing changes until you save."
            values={{ instant: <LocalTime at={opened.savedAt} /> }}
          />
          {note ? ` ${note}` : null}
        </Notice>
      ) : null}
      {other ? (
        <Notice
          tone="caution"
          action={
            <Button type="button" size="sm" variant="outline" onClick={showOther}>
              {t("Load that draft")}
            </Button>
          }
        >
          {other.isReplaced ? (
            <Trans
              text="Your draft replaced one that another tab or device saved on {instant}."
              values={{ instant: <LocalTime at={other.draft.savedAt} /> }}
            />
          ) : (
            <Trans
              text="Another tab or device saved this draft on {instant}. Your next change here replaces it."
              values={{ instant: <LocalTime at={other.draft.savedAt} /> }}
            />
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
        {t("Draft not saved: {why}", { why: state.why })}
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12 text-muted-foreground">
      <span suppressHydrationWarning>
        {t("Draft saved {time}", { time: clock.format(new Date(state.at)) })}
      </span>
      <button type="button" className="link" onClick={discard}>
        {t("Discard")}
      </button>
    </p>
  );
}
