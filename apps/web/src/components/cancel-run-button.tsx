// Cancels a run after asking: finished blocks stay, but there will be no GO.
"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from "@/components/ui/alert-dialog";
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

// Asks before something that cannot be taken back, with the words of whoever needs it.
// The trigger is the child, a button; keyboard and focus are the dialog's affair.

type Props = {
  title: string;
  description: ReactNode;
  /** What the two buttons say: leave it, do it. */
  keep: string;
  confirm: string;
  onConfirm: () => void;
  children: ReactNode;
};

export function ConfirmDialog({ title, description, keep, confirm, onConfirm, children }: Props) {
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>{children}</AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{description}</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>{keep}</AlertDialogCancel>
          <AlertDialogAction onClick={onConfirm}>{confirm}</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
