// Cancels a run after asking: finished blocks stay, but there will be no GO.
"use client";

import { t } from "@gonogo/locale/t";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { useCall } from "@/lib/use-call";

/** The button with its confirmation; says so when the run could not be cancelled. */
export function CancelRunButton({ runId }: { runId: string }) {
  const [asked, setAsked] = useState(false);
  const cancel = useCall((client) => client.run.cancel.mutate({ id: runId }));
  const cancelRun = async () => {
    if (await cancel.send()) setAsked(true);
  };
  return (
    <ConfirmDialog
      title={t("Cancel this run?")}
      description={t(
        "The running block stops within seconds. Finished blocks stay and are shown; a cancelled run never gives a GO, and cannot be continued.",
      )}
      keep={t("Keep measuring")}
      confirm={t("Cancel run")}
      onConfirm={() => void cancelRun()}
    >
      <Button variant="outline" size="sm" busy={cancel.isPending} disabled={asked}>
        {asked ? t("Cancelling …") : t("Cancel run")}
      </Button>
    </ConfirmDialog>
  );
}
