// Cancels a run after asking: finished blocks stay, but there will be no GO.
"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { toastError } from "@/lib/toast-error";
import { useTRPC } from "@/lib/trpc";

/** The button with its confirmation; says so when the run could not be cancelled. */
export function CancelRunButton({ runId }: { runId: string }) {
  const trpc = useTRPC();
  const [asked, setAsked] = useState(false);
  const cancel = useMutation(
    trpc.run.cancel.mutationOptions({
      onSuccess: () => setAsked(true),
      onError: toastError,
    }),
  );
  return (
    <ConfirmDialog
      title="Cancel this run?"
      description="The running block stops within seconds. Finished blocks stay and are shown; a cancelled run never gives a GO, and cannot be continued."
      keep="Keep measuring"
      confirm="Cancel run"
      onConfirm={() => cancel.mutate({ id: runId })}
    >
      <Button variant="outline" size="sm" busy={cancel.isPending} disabled={asked}>
        {asked ? "Cancelling …" : "Cancel run"}
      </Button>
    </ConfirmDialog>
  );
}
