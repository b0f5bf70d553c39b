// Says that the form shows what was typed before and not saved, from which version, and how to be rid of it.
"use client";

import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time";
import type { EditorDraft } from "./definition/editor-draft.ts";

type DraftNoticeProps = {
  draft: EditorDraft;
  /** The newest version; 0: the benchmark is new. */
  version: number;
  onDiscard: () => void;
};

export function DraftNotice({ draft, version, onDiscard }: DraftNoticeProps) {
  const isBehind = draft.base !== version;
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border p-3 text-13"
    >
      <p>
        Not saved yet: this is what you typed on <LocalTime at={draft.typedAt} />.
        {isBehind
          ? ` It was made from version ${draft.base}; the benchmark has version ${version} by now.`
          : null}
      </p>
      <Button type="button" size="sm" variant="outline" onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  );
}
