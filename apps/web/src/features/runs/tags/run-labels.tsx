// Tags and the note of a run in the head of its page, and the button that changes them in place.
"use client";

import { t } from "@gonogo/locale/t";
import { Pencil, Tag } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { May } from "@/components/may";
import { RunNote, RunTags } from "@/components/run-tags";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { Labels } from "./labels-form.tsx";

const LabelsForm = dynamic(() => import("./labels-form.tsx").then((m) => m.LabelsForm), {
  loading: () => <Skeleton className="h-40" />,
});

export function RunLabels({ runId, tags, note }: { runId: string } & Labels) {
  const [open, setOpen] = useState(false);
  const [given, setGiven] = useState<Labels>({ tags, note });
  const [written, setWritten] = useState(given);
  // The page was read again: somebody else may have written meanwhile.
  if (tags.join() !== given.tags.join() || note !== given.note) {
    setGiven({ tags, note });
    setWritten({ tags, note });
  }
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The button is there again after the next paint.
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (open) return <LabelsForm runId={runId} {...written} onWritten={setWritten} onClose={close} />;
  const isEmpty = written.tags.length === 0 && written.note === null;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-1.5">
        <RunTags tags={written.tags} linked />
        <May scope="runs:write">
          <Button
            ref={opener}
            variant="ghost"
            size="sm"
            className="h-6 px-1.5 text-12 text-muted-foreground print:hidden"
            aria-label={isEmpty ? undefined : t("Change tags and note")}
            onClick={() => setOpen(true)}
          >
            {isEmpty ? <Tag aria-hidden /> : <Pencil aria-hidden />}
            {isEmpty ? t("Add tags or a note") : t("Edit")}
          </Button>
        </May>
      </div>
      <RunNote note={written.note} />
    </div>
  );
}
