// Runs a finished run's definition once more, for the same subject; with another plan where one is given,
// which makes a new version of the benchmark: rounds, looks and block length belong to the definition.
"use client";

import type { Report } from "@gonogo/protocols/report";
import { useMutation } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { toastError } from "@/lib/toast-error";
import { useTRPC } from "@/lib/trpc";
import { changed, changeText, definitionOf, type PlanChange } from "./plan-change.ts";

type RunAgainProps = {
  report: Pick<Report, "spec" | "pilot"> & { run: Pick<Report["run"], "subject"> };
  change?: PlanChange;
  variant?: "default" | "outline";
};

export function RunAgain({ report, change, variant = "outline" }: RunAgainProps) {
  const router = useRouter();
  const create = useMutation(
    useTRPC().run.create.mutationOptions({
      onSuccess: (run) => router.push(`/runs/${run.id}`),
      onError: toastError,
    }),
  );
  return (
    <Button
      variant={variant}
      size="sm"
      busy={create.isPending || create.isSuccess}
      onClick={() =>
        create.mutate({
          definition: changed(definitionOf(report), change),
          subject: report.run.subject,
        })
      }
    >
      <Play aria-hidden />
      {change ? `Run again with ${changeText(change)}` : "Run again"}
    </Button>
  );
}
