// The projects of the person on the page of settings: show another, or make one.
"use client";

import { msg, t } from "@gonogo/locale/t";
import { SigningName, Slug } from "@gonogo/protocols/spec";
import * as z from "@gonogo/protocols/zod";
import { zodResolver } from "@hookform/resolvers/zod";
import { FolderPlus } from "lucide-react";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { ErrorNotice } from "@/components/error-notice";
import { type Column, FactTable } from "@/components/fact-table";
import { TaskDialog } from "@/components/task-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { DialogFooter } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/form-fields";
import { type RequestError, requestErrorOf } from "@/lib/request-error";
import type { OwnProject } from "@/lib/router-types";
import { slugOf } from "@/lib/slug-of";
import { useMutation, useTRPC } from "@/lib/trpc";
import { roleWords } from "./role-words.ts";

const show = (slug: string): void => window.location.assign(`/?project=${slug}`);

const columns: readonly Column<OwnProject>[] = [
  {
    head: msg("Project"),
    main: true,
    className: "min-w-32",
    cell: ({ name, slug }) => (
      <>
        <p className="break-words font-medium" translate="no">
          {name}
        </p>
        <p className="figure break-all text-12 text-muted-foreground" translate="no">
          {slug}
        </p>
      </>
    ),
  },
  { head: msg("Your role"), cell: ({ role }) => <Badge>{roleWords[role].name}</Badge> },
  {
    head: msg("Show"),
    headless: true,
    main: true,
    className: "text-right",
    cell: ({ slug, name, isCurrent }) =>
      isCurrent ? (
        <Badge variant="outline">{t("this one##project")}</Badge>
      ) : (
        <Button
          variant="outline"
          size="sm"
          aria-label={t("Show {name}", { name })}
          onClick={() => show(slug)}
        >
          {t("Show")}
        </Button>
      ),
  },
];

type ProjectsCardProps = { projects: readonly OwnProject[]; mayCreate: boolean };

export function ProjectsCard({ projects, mayCreate }: ProjectsCardProps) {
  return (
    <Card id="projects" className="scroll-mt-28 lg:scroll-mt-4">
      <CardHeader>
        <div>
          <CardTitle>{t("Projects")}</CardTitle>
          <CardDescription>
            {t(
              "Each has its own targets, benchmarks, runs, members and keys. Workers serve all of them.",
            )}
          </CardDescription>
        </div>
        {mayCreate ? (
          <TaskDialog
            title={t("New project")}
            description={t("It is empty, and you are its owner.")}
            trigger={
              <Button variant="outline">
                <FolderPlus aria-hidden />
                {t("New project")}
              </Button>
            }
          >
            {() => <ProjectForm />}
          </TaskDialog>
        ) : null}
      </CardHeader>
      <FactTable
        label={t("Projects")}
        columns={columns}
        rows={projects}
        keyOf={({ slug }) => slug}
      />
    </Card>
  );
}

const NewProject = z.object({ name: SigningName, slug: Slug });
type NewProject = z.infer<typeof NewProject>;

function ProjectForm() {
  const [error, setError] = useState<RequestError | null>(null);
  const create = useMutation(useTRPC().project.create.mutationOptions());
  // What the slug is until somebody edits it.
  const followed = useRef("");
  const form = useForm({
    resolver: zodResolver(NewProject),
    defaultValues: { name: "", slug: "" },
    mode: "onTouched",
  });
  const submit = form.handleSubmit(async (project) => {
    setError(null);
    try {
      show((await create.mutateAsync(project)).slug);
    } catch (error) {
      setError(requestErrorOf(error));
    }
  });
  return (
    <Form {...form}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField<NewProject>
          name="name"
          label={t("Name")}
          autoComplete="off"
          help={null}
          onTyped={(name) => {
            const follows = form.getValues("slug") === followed.current;
            followed.current = slugOf(name);
            if (follows) form.setValue("slug", followed.current);
          }}
        />
        <TextField<NewProject>
          name="slug"
          label={t("Slug")}
          autoComplete="off"
          help={t("Small letters, digits and hyphens.")}
        />
        <ErrorNotice error={error} />
        <DialogFooter>
          <Button type="submit" busy={create.isPending || create.isSuccess}>
            {t("Create project")}
          </Button>
        </DialogFooter>
      </form>
    </Form>
  );
}
