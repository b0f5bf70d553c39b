// Cancels a run after asking: finished blocks stay, but there will be no GO.
"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
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
import { toast } from "@/components/ui/toaster";
import { faultOf, useTRPC } from "@/lib/trpc";

/** The button with its confirmation; says so when the run could not be cancelled. */
export function CancelRunButton({ runId }: { runId: string }) {
  const trpc = useTRPC();
  const [asked, setAsked] = useState(false);
  const cancel = useMutation(
    trpc.run.cancel.mutationOptions({
      onSuccess: () => setAsked(true),
      onError: (error) => toast.error(faultOf(error).message),
    }),
  );
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button variant="outline" size="sm" busy={cancel.isPending} disabled={asked}>
          {asked ? "Cancelling …" : "Cancel run"}
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Cancel this run?</AlertDialogTitle>
          <AlertDialogDescription>
            The running block stops within seconds. Finished blocks stay and are shown; a cancelled
            run never gives a GO, and cannot be continued.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Keep measuring</AlertDialogCancel>
          <AlertDialogAction onClick={() => cancel.mutate({ id: runId })}>
            Cancel run
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
