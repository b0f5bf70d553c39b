// The editor: the question, the sides, the load and the gates on the left, what will run at their side; YAML and the API's call
// are the same definition. It keeps what was typed through every failure, and saves through the page's callback.
"use client";

import { t } from "@gonogo/locale/t";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { Redo2, Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { DraftNotices, DraftStatus } from "@/components/drafts/draft-notices";
import { Button } from "@/components/ui/button";
import { FormIssues } from "@/components/ui/form";
import { focusFirstIssue, useShownIssues } from "@/components/ui/shown-issues";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { newestDraft } from "@/lib/draft-memory";
import type { DraftView } from "@/lib/router-types";
import { useSavedDraft } from "@/lib/use-saved-draft";
import { AdvancedSection } from "./advanced-section.tsx";
import { packDraft, unpackDraft } from "./definition/editor-draft.ts";
import { loadReader, useReader, useReaderInTime } from "./definition/reader.ts";
import type { SpecReading } from "./definition/spec-from-values.ts";
import { valuesFromSpec } from "./definition/values-from-spec.ts";
import { EditorSide, type SaveError } from "./editor-side.tsx";
import { ShowBelowProvider } from "./fields/issues.tsx";
import { GatesSection } from "./gates/gates-section.tsx";
import { LoadSection } from "./load/load-section.tsx";
import type { Preview } from "./preview-panel.tsx";
import { QuestionSection } from "./question-section.tsx";
import type { EditorTarget, MakeTarget } from "./requests/editor-target.ts";
import type { Send } from "./requests/send-one.tsx";
import { VariantsSection } from "./requests/variants-section.tsx";
import type { AskTarget, ReadSource } from "./start-from/source-dialog.tsx";
import { StartFrom } from "./start-from/start-from.tsx";
import { useUndo } from "./use-undo.ts";
import { type EditorValues, newEditorValues } from "./values/editor-values.ts";
import type { FieldIssue } from "./values/gate-typing.ts";

const loading = () => <Skeleton className="h-96 w-full" />;
const YamlPanel = dynamic(() => import("./yaml/yaml-panel.tsx").then((all) => all.YamlPanel), {
  loading,
});
const ApiPanel = dynamic(() => import("./api-panel.tsx").then((all) => all.ApiPanel), { loading });

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
  /** Makes a target at a pasted address. */
  onMakeTarget: MakeTarget;
  /** Lists the requests that a pasted command or document holds, and fills in those that were chosen. */
  onReadSource: ReadSource;
  /** Asks a target for what answers there, and resolves to it with that. */
  onAskTarget: AskTarget;
  /** Sends the one request of a definition. */
  onSendOne: Send;
  /** The newest version of the benchmark; 0: a new one. */
  version: number;
  /** What was typed before and not saved; null: nothing. */
  draft: DraftView | null;
  /** Saves, and runs when asked; resolves to what the server said against it, or null. */
  onSave: (spec: BenchmarkSpec, how: SaveHow) => Promise<SaveError | null>;
};

export type SaveHow = {
  readonly andRun: boolean;
  /** The version that the definition was made from; undefined: save over whatever is there. */
  readonly base: number | undefined;
};

/** What was asked for when the server refused it, and of which form. */
type Refused = { readonly error: SaveError; readonly andRun: boolean; readonly typed: string };

export function BenchmarkEditor(props: BenchmarkEditorProps) {
  const slug = props.initial?.name ?? null;
  const [{ stored, found, opened }] = useState(() => startOf(props));
  const form = useForm<EditorValues>({ defaultValues: opened?.values ?? stored });
  const frame = useRef<HTMLFormElement>(null);
  const [yaml, setYaml] = useState<string | null>(opened?.yaml ?? null);
  const [tab, setTab] = useState(yaml === null ? "form" : "yaml");
  const [yamlIssues, setYamlIssues] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [isSaving, setSaving] = useState(false);
  const draft = useSavedDraft({
    ...{ subject: { kind: "benchmark", slug }, base: props.version, found, form },
    typed: () => packDraft({ values: form.getValues(), yaml }, stored),
    show(content) {
      const shown = content ? unpackDraft(content) : { values: stored, yaml: null };
      if (shown) replaceValues(shown.values, shown.yaml);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: text that is typed as YAML is part of the draft
  useEffect(() => draft.touch(), [yaml, draft.touch]);
  const undo = useUndo(form);
  const values = form.watch();
  const reader = useReader();
  useReaderInTime(props.initial !== null || opened !== null);
  const reading = reader?.specFromValues(values) ?? null;
  useReadableSpec(reading, props.onSpecChange);
  // What the server refused goes with what it was about: after the next change nobody knows whether it still holds.
  const isHeld = refusal !== null && refusal.typed === JSON.stringify(values);
  const refused =
    isHeld && reader ? refusal.error.issues.map((issue) => atField(issue, values, reader)) : [];
  const issues = useShownIssues(reading?.ok === false ? reading.issues : [], refused);
  const preview = reading?.ok ? props.preview : null;

  function replaceValues(next: EditorValues, text: string | null = null) {
    form.reset(next, { keepDefaultValues: true });
    issues.hideAll();
    setYaml(text);
    setYamlIssues([]);
    setTab(text === null ? "form" : "yaml");
  }
  const replace = (spec: BenchmarkSpec) => replaceValues(valuesFromSpec(spec));
  /** Reads what was typed as YAML into the form; false: it cannot be read, and says why where it stands. */
  const readYaml = async (): Promise<boolean> => {
    if (yaml === null) return true;
    const { definitionFromYaml } = await import("./definition/definition-yaml.ts");
    const read = definitionFromYaml(yaml);
    if (read.ok) replace(read.spec);
    else setYamlIssues(read.issues);
    return read.ok;
  };
  /** A pasted definition fills the form, or stands as YAML beside what is wrong with it. */
  const openDefinition = async (text: string) => {
    const { definitionFromYaml } = await import("./definition/definition-yaml.ts");
    const read = definitionFromYaml(text);
    if (read.ok) return replace(read.spec);
    setYaml(text);
    setYamlIssues(read.issues);
    setTab("yaml");
  };
  const show = async (next: string) => {
    if (next === "yaml" || (await readYaml())) setTab(next);
  };
  const save = async (andRun: boolean, isOver = false) => {
    // What is shown is saved: the text, while it is that which was typed.
    if (!(await readYaml())) return setTab("yaml");
    const { specFromValues } = await loadReader();
    const typed = form.getValues();
    const read = specFromValues(typed);
    if (!read.ok) {
      issues.showAll();
      setTab("form");
      return focusFirstIssue(frame.current);
    }
    setSaving(true);
    const base = isOver ? undefined : draft.base;
    const error = await props.onSave(read.spec, { andRun, base });
    setSaving(false);
    setRefusal(error && { error, andRun, typed: JSON.stringify(typed) });
    if (!error) draft.forget();
    else if (error.issues.length > 0) focusFirstIssue(frame.current);
  };

  return (
    <FormProvider {...form}>
      <FormIssues.Provider value={issues.shown}>
        <ShowBelowProvider value={issues.showBelow}>
          <form
            ref={frame}
            onSubmit={(event) => {
              event.preventDefault();
              void save(false);
            }}
            onBlur={issues.onBlur}
            noValidate
            className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_19rem]"
          >
            <Tabs value={tab} onValueChange={(next) => void show(next)} className="min-w-0">
              <DraftNotices draft={draft} note={behindText(draft.base, props.version)} />
              <div className="flex flex-wrap items-center justify-between gap-2">
                <TabsList>
                  <TabsTrigger value="form">{t("Form")}</TabsTrigger>
                  <TabsTrigger value="yaml">YAML</TabsTrigger>
                  <TabsTrigger value="api">{t("API call")}</TabsTrigger>
                </TabsList>
                <div className="flex flex-wrap items-center gap-1">
                  <UndoButtons {...undo} />
                  {/* Where a definition can come from: the one place for it. */}
                  {props.initial === null ? (
                    <StartFrom
                      {...props}
                      onPick={replace}
                      onDefinition={(text) => void openDefinition(text)}
                    />
                  ) : null}
                </div>
              </div>
              <TabsContent value="form">
                <QuestionSection nameIsFixed={props.initial !== null} />
                <VariantsSection
                  targets={props.targets}
                  onMake={props.onMakeTarget}
                  onSend={props.onSendOne}
                />
                <LoadSection />
                <GatesSection noise={preview?.noise ?? []} />
                {props.dryRun}
                <AdvancedSection targets={props.targets} />
              </TabsContent>
              <TabsContent value="yaml">
                <YamlPanel
                  spec={reading?.ok ? reading.spec : null}
                  name={values.name}
                  typed={yaml}
                  issues={yamlIssues}
                  onType={(text) => {
                    setYaml(text);
                    setYamlIssues([]);
                  }}
                  onApply={() => void show("form")}
                />
              </TabsContent>
              <TabsContent value="api">
                <ApiPanel spec={reading?.ok ? reading.spec : null} />
              </TabsContent>
            </Tabs>
            <EditorSide
              preview={preview}
              values={values}
              reading={reading}
              isSaving={isSaving}
              error={isHeld ? refusal.error : null}
              draft={<DraftStatus draft={draft} />}
              onRun={() => void save(true)}
              onSaveOver={() => void save(refusal?.andRun === true, true)}
            />
          </form>
        </ShowBelowProvider>
      </FormIssues.Provider>
    </FormProvider>
  );
}

/** Hands the page every readable definition. */
function useReadableSpec(
  reading: SpecReading | null,
  onSpecChange: (spec: BenchmarkSpec | null) => void,
): void {
  const key = reading?.ok ? JSON.stringify(reading.spec) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says whether the definition is another
  useEffect(() => onSpecChange(reading?.ok ? reading.spec : null), [key, onSpecChange]);
}

/** What the server found, at the form field that it is about. */
function atField(
  issue: SaveError["issues"][number],
  values: EditorValues,
  { formFieldOf }: NonNullable<ReturnType<typeof useReader>>,
): FieldIssue {
  const path = issue.field.replace(/^(definition|benchmark)\./, "");
  return { path: formFieldOf(path.split("."), values), message: issue.message };
}

function UndoButtons({ canUndo, canRedo, undo, redo }: ReturnType<typeof useUndo>) {
  return (
    <>
      <Button
        type="button"
        variant="ghost"
        size="icon"
        aria-label={t("Undo")}
        title={t("Undo (Ctrl+Z)")}
        disabled={!canUndo}
        onClick={undo}
      >
        <Undo2 aria-hidden />
      </Button>
      <Button
        type="button"
        variant="ghost"
        size="icon"
        aria-label={t("Redo")}
        title={t("Redo (Ctrl+Y)")}
        disabled={!canRedo}
        onClick={redo}
      >
        <Redo2 aria-hidden />
      </Button>
    </>
  );
}

/** What the form begins with: the newest draft, where there is one that it can show, or what is stored. */
function startOf({ initial, draft }: BenchmarkEditorProps) {
  const stored = initial ? valuesFromSpec(initial) : newEditorValues();
  const found = newestDraft({ kind: "benchmark", slug: initial?.name ?? null }, draft);
  const opened = found && unpackDraft(found.content);
  return { stored, found: opened ? found : null, opened };
}

/** Of a draft that was made from an older version. */
const behindText = (base: number, version: number): string | null =>
  base === version
    ? null
    : t("It was made from version {base}; the benchmark has version {version} by now.", {
        base,
        version,
      });
