// The editor: one page, form on the left, preview at its side, YAML as the other way in.
// It keeps what was typed through every failed, and saves through the page's callback.
"use client";

import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import Link from "next/link";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FormProvider, type Resolver, useForm } from "react-hook-form";
import { PayloadFields } from "@/components/payload-fields";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { CellsSection } from "./cells/cells-section.tsx";
import { definitionFromYaml } from "./definition/definition-yaml.ts";
import type { EditorDraft } from "./definition/editor-draft.ts";
import { formFieldOf, specFromValues } from "./definition/spec-from-values.ts";
import { valuesFromSpec } from "./definition/values-from-spec.ts";
import type { Path } from "./fields/fields.tsx";
import { Section } from "./fields/section.tsx";
import { GatesSection } from "./gates/gates-section.tsx";
import { LoadSection } from "./load/load-section.tsx";
import { NetworkSection } from "./network-section.tsx";
import { PlanSection } from "./plan-section.tsx";
import { type Preview, PreviewPanel } from "./preview-panel.tsx";
import { QuestionSection } from "./question-section.tsx";
import type { EditorTarget } from "./requests/editor-target.ts";
import { RowsSection } from "./requests/rows-section.tsx";
import { VariantsSection } from "./requests/variants-section.tsx";
import { StarterPicker } from "./starter-picker.tsx";
import { useDraft } from "./use-draft.ts";
import { type EditorValues, newEditorValues } from "./values/editor-values.ts";
import { YamlPanel } from "./yaml-panel.tsx";

export type BenchmarkEditorProps = {
  /** The definition to edit; null: a new one. */
  initial: BenchmarkSpec | null;
  targets: readonly EditorTarget[];
  starters: readonly BenchmarkSpec[];
  /** The preview of the definition last passed to `onSpecChange`; null while unknown. */
  preview: Preview | null;
  /** Stands below the gates: tries them on past runs. */
  dryRun?: ReactNode;
  /** Called with every definition that can be read, and null when the form has issues. */
  onSpecChange: (spec: BenchmarkSpec | null) => void;
  /** The newest version of the benchmark; 0: a new one. */
  version: number;
  /** Saves, and runs when asked; resolves to what the server said against it, or null. */
  onSave: (spec: BenchmarkSpec, how: SaveHow) => Promise<SaveError | null>;
};

export type SaveHow = {
  readonly andRun: boolean;
  /** The version that the definition was made from; undefined: save over whatever is there. */
  readonly base: number | undefined;
};

export type SaveError = {
  readonly message: string;
  readonly remedy: string | null;
  /** By path of the definition. */
  readonly issues: readonly { readonly field: string; readonly message: string }[];
};

/** What was asked for when the server refused it. */
type RefusedSave = SaveError & { readonly andRun: boolean };

/** Validation is the definition's own; the form only shows which field is in error. */
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
    // A failed that appears as a field is left moves what lies below it: not before the click that left it has ended.
    delayError: 300,
  });
  const [tab, setTab] = useState("form");
  const [yaml, setYaml] = useState<string | null>(null);
  const [yamlIssues, setYamlIssues] = useState<readonly string[]>([]);
  const [saveError, setSaveError] = useState<RefusedSave | null>(null);
  const slug = props.initial?.name ?? null;
  const draft = useDraft(form, { slug, version: props.version, yaml, setYaml });
  const issues = useReadableSpec(form, props.onSpecChange);
  const values = form.watch();
  useStaleRefusal(form, saveError, () => setSaveError(null));
  const replace = (spec: BenchmarkSpec) => {
    form.reset(valuesFromSpec(spec), { keepDefaultValues: true });
    setYaml(null);
    setYamlIssues([]);
  };
  /** Reads what was typed as YAML into the form; false: it cannot be read, and says why where it stands. */
  const readYaml = (): boolean => {
    if (yaml === null) return true;
    const read = definitionFromYaml(yaml);
    if (read.ok) replace(read.spec);
    else setYamlIssues(read.issues);
    return read.ok;
  };
  const show = (next: string) => {
    if (next === "yaml" || readYaml()) setTab(next);
  };
  const save = (andRun: boolean, isOver = false) => {
    // What is shown is saved: the text, while it is that which was typed.
    if (!readYaml()) return setTab("yaml");
    return form.handleSubmit(
      async (typed) => {
        const reading = specFromValues(typed);
        if (!reading.ok) return;
        const base = isOver ? undefined : draft.base;
        const failed = await props.onSave(reading.spec, { andRun, base });
        setSaveError(failed && { ...failed, andRun });
        if (!failed) return draft.forget();
        for (const issue of failed.issues) showAtField(form, issue);
      },
      () => setTab("form"),
    )();
  };
  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(false);
        }}
        noValidate
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <Tabs value={tab} onValueChange={show} className="min-w-0">
          {draft.restored ? (
            <DraftNotice draft={draft.restored} version={props.version} onDiscard={draft.discard} />
          ) : null}
          <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
            <TabsList>
              <TabsTrigger value="form">Form</TabsTrigger>
              <TabsTrigger value="yaml">YAML</TabsTrigger>
            </TabsList>
            {props.initial === null ? (
              <StarterPicker
                starters={props.starters}
                onPick={(starter) => {
                  replace(starter);
                  setTab("form");
                }}
              />
            ) : null}
          </div>
          <TabsContent value="form">
            <QuestionSection nameIsFixed={props.initial !== null} />
            <VariantsSection targets={props.targets} />
            <RowsSection />
            <LoadSection />
            <NetworkSection />
            <CellsSection />
            <PlanSection />
            <GatesSection />
            {props.dryRun}
            <PayloadsSection />
          </TabsContent>
          <TabsContent value="yaml">
            <YamlPanel
              values={values}
              typed={yaml}
              issues={yamlIssues}
              onType={(text) => {
                setYaml(text);
                setYamlIssues([]);
              }}
              onApply={() => show("form")}
            />
          </TabsContent>
        </Tabs>
        <aside className="min-w-0 space-y-3 lg:sticky lg:top-6">
          <PreviewPanel
            preview={issues === 0 ? props.preview : null}
            variants={values.variants.length}
            rounds={values.plan.rounds}
            issues={issues}
          />
          {saveError ? (
            <div role="alert" className="rounded-md border border-destructive p-3 text-13">
              <p>{saveError.message}</p>
              {saveError.remedy ? (
                <p className="mt-1 text-muted-foreground">{saveError.remedy}</p>
              ) : null}
              {saveError.issues.some(({ field }) => field === "base") ? (
                <Button
                  type="button"
                  size="sm"
                  variant="outline"
                  className="mt-2"
                  onClick={() => void save(saveError.andRun, true)}
                >
                  Save over the newest version
                </Button>
              ) : null}
            </div>
          ) : null}
          <div className="flex gap-2">
            <Button
              type="button"
              onClick={() => void save(true)}
              disabled={form.formState.isSubmitting}
            >
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

/** What the server refused goes with what it was about: after the next change nobody knows whether it still holds. */
function useStaleRefusal(
  form: ReturnType<typeof useForm<EditorValues>>,
  failed: SaveError | null,
  onStale: () => void,
): void {
  const typed = JSON.stringify(form.watch());
  const refused = useRef<{ typed: string; failed: SaveError } | null>(null);
  useEffect(() => {
    if (failed && refused.current?.failed !== failed) refused.current = { typed, failed };
    if (!failed || refused.current?.typed === typed) return;
    refused.current = null;
    form.clearErrors(failed.issues.map(({ field }) => serverPath(form, field)));
    onStale();
  }, [typed, failed, form, onStale]);
}

/** Hands the page every readable definition; returns how many issues stand against the form now. */
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

/** Puts a failed that the server found at the form field it is about. */
function showAtField(
  form: ReturnType<typeof useForm<EditorValues>>,
  issue: { field: string; message: string },
): void {
  form.setError(serverPath(form, issue.field), { type: "server", message: issue.message });
}

/** The form's field that a field of the definition is typed in. */
function serverPath(form: ReturnType<typeof useForm<EditorValues>>, field: string): Path {
  const path = field.replace(/^(definition|benchmark)\./, "");
  return formFieldOf(path.split("."), form.getValues()) as Path;
}

// Example messages whose bytes the report counts field by field; they are not sent to any target.

function PayloadsSection() {
  return (
    <Section
      title="Payload sizes"
      about="Example messages in several schemas or encodings, if sizes matter to the question. The report counts their bytes per field; nothing of them is sent."
    >
      <PayloadFields fewest={0} />
      <p className="mt-3 text-13">
        <Link href="/tools/payload-sizes" target="_blank" className="link">
          Try messages first
        </Link>
      </p>
    </Section>
  );
}

// Says that the form shows what was typed before and not saved, from which version, and how to be rid of it.

type DraftNoticeProps = {
  draft: EditorDraft;
  /** The newest version; 0: the benchmark is new. */
  version: number;
  onDiscard: () => void;
};

function DraftNotice({ draft, version, onDiscard }: DraftNoticeProps) {
  const isBehind = draft.base !== version;
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border p-3 text-13"
    >
      <p>
        Not saved yet: this is what you typed on <LocalTime at={draft.typedAt} />.
        {isBehind
          ? ` It was made from version ${draft.base}; the benchmark has version ${version} by now.`
          : null}
      </p>
      <Button type="button" size="sm" variant="outline" onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  );
}
