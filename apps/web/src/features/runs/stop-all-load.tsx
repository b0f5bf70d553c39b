// Ends every run of the project that waits or is measured, after asking: for when targets must be left alone now.
"use client";

import { useMutation } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/cancel-run-button";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import { toastError } from "@/lib/toast-error";
import { useTRPC } from "@/lib/trpc";

/** Longer than a worker takes to hear of it and to end its block. */
const workersEndMs = 1_500;

export function StopAllLoad() {
  const router = useRouter();
  const stop = useMutation(
    useTRPC().run.cancelAll.mutationOptions({
      onSuccess: ({ cancelled }) => {
        toast.success(
          cancelled === 1 ? "1 run was cancelled." : `${cancelled} runs were cancelled.`,
        );
        router.refresh();
        // Workers hear of it and end their blocks meanwhile; then the list shows it.
        setTimeout(() => router.refresh(), workersEndMs);
      },
      onError: toastError,
    }),
  );
  return (
    <ConfirmDialog
      title="Stop all load?"
      description="Every run that waits or is measured is cancelled, calibrations too; load ends within a second. Finished blocks stay, and cancelled runs cannot be continued."
      keep="Keep measuring"
      confirm="Stop all load"
      onConfirm={() => stop.mutate()}
    >
      <Button variant="outline" busy={stop.isPending}>
        <OctagonX aria-hidden />
        Stop all load
      </Button>
    </ConfirmDialog>
  );
}
