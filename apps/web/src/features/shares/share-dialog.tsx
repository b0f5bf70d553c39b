// The button that shares a report, and its dialog.
"use client";

import { t } from "@gonogo/locale/t";
import { Share2 } from "lucide-react";
import dynamic from "next/dynamic";
import { TaskDialog } from "@/components/task-dialog";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";

const ShareBody = dynamic(() => import("./share-body.tsx").then((m) => m.ShareBody), {
  loading: () => <Skeleton className="h-40" />,
});

type ShareDialogProps = {
  runId: string;
  /** The run goes on. */
  isLive?: boolean;
};

export function ShareDialog({ runId, isLive = false }: ShareDialogProps) {
  return (
    <TaskDialog
      title={isLive ? t("Share this run") : t("Share this report")}
      description={
        isLive
          ? t(
              "Anyone with the link watches the run and reads its report as it is at the end, without signing in. Addresses, header values, rows and what targets said are never part of it; what was sent to them, and CPU profiles, only where you choose it.",
            )
          : t(
              "Anyone with the link reads the report as it is now, without signing in. Addresses, header values, rows and what targets said are never part of it; what was sent to them, and CPU profiles, only where you choose it.",
            )
      }
      trigger={
        <Button variant="outline" size="sm">
          <Share2 aria-hidden />
          {t("Share##verb")}
        </Button>
      }
    >
      {() => <ShareBody runId={runId} />}
    </TaskDialog>
  );
}
