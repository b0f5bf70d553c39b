// Starts a study in one of its lengths, and says beforehand how long that takes.
"use client";

import { formatDuration } from "@gonogo/analysis/words/format";
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
  { form: "sound", length: "quick", label: "Quick", about: "decided on two cores" },
  { form: "sound", length: "full", label: "Full", about: "every cell, longer blocks" },
  {
    form: "misbehaving",
    length: "quick",
    label: "Misbehaving",
    about: "with the flaw that the published figures had",
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
        <Button busy={start.isPending || leaving} aria-label={`Run the study ${study.title}`}>
          <Play aria-hidden />
          Run
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {choices.map(({ form, length, label, about }) => (
          <DropdownMenuItem
            key={label}
            onSelect={() => start.mutate({ study: study.id, form, length })}
            className="grid gap-0.5"
          >
            <span>
              {label}, about {formatDuration(study.durationMs[form][length])}
            </span>
            <span className="text-12 text-muted-foreground">{about}</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
