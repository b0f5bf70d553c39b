// The editor's side: what will run, what the server said against it, and the ways to save. On a phone the last stand in a bar
// at the bottom of the screen.
"use client";

import { formatExact, plural } from "@gonogo/analysis/words/format";
import { loadLine } from "@gonogo/analysis/words/load-line";
import { t, translated } from "@gonogo/locale/t";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { SpecReading } from "./definition/spec-from-values.ts";
import { briefText, type Preview, PreviewPanel } from "./preview-panel.tsx";
import type { EditorValues } from "./values/editor-values.ts";

export type SaveError = {
  readonly message: string;
  readonly remedy: string | null;
  /** By path of the definition. */
  readonly issues: readonly { readonly field: string; readonly message: string }[];
};

type EditorSideProps = {
  preview: Preview | null;
  values: EditorValues;
  /** null: nobody has read the form yet. */
  reading: SpecReading | null;
  isSaving: boolean;
  /** What the server said against the form as it is. */
  error: SaveError | null;
  /** When the draft was saved. */
  draft: ReactNode;
  onRun: () => void;
  onSaveOver: () => void;
};

export function EditorSide(props: EditorSideProps) {
  const { preview, values, reading, error } = props;
  const brief = preview ? briefText(preview.facts) : null;
  return (
    <>
      <aside className="min-w-0 space-y-3 lg:sticky lg:top-6">
        <PreviewPanel
          preview={preview}
          variants={values.variants.length}
          rounds={values.plan.rounds}
          load={reading?.ok ? offered(reading.spec) : null}
          issues={reading === null ? null : reading.ok ? 0 : reading.issues.length}
        />
        {error ? <Refusal error={error} onSaveOver={props.onSaveOver} /> : null}
        <div className="hidden gap-2 lg:grid">
          <SaveButtons {...props} />
          {props.draft}
        </div>
      </aside>
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-t bg-background px-4 py-3 lg:hidden">
        <div className="min-w-0 flex-1 text-12 text-muted-foreground">
          {brief ? <p>{brief}</p> : null}
          {props.draft}
        </div>
        <SaveButtons {...props} />
      </div>
    </>
  );
}

/** Of load whose level an axis or a search sets there is no one figure. */
function offered({ load }: BenchmarkSpec): string {
  if (load.kind === "open") return `${formatExact(load.ratePerS)} /s`;
  if (load.kind === "closed") return plural(load.clients, "client");
  return load.kind === "stages"
    ? t("in stages")
    : load.kind === "capacity"
      ? t("searched")
      : loadLine(load);
}

function SaveButtons({ isSaving, onRun }: EditorSideProps) {
  return (
    <>
      <Button type="button" onClick={onRun} disabled={isSaving}>
        {t("Save and run")}
      </Button>
      <Button type="submit" variant="outline" disabled={isSaving}>
        {t("Save")}
      </Button>
    </>
  );
}

function Refusal({ error, onSaveOver }: { error: SaveError; onSaveOver: () => void }) {
  return (
    <div role="alert" className="rounded-md border border-destructive p-3 text-13">
      <p>{translated(error.message)}</p>
      {error.remedy ? (
        <p className="mt-1 text-muted-foreground">{translated(error.remedy)}</p>
      ) : null}
      {error.issues.some(({ field }) => field === "base") ? (
        <Button type="button" size="sm" variant="outline" className="mt-2" onClick={onSaveOver}>
          {t("Save over the newest version")}
        </Button>
      ) : null}
    </div>
  );
}
