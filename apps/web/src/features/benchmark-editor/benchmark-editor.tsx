// The editor: one page, form on the left, preview at its side, YAML as the other way in.
// It keeps what was typed through every fault, and saves through the page's callback.
"use client";

import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { type ReactNode, useEffect, useState } from "react";
import { FormProvider, type Resolver, useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { EditorTarget } from "./editor-target.ts";
import { type EditorValues, newEditorValues } from "./editor-values.ts";
import type { Path } from "./fields.tsx";
import { GatesSection } from "./gates-section.tsx";
import { LoadSection } from "./load-section.tsx";
import { PlanSection } from "./plan-section.tsx";
import { type Preview, PreviewPanel } from "./preview-panel.tsx";
import { QuestionSection } from "./question-section.tsx";
import { RowsSection } from "./rows-section.tsx";
import { formFieldOf, specFromValues } from "./spec-from-values.ts";
import { StudyPicker } from "./study-picker.tsx";
import { valuesFromSpec } from "./values-from-spec.ts";
import { VariantsSection } from "./variants-section.tsx";
import { YamlPanel } from "./yaml-panel.tsx";

export type BenchmarkEditorProps = {
  /** The definition to edit; null: a new one. */
  initial: BenchmarkSpec | null;
  targets: readonly EditorTarget[];
  studies: readonly BenchmarkSpec[];
  /** The preview of the definition last passed to `onSpecChange`; null while unknown. */
  preview: Preview | null;
  /** Stands below the gates: tries them on past runs. */
  dryRun?: ReactNode;
  /** Called with every definition that can be read, and null when the form has faults. */
  onSpecChange: (spec: BenchmarkSpec | null) => void;
  /** Saves, and runs when asked; resolves to what the server said against it, or null. */
  onSave: (spec: BenchmarkSpec, andRun: boolean) => Promise<SaveFault | null>;
};

export type SaveFault = {
  readonly message: string;
  readonly remedy: string | null;
  /** By path of the definition. */
  readonly issues: readonly { readonly field: string; readonly message: string }[];
};

/** Validation is the definition's own; the form only tells which field is at fault. */
const resolver: Resolver<EditorValues> = (values) => {
  const reading = specFromValues(values);
  if (reading.ok) return { values, errors: {} };
  const errors: Record<string, unknown> = {};
  for (const issue of reading.issues) plant(errors, issue.path.split("."), issue.message);
  return { values: {}, errors };
};

/** Puts a message at a path of the error tree, creating what is missing on the way. */
function plant(tree: Record<string, unknown>, path: readonly string[], message: string): void {
  const [head, ...rest] = path;
  if (head === undefined) return;
  const branch = (tree[head] ?? {}) as Record<string, unknown>;
  tree[head] = branch;
  if (rest.length === 0) Object.assign(branch, { type: "definition", message });
  else plant(branch, rest, message);
}

export function BenchmarkEditor(props: BenchmarkEditorProps) {
  const form = useForm<EditorValues>({
    defaultValues: props.initial ? valuesFromSpec(props.initial) : newEditorValues(),
    resolver,
    mode: "onTouched",
  });
  const [tab, setTab] = useState("form");
  const [saveFault, setSaveFault] = useState<SaveFault | null>(null);
  const faults = useReadableSpec(form, props.onSpecChange);
  const values = form.watch();
  const replace = (spec: BenchmarkSpec) => {
    form.reset(valuesFromSpec(spec), { keepDefaultValues: true });
    setTab("form");
  };
  const save = (andRun: boolean) =>
    form.handleSubmit(
      async (typed) => {
        const reading = specFromValues(typed);
        if (!reading.ok) return;
        const fault = await props.onSave(reading.spec, andRun);
        setSaveFault(fault);
        for (const issue of fault?.issues ?? []) showAtField(form, issue);
      },
      () => setTab("form"),
    );
  return (
    <FormProvider {...form}>
      <form
        onSubmit={save(false)}
        noValidate
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <Tabs value={tab} onValueChange={setTab} className="min-w-0">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
            <TabsList>
              <TabsTrigger value="form">Form</TabsTrigger>
              <TabsTrigger value="yaml">YAML</TabsTrigger>
            </TabsList>
            {props.initial === null ? (
              <StudyPicker studies={props.studies} onPick={replace} />
            ) : null}
          </div>
          <TabsContent value="form">
            <QuestionSection nameIsFixed={props.initial !== null} />
            <VariantsSection targets={props.targets} />
            <RowsSection />
            <LoadSection />
            <PlanSection />
            <GatesSection />
            {props.dryRun}
          </TabsContent>
          <TabsContent value="yaml">
            <YamlPanel values={values} onApply={replace} />
          </TabsContent>
        </Tabs>
        <aside className="min-w-0 space-y-3 lg:sticky lg:top-6">
          <PreviewPanel
            preview={faults === 0 ? props.preview : null}
            variants={values.variants.length}
            rounds={values.plan.rounds}
            faults={faults}
          />
          {saveFault ? (
            <div role="alert" className="rounded-md border border-destructive p-3 text-13">
              <p>{saveFault.message}</p>
              {saveFault.remedy ? (
                <p className="mt-1 text-muted-foreground">{saveFault.remedy}</p>
              ) : null}
            </div>
          ) : null}
          <div className="flex gap-2">
            <Button type="button" onClick={save(true)} disabled={form.formState.isSubmitting}>
              Save and run
            </Button>
            <Button type="submit" variant="outline" disabled={form.formState.isSubmitting}>
              Save
            </Button>
          </div>
        </aside>
      </form>
    </FormProvider>
  );
}

/** Tells the page of every readable definition; returns how many faults stand against the form now. */
function useReadableSpec(
  form: ReturnType<typeof useForm<EditorValues>>,
  onSpecChange: (spec: BenchmarkSpec | null) => void,
): number {
  const values = form.watch();
  const reading = specFromValues(values);
  const key = reading.ok ? JSON.stringify(reading.spec) : null;
  useEffect(() => {
    const now = specFromValues(form.getValues());
    onSpecChange(key !== null && now.ok ? now.spec : null);
  }, [key, form, onSpecChange]);
  return reading.ok ? 0 : reading.issues.length;
}

/** Puts a fault that the server found at the form field it speaks of. */
function showAtField(
  form: ReturnType<typeof useForm<EditorValues>>,
  issue: { field: string; message: string },
): void {
  const path = issue.field.replace(/^(definition|benchmark)\./, "");
  form.setError(formFieldOf(path.split("."), form.getValues()) as Path, {
    type: "server",
    message: issue.message,
  });
}
