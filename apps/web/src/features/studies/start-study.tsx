// Starts a study in one of its lengths, and says beforehand how long that takes.
"use client";

import { formatDuration } from "@gonogo/analysis/words/format";
import { msg, t, translated } from "@gonogo/locale/t";
import { Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { StudyView } from "@/lib/router-types";
import { toastError } from "@/lib/toast-error";
import { useMutation, useQueryClient, useTRPC } from "@/lib/trpc";

const choices = [
  {
    form: "sound",
    length: "quick",
    label: msg("Quick##study"),
    about: msg("decided on two cores"),
  },
  {
    form: "sound",
    length: "full",
    label: msg("Full##study"),
    about: msg("every cell, longer blocks"),
  },
  {
    form: "misbehaving",
    length: "quick",
    label: msg("Misbehaving"),
    about: msg("with the flaw that the published figures had"),
  },
] as const;

export function StartStudy({ study }: { study: Pick<StudyView, "id" | "title" | "durationMs"> }) {
  const [trpc, router, client] = [useTRPC(), useRouter(), useQueryClient()];
  const [leaving, setLeaving] = useState(false);
  const start = useMutation(
    trpc.study.start.mutationOptions({
      onSuccess: async () => {
        setLeaving(true);
        await client.invalidateQueries(trpc.study.pathFilter());
        router.push(`/studies/${study.id}`);
        router.refresh();
        setLeaving(false);
      },
      onError: toastError,
    }),
  );
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          busy={start.isPending || leaving}
          aria-label={t("Run the study {title}", { title: translated(study.title) })}
        >
          <Play aria-hidden />
          {t("Run##verb")}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {choices.map(({ form, length, label, about }) => (
          <DropdownMenuItem
            key={`${form} ${length}`}
            onSelect={() => start.mutate({ study: study.id, form, length })}
            className="grid gap-0.5"
          >
            <span>
              {t("{form}, about {length}", {
                form: t(label),
                length: formatDuration(study.durationMs[form][length]),
              })}
            </span>
            <span className="text-12 text-muted-foreground">{t(about)}</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
