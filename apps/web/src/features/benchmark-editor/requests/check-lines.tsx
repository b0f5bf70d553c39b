// Checks on an answer beside its status, one line each; a broken one counts as an error.
"use client";

import { type Msg, msg, t } from "@gonogo/locale/t";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ChoiceField, TextField } from "../fields/fields.tsx";
import { ListIssue } from "../fields/issues.tsx";
import { type CheckLine, testsOf } from "../values/answer-lines.ts";
import type { EditorValues } from "../values/editor-values.ts";
import type { RequestPath } from "../values/operation-path.ts";

const subjects = () => [
  { value: "header", label: t("Header") },
  { value: "body", label: t("Body") },
  { value: "json", label: t("JSON value") },
];

const testWords: Readonly<Record<CheckLine["test"], Msg>> = {
  equals: msg("is##check"),
  contains: msg("contains##check"),
  matches: msg("matches (regex)"),
  exists: msg("is there##check"),
  absent: msg("is not there##check"),
};

const newLine: CheckLine = { on: "json", name: "$.", test: "equals", value: "" };

export function CheckLines({ path }: { path: RequestPath }) {
  const { control } = useFormContext<EditorValues>();
  const { fields, append, remove } = useFieldArray({ control, name: `${path}.checks` });
  return (
    <div className="space-y-2">
      {fields.map((field, i) => (
        <CheckRow
          key={field.id}
          path={`${path}.checks.${i}`}
          number={i + 1}
          onRemove={() => remove(i)}
        />
      ))}
      <ListIssue path={`${path}.checks`} />
      <Button type="button" variant="outline" size="sm" onClick={() => append(newLine)}>
        <Plus aria-hidden /> {t("Add a check")}
      </Button>
    </div>
  );
}

type CheckRowProps = {
  path: `${RequestPath}.checks.${number}`;
  number: number;
  onRemove: () => void;
};

function CheckRow({ path, number, onRemove }: CheckRowProps) {
  const { setValue, watch } = useFormContext<EditorValues>();
  const on = watch(`${path}.on`);
  const test = watch(`${path}.test`);
  const valued = test !== "exists" && test !== "absent";
  return (
    <fieldset className="grid grid-cols-2 items-start gap-2 @xl:grid-cols-[8rem_minmax(0,1fr)_9rem_minmax(0,1fr)_auto]">
      <legend className="sr-only">{t("Check {number}", { number })}</legend>
      <ChoiceField
        name={`${path}.on`}
        label={t("Check {number}: of what", { number })}
        hideLabel
        choices={subjects()}
        onChosen={(chosen) => {
          const tests = testsOf[chosen as CheckLine["on"]];
          if (!tests.includes(test)) setValue(`${path}.test`, tests[0] ?? "equals");
        }}
      />
      {on === "body" ? (
        <span className="hidden @xl:block" />
      ) : (
        <TextField
          name={`${path}.name`}
          label={on === "header" ? t("Header name") : t("JSON path")}
          hideLabel
          placeholder={on === "header" ? "content-type" : "$.status"}
        />
      )}
      <ChoiceField
        name={`${path}.test`}
        label={t("Check {number}: rule", { number })}
        hideLabel
        choices={testsOf[on].map((value) => ({ value, label: t(testWords[value]) }))}
      />
      {valued ? (
        <TextField
          name={`${path}.value`}
          label={t("Expected value")}
          hideLabel
          placeholder={on === "json" ? t('"QUEUED" or 17') : t("expected text")}
        />
      ) : (
        <span className="hidden @xl:block" />
      )}
      <Button
        type="button"
        variant="ghost"
        size="icon"
        aria-label={t("Remove check {number}", { number })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </fieldset>
  );
}
