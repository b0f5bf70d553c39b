// Removes a target after asking. Runs keep what they recorded of it, but its secret cannot be brought back.
"use client";

import { listOf } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/lib/toast";
import { toastError } from "@/lib/toast-error";
import { useMutation, useTRPC } from "@/lib/trpc";

type DeleteTargetProps = {
  slug: string;
  name: string;
  /** Benchmarks that could not run without it. */
  namedBy: readonly string[];
};

export function DeleteTarget({ slug, name, namedBy }: DeleteTargetProps) {
  const router = useRouter();
  const remove = useMutation(
    useTRPC().target.delete.mutationOptions({
      onSuccess: () => {
        toast.success(t("{name} was removed.", { name }));
        router.push("/targets");
        router.refresh();
      },
      onError: toastError,
    }),
  );
  return (
    <ConfirmDialog
      title={t("Remove {name}?", { name })}
      description={`${t("Its settings, its secret and its probes go for good. Runs and reports keep what they recorded of it.")} ${namedText(slug, namedBy)}`}
      keep={t("Keep it")}
      confirm={t("Remove it")}
      onConfirm={() => remove.mutate({ slug, evenIfNamed: namedBy.length > 0 })}
    >
      <Button variant="outline" busy={remove.isPending}>
        <Trash2 aria-hidden />
        {t("Remove")}
      </Button>
    </ConfirmDialog>
  );
}

const namedText = (slug: string, namedBy: readonly string[]): string =>
  namedBy.length === 0
    ? t("No benchmark names it.")
    : t(
        "{benchmarks} {count, plural, one {names} other {name}} it, and cannot run until a target is called {slug} again.",
        { benchmarks: listOf(namedBy), count: namedBy.length, slug },
      );
