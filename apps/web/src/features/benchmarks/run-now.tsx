// Starts a run of a benchmark for a subject: which version is measured. All fields may stay empty.
"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { TaskDialog } from "@/components/task-dialog";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { ChoiceField, TextField } from "@/components/ui/form-fields";
import { Notice } from "@/components/ui/notice";
import { requestErrorOf, useTRPC } from "@/lib/trpc";

const text = z.string().trim().max(200, "must be at most 200 characters long");
const SubjectForm = z.object({
  version: text,
  commit: text,
  branch: text,
  stage: text,
  buildMode: z.enum(["unknown", "release", "debug"]),
});
type SubjectValues = z.infer<typeof SubjectForm>;

const buildModes = [
  { value: "unknown", label: "Unknown" },
  { value: "release", label: "Release" },
  { value: "debug", label: "Debug" },
] as const;

const fields = [
  { name: "version", label: "Version", placeholder: "v2.4.1" },
  { name: "commit", label: "Commit", placeholder: "3f9c2e1" },
  { name: "branch", label: "Branch", placeholder: "main" },
  { name: "stage", label: "Stage", placeholder: "binary fields" },
] as const;

export function RunNow({ slug, label = "Run now" }: { slug: string; label?: string }) {
  return (
    <TaskDialog
      title={`Run ${slug}`}
      description="Say which version is measured, and the run becomes a point of the evolution that can be told apart. Everything may stay empty."
      trigger={
        <Button>
          <Play aria-hidden />
          {label}
        </Button>
      }
    >
      {() => <SubjectFields slug={slug} />}
    </TaskDialog>
  );
}

function SubjectFields({ slug }: { slug: string }) {
  const router = useRouter();
  const [leaving, setLeaving] = useState(false);
  const create = useMutation(
    useTRPC().run.create.mutationOptions({
      onSuccess: (run) => {
        setLeaving(true);
        router.push(`/runs/${run.id}`);
      },
    }),
  );
  const form = useForm<SubjectValues>({
    resolver: zodResolver(SubjectForm),
    defaultValues: {
      version: "",
      commit: "",
      branch: "",
      stage: "",
      buildMode: "unknown",
    },
  });
  const submit = form.handleSubmit(({ buildMode, ...typed }) => {
    const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ""));
    create.mutate({
      benchmark: slug,
      subject: { ...given, ...(buildMode === "unknown" ? {} : { buildMode }) },
    });
  });
  const error = create.error ? requestErrorOf(create.error) : null;
  return (
    <Form {...form}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map((field) => (
            <TextField<SubjectValues> key={field.name} {...field} />
          ))}
          <ChoiceField<SubjectValues> name="buildMode" label="Build mode" choices={buildModes} />
        </div>
        {error ? (
          <Notice
            tone="error"
            title={error.issues.length > 1 ? "It cannot run as it is" : error.message}
          >
            {error.issues.length > 1 ? (
              <ul className="grid gap-1">
                {error.issues.map((issue) => (
                  <li key={`${issue.field}${issue.message}`}>{issue.message}.</li>
                ))}
              </ul>
            ) : null}
            {error.remedy ? <p className="mt-1">{error.remedy}</p> : null}
          </Notice>
        ) : null}
        <DialogFooter>
          <Button type="submit" busy={create.isPending || leaving}>
            Start the run
          </Button>
        </DialogFooter>
      </form>
    </Form>
  );
}
