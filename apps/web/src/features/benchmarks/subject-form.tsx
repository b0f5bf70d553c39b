// The form of a run: which version is measured. All fields may stay empty. Loaded when it is opened.
"use client";

import { english, t, translated } from "@gonogo/locale/t";
import * as z from "@gonogo/protocols/zod";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { ChoiceField, TextField } from "@/components/ui/form-fields";
import { Notice } from "@/components/ui/notice";
import { requestErrorOf } from "@/lib/request-error";
import { useMutation, useTRPC } from "@/lib/trpc";

const text = z.string().trim().max(200, english("must be at most 200 characters long"));
const SubjectInput = z.object({
  version: text,
  commit: text,
  branch: text,
  stage: text,
  buildMode: z.enum(["unknown", "release", "debug"]),
});
type SubjectValues = z.infer<typeof SubjectInput>;

const buildModes = () =>
  [
    { value: "unknown", label: t("Unknown##build mode") },
    { value: "release", label: t("Release##build mode") },
    { value: "debug", label: t("Debug##build mode") },
  ] as const;

const fields = () =>
  [
    { name: "version", label: t("Version"), placeholder: "v2.4.1" },
    { name: "commit", label: t("Commit"), placeholder: "3f9c2e1" },
    { name: "branch", label: t("Branch"), placeholder: "main" },
    { name: "stage", label: t("Stage"), placeholder: t("binary fields") },
  ] as const;

export function SubjectForm({ slug }: { slug: string }) {
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
    resolver: zodResolver(SubjectInput),
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
          {fields().map((field) => (
            <TextField<SubjectValues> key={field.name} {...field} />
          ))}
          <ChoiceField<SubjectValues>
            name="buildMode"
            label={t("Build mode")}
            choices={buildModes()}
          />
        </div>
        {error ? (
          <Notice
            tone="error"
            title={
              error.issues.length > 1 ? t("It cannot run as it is") : translated(error.message)
            }
          >
            {error.issues.length > 1 ? (
              <ul className="grid gap-1">
                {error.issues.map((issue) => (
                  <li key={`${issue.field}${issue.message}`}>{translated(issue.message)}.</li>
                ))}
              </ul>
            ) : null}
            {error.remedy ? <p className="mt-1">{translated(error.remedy)}</p> : null}
          </Notice>
        ) : null}
        <DialogFooter>
          <Button type="submit" busy={create.isPending || leaving}>
            {t("Start the run")}
          </Button>
        </DialogFooter>
      </form>
    </Form>
  );
}
