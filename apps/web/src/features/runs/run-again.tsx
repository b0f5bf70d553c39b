// The button that runs a definition once more, and the dialog that asks first: of which version, with which load, for how long.
"use client";

import { t } from "@gonogo/locale/t";
import { Play } from "lucide-react";
import dynamic from "next/dynamic";
import { TaskDialog } from "@/components/task-dialog";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { PlanChange } from "./plan-change.ts";

const RunAgainForm = dynamic(() => import("./run-again-form.tsx").then((m) => m.RunAgainForm), {
  loading: () => <Skeleton className="h-64" />,
});

type RunAgainProps = {
  runId: string;
  /** Another plan or load that the form begins with. */
  change?: PlanChange;
  /** What the button says; absent: `Run again`. */
  text?: string;
  variant?: "default" | "outline";
};

export function RunAgain({ runId, change, text, variant = "outline" }: RunAgainProps) {
  return (
    <TaskDialog
      title={t("Run again")}
      description={t(
        "Nothing is loaded before you start it here. Another load or plan makes a new version of the benchmark.",
      )}
      trigger={
        <Button variant={variant} size="sm" className="h-auto min-h-8 whitespace-normal">
          <Play aria-hidden />
          {text ?? t("Run again")}
        </Button>
      }
    >
      {(close) => <RunAgainForm runId={runId} change={change} onClose={close} />}
    </TaskDialog>
  );
}
