// Deletes a run that has ended, after asking. There is no way back.
"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/cancel-run-button";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import { toastError } from "@/lib/toast-error";
import { useTRPC } from "@/lib/trpc";

export function DeleteRun({ id }: { id: string }) {
  const router = useRouter();
  const remove = useMutation(
    useTRPC().run.delete.mutationOptions({
      onSuccess: () => {
        toast.success("The run was deleted.");
        router.push("/runs");
        router.refresh();
      },
      onError: toastError,
    }),
  );
  return (
    <ConfirmDialog
      title="Delete this run?"
      description="Its blocks, its verdict, its decisions and its shared links go for good, and its point leaves the evolution."
      keep="Keep it"
      confirm="Delete it"
      onConfirm={() => remove.mutate({ id })}
    >
      <Button variant="outline" size="sm" busy={remove.isPending} aria-label="Delete the run">
        <Trash2 aria-hidden />
      </Button>
    </ConfirmDialog>
  );
}
