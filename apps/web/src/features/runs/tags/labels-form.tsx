// Changes tags and note of a run: each tag is stored as it is added or removed, the note when it is saved.
"use client";

import { formatCount } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import { tagBounds } from "@gonogo/protocols/spec";
import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { ErrorNotice } from "@/components/error-notice";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { requestErrorOf } from "@/lib/request-error";
import { useMutation, useQueryClient, useTRPC } from "@/lib/trpc";
import { TagField } from "./tag-field.tsx";

export type Labels = { readonly tags: readonly string[]; readonly note: string | null };

type LabelsFormProps = Labels & {
  runId: string;
  onWritten: (labels: Labels) => void;
  onClose: () => void;
};

export function LabelsForm({ runId, tags, note, onWritten, onClose }: LabelsFormProps) {
  const id = useId();
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const frame = useRef<HTMLFieldSetElement>(null);
  const [text, setText] = useState(note ?? "");
  const update = useMutation(
    trpc.run.update.mutationOptions({
      onSuccess: (run) => {
        onWritten({ tags: run.tags, note: run.note });
        router.refresh();
        return Promise.all([
          queryClient.invalidateQueries(trpc.run.report.queryFilter({ id: runId })),
          queryClient.invalidateQueries(trpc.run.tags.queryFilter()),
        ]);
      },
    }),
  );
  const remove = (tag: string) => {
    update.mutate({ id: runId, removeTags: [tag] });
    // The button goes with its tag.
    frame.current?.querySelector<HTMLInputElement>("input")?.focus();
  };
  const isChanged = text.trim() !== (note ?? "");
  const finish = () => {
    if (!isChanged) return onClose();
    update.mutate({ id: runId, note: text }, { onSuccess: onClose });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) finish();
  };
  return (
    <fieldset
      ref={frame}
      className="grid max-w-2xl gap-3 rounded-md border p-3 print:hidden"
      onKeyDown={onKey}
    >
      <legend className="px-1 text-12 text-muted-foreground">{t("Tags and note")}</legend>
      {tags.length > 0 ? (
        <ul aria-label={t("Tags")} className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <button
                type="button"
                data-slot="tag"
                aria-label={t("Remove the tag {tag}", { tag })}
                className="hover:line-through"
                onClick={() => remove(tag)}
              >
                {tag}
                <X aria-hidden className="ml-1 inline size-3 align-[-1px]" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {tags.length < tagBounds.most ? (
        <TagField
          has={tags}
          busy={update.isPending}
          actions={[
            { label: t("Add"), run: (tag) => update.mutate({ id: runId, addTags: [tag] }) },
          ]}
          onEscape={onClose}
        />
      ) : (
        <p className="text-12 text-muted-foreground">
          {t("A run has at most {most} tags; remove one to add another.", {
            most: tagBounds.most,
          })}
        </p>
      )}
      <div className="grid gap-1">
        <Label htmlFor={`${id}-note`}>{t("Note")}</Label>
        <Textarea
          id={`${id}-note`}
          value={text}
          maxLength={tagBounds.longestNote}
          aria-describedby={`${id}-left`}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={`${id}-left`} className="text-12 text-muted-foreground">
          {t(
            "{count} of {most} characters. Shared reports hide tags and note unless you show them.",
            { count: formatCount(text.length), most: formatCount(tagBounds.longestNote) },
          )}
        </p>
      </div>
      <ErrorNotice error={update.error ? requestErrorOf(update.error) : null} />
      <div className="flex gap-2">
        <Button size="sm" busy={update.isPending} onClick={finish}>
          {isChanged ? t("Save the note") : t("Done##close")}
        </Button>
        {isChanged ? (
          <Button size="sm" variant="ghost" onClick={onClose}>
            {t("Discard")}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
