// Starts a run of a benchmark, after asking which version is measured.
"use client";

import { t } from "@gonogo/locale/t";
import { Play } from "lucide-react";
import dynamic from "next/dynamic";
import { TaskDialog } from "@/components/task-dialog";
import { Button } from "@/components/ui/button";

const SubjectForm = dynamic(() => import("./subject-form.tsx").then((m) => m.SubjectForm), {
  ssr: false,
});

export function RunNow({ slug, label = t("Run now") }: { slug: string; label?: string }) {
  return (
    <TaskDialog
      title={t("Run {slug}", { slug })}
      description={t(
        "Say which version is measured, and the run becomes a point of the evolution that can be told apart. Everything may stay empty.",
      )}
      trigger={
        <Button>
          <Play aria-hidden />
          {label}
        </Button>
      }
    >
      {() => <SubjectForm slug={slug} />}
    </TaskDialog>
  );
}
