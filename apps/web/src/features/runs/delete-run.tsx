// What is seldom done with a run, behind three dots: deleting it, after asking. There is no way back.
"use client";

import { t } from "@gonogo/locale/t";
import { Ellipsis, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { toast } from "@/lib/toast";
import { toastError } from "@/lib/toast-error";
import { useMutation, useTRPC } from "@/lib/trpc";

export function MoreMenu({ id }: { id: string }) {
  const router = useRouter();
  const remove = useMutation(
    useTRPC().run.delete.mutationOptions({
      onSuccess: () => {
        toast.success(t("The run was deleted."));
        router.push("/runs");
        router.refresh();
      },
      onError: toastError,
    }),
  );
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="outline"
          size="icon-sm"
          aria-label={t("More actions")}
          busy={remove.isPending}
        >
          {remove.isPending ? null : <Ellipsis aria-hidden />}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <ConfirmDialog
          title={t("Delete this run?")}
          description={t(
            "Its blocks, verdict, decisions, comments and shared links are removed for good, and its point leaves the evolution.",
          )}
          keep={t("Keep it")}
          confirm={t("Delete it")}
          onConfirm={() => remove.mutate({ id })}
        >
          {/* The menu stays open behind the question, which it holds. */}
          <DropdownMenuItem onSelect={(event) => event.preventDefault()}>
            <Trash2 aria-hidden />
            {t("Delete the run")}
          </DropdownMenuItem>
        </ConfirmDialog>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
