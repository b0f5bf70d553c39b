// A person's drafts above a list: what each is of, how old it is, and how to go on with it or be rid of it.
"use client";

import { t } from "@gonogo/locale/t";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { forgetDraft } from "@/lib/draft-memory";
import { formatAge } from "@/lib/format-time";
import type { ListedDraft } from "@/lib/router-types";
import { toast } from "@/lib/toast";
import { toastError } from "@/lib/toast-error";

/** `nowMs`: when the list was read, so that server and browser say the same age. */
export function DraftList({ drafts, nowMs }: { drafts: readonly ListedDraft[]; nowMs: number }) {
  const discard = useDiscard();
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="rounded-md border px-4 py-3">
      <h2 id="drafts" className="text-14 font-semibold">
        {t("Drafts")}
      </h2>
      <ul className="divide-y">
        {drafts.map((draft) => {
          const name = nameOf(draft);
          return (
            <li key={draft.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-13">
              <Link
                href={hrefOf(draft)}
                className="link min-w-0 max-w-full truncate"
                translate="no"
              >
                {name}
              </Link>
              <span className="min-w-0 basis-full text-12 text-muted-foreground sm:flex-1 sm:basis-0">
                {originText(draft)},{" "}
                <time dateTime={draft.savedAt} title={draft.savedAt}>
                  {ageText(draft.savedAt, nowMs)}
                </time>
              </span>
              <span className="flex gap-2">
                <Button asChild size="sm" variant="outline">
                  <Link href={hrefOf(draft)} aria-label={t("Continue {name}", { name })}>
                    {t("Continue")}
                  </Link>
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t("Discard the draft {name}", { name })}
                  busy={discard.busy === draft.id}
                  onClick={() => void discard.of(draft)}
                >
                  {t("Discard")}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const nameOf = ({ title, slug }: ListedDraft): string =>
  title.trim() || (slug ?? t("Without a name"));

/** What it is a draft of. */
function originText({ kind, slug }: ListedDraft): string {
  if (slug !== null) return t("edit of {name}", { name: slug });
  return kind === "target" ? t("new target") : t("new benchmark");
}

const hrefOf = ({ kind, slug }: ListedDraft): string =>
  slug === null ? `/new/${kind}` : `/${kind}s/${slug}/edit`;

function ageText(at: string, nowMs: number): string {
  const isNew = nowMs - Date.parse(at) < 60_000;
  return isNew ? t("saved just now") : t("saved {age} ago", { age: formatAge(at, nowMs) });
}

/** Discards a draft of the list and offers to undo it. */
function useDiscard() {
  const router = useRouter();
  const [busy, setBusy] = useState<string | null>(null);
  const of = async ({ id, kind, slug }: ListedDraft) => {
    setBusy(id);
    try {
      const { trpcClient } = await import("@/lib/trpc");
      const client = trpcClient();
      const gone = await client.draft.discard.mutate({ kind, slug });
      forgetDraft({ kind, slug }, id);
      router.refresh();
      if (gone === null) return;
      const { title, base, content } = gone;
      const restore = () =>
        client.draft.save
          .mutate({ kind, slug, title, base, content, seen: null })
          .then(() => router.refresh(), toastError);
      toast(t("The draft was discarded."), {
        duration: 10_000,
        action: { label: t("Undo"), onClick: () => void restore() },
      });
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(null);
    }
  };
  return { busy, of };
}
