// Ends every run of the project that waits or is measured, after asking: for when targets must be left alone now.
"use client";

import { t } from "@gonogo/locale/t";
import { OctagonX } from "lucide-react";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/lib/toast";
import { useCall } from "@/lib/use-call";

/** Longer than a worker takes to hear of it and to end its block. */
const workersEndMs = 1_500;

export function StopAllLoad() {
  const router = useRouter();
  const stop = useCall((client) => client.run.cancelAll.mutate());
  const stopAll = async () => {
    const stopped = await stop.send();
    if (!stopped) return;
    const { cancelled } = stopped.answer;
    toast.success(
      t("{count, plural, one {# run was cancelled.} other {# runs were cancelled.}}", {
        count: cancelled,
      }),
    );
    router.refresh();
    // Workers hear of it and end their blocks meanwhile; then the list shows it.
    setTimeout(() => router.refresh(), workersEndMs);
  };
  return (
    <ConfirmDialog
      title={t("Stop all load?")}
      description={t(
        "Every run that waits or is measured is cancelled, calibrations too; load ends within a second. Finished blocks stay, and cancelled runs cannot be continued.",
      )}
      keep={t("Keep measuring")}
      confirm={t("Stop all load")}
      onConfirm={() => void stopAll()}
    >
      <Button variant="outline" busy={stop.isPending}>
        <OctagonX aria-hidden />
        {t("Stop all load")}
      </Button>
    </ConfirmDialog>
  );
}
