// The definition as YAML: to read, copy, download, paste or edit by hand.
// Applied text replaces the form only when it can be read; issues name line or field.
"use client";

import { t } from "@gonogo/locale/t";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { definitionToYaml } from "../definition/definition-yaml.ts";
import { YamlEditor } from "./yaml-editor.tsx";

type YamlPanelProps = {
  /** What the form says; null while it cannot be read. */
  spec: BenchmarkSpec | null;
  /** Of the file that is downloaded. */
  name: string;
  /** What was typed here and not read yet; null: the text is that of the form. */
  typed: string | null;
  issues: readonly string[];
  onType: (text: string | null) => void;
  /** Reads what was typed into the form. */
  onApply: () => void;
};

export function YamlPanel({ spec, name, typed, issues, onType, onApply }: YamlPanelProps) {
  const id = useId();
  const written = spec ? definitionToYaml(spec) : "";
  const text = typed ?? written;
  return (
    <div>
      <YamlEditor value={text} onType={onType} label={t("Definition")} describedBy={`${id}-note`} />
      <div id={`${id}-note`} className="mt-2 text-13">
        {issues.length > 0 ? (
          <ul role="alert" className="list-disc pl-5 text-destructive">
            {issues.map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        ) : (
          <p className="text-muted-foreground">
            {written === "" && typed === null
              ? t(
                  "The form cannot be written as YAML yet: some fields need attention. You can paste a definition here.",
                )
              : typed === null
                ? t("Pipelines send the same text as application/yaml with {call}.", {
                    call: "PUT /api/v1/benchmarks/{name}",
                  })
                : t("Save stores this text; the form follows it.")}
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="button" size="sm" onClick={onApply} disabled={typed === null}>
          {t("Read into the form")}
        </Button>
        {typed !== null ? (
          <Button type="button" size="sm" variant="outline" onClick={() => onType(null)}>
            {t("Discard these edits")}
          </Button>
        ) : null}
        <Button
          type="button"
          size="sm"
          variant="outline"
          disabled={text === ""}
          onClick={() => navigator.clipboard.writeText(text)}
        >
          {t("Copy")}
        </Button>
        <Button
          type="button"
          size="sm"
          variant="outline"
          disabled={text === ""}
          asChild={text !== ""}
        >
          {text === "" ? (
            t("Download")
          ) : (
            <a
              href={`data:text/yaml;charset=utf-8,${encodeURIComponent(text)}`}
              download={`${name || "benchmark"}.yaml`}
            >
              {t("Download")}
            </a>
          )}
        </Button>
      </div>
    </div>
  );
}
