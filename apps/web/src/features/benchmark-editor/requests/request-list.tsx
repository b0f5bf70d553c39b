// The requests of a mix or the steps of a workflow: named, in order, each with its operation and checks.
// Weights show as shares; steps show what they extract for those after them.
"use client";

import { capital, formatExact } from "@gonogo/analysis/words/format";
import { type Msg, msg, t } from "@gonogo/locale/t";
import { type KindName, maxOperations, maxStepsBeside } from "@gonogo/protocols/spec";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { ListTools } from "@/components/list-tools";
import { Button } from "@/components/ui/button";
import { knownNumber } from "@/lib/typed-number";
import { ChoiceField, TextField } from "../fields/fields.tsx";
import { ListIssue } from "../fields/issues.tsx";
import type { ExtractLine } from "../values/answer-lines.ts";
import { type EditorValues, emptyRequest, type RequestValues } from "../values/editor-values.ts";
import type { ListedPath, RequestListName } from "../values/operation-path.ts";
import { CheckLines } from "./check-lines.tsx";
import type { EditorTarget } from "./editor-target.ts";
import { OperationDetails, OperationFields } from "./operation-fields.tsx";

// What a step takes out of its answer for the steps after it, one named value a line.

const sources = () => [
  { value: "json", label: t("JSON path") },
  { value: "header", label: t("Header") },
  { value: "regex", label: t("Regex") },
  { value: "body", label: t("Whole body") },
];
const examples = { json: "$.id", header: "location", regex: 'id="([0-9]+)"', body: "" } as const;
const newLine: ExtractLine = { name: "", from: "json", where: "$." };

type ExtractLinesProps = { path: ListedPath; user: Msg };

function ExtractLines({ path, user }: ExtractLinesProps) {
  const { control, watch } = useFormContext<EditorValues>();
  const { fields, append, remove } = useFieldArray({ control, name: `${path}.extract` });
  const lines = watch(`${path}.extract`);
  return (
    <div className="space-y-2">
      {fields.map((field, i) => {
        const from = lines[i]?.from ?? "json";
        return (
          <fieldset
            key={field.id}
            className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <legend className="sr-only">{t("Extracted value {number}", { number: i + 1 })}</legend>
            <ChoiceField
              name={`${path}.extract.${i}.from`}
              label={t("Taken from")}
              hideLabel
              choices={sources()}
            />
            {from === "body" ? (
              <span className="hidden sm:block" />
            ) : (
              <TextField
                name={`${path}.extract.${i}.where`}
                label={t("Location")}
                hideLabel
                placeholder={examples[from]}
              />
            )}
            <TextField
              name={`${path}.extract.${i}.name`}
              label={t("Name of the value")}
              hideLabel
              placeholder="id"
              help={lines[i]?.name ? t(user, { value: `{{vars.${lines[i].name}}}` }) : undefined}
            />
            <Button
              type="button"
              variant="ghost"
              size="icon"
              aria-label={t("Remove extracted value {number}", { number: i + 1 })}
              onClick={() => remove(i)}
            >
              <Trash2 aria-hidden />
            </Button>
          </fieldset>
        );
      })}
      <Button type="button" variant="outline" size="sm" onClick={() => append(newLine)}>
        <Plus aria-hidden /> {t("Extract a value")}
      </Button>
    </div>
  );
}

type List = {
  readonly field: RequestListName;
  readonly label: Msg;
  /** One of it, by its number. */
  readonly one: Msg;
  readonly add: Msg;
  /** What a new one is called. */
  readonly name: string;
  readonly fewest: number;
  readonly most: number;
  /** Who may use what is extracted; null: nothing is. */
  readonly extractedFor: Msg | null;
};
const measured = { field: "requests", most: maxOperations } as const;
const beside = { fewest: 0, most: maxStepsBeside };

const lists: Readonly<Record<"mix" | "workflow" | "setup" | "teardown", List>> = {
  mix: {
    ...{ ...measured, label: msg("Requests of the mix"), name: "request" },
    ...{ one: msg("request {number}"), add: msg("Add a request") },
    ...{ fewest: 2, extractedFor: null },
  },
  workflow: {
    ...{ ...measured, label: msg("Steps of the workflow"), name: "step" },
    ...{ one: msg("step {number}"), add: msg("Add a step") },
    ...{ fewest: 1, extractedFor: msg("Later steps write {value}.") },
  },
  setup: {
    ...{ ...beside, field: "setup", label: msg("Set-up"), name: "log-in" },
    ...{ one: msg("set-up request {number}"), add: msg("Add a set-up request") },
    extractedFor: msg("Requests after it write {value}."),
  },
  teardown: {
    ...{ ...beside, field: "teardown", label: msg("Tear-down"), name: "log-out" },
    ...{ one: msg("tear-down request {number}"), add: msg("Add a tear-down request") },
    extractedFor: null,
  },
};

type RequestListProps = {
  index: number;
  target: EditorTarget | undefined;
  list: keyof typeof lists;
  /** What a new request begins with. */
  make?: (name: string, kind: KindName) => RequestValues;
};

export function RequestList({ index, target, list, make = emptyRequest }: RequestListProps) {
  const { control, getValues, watch } = useFormContext<EditorValues>();
  const path = `variants.${index}` as const;
  const { field, label, one, add, name, fewest, most, extractedFor } = lists[list];
  const { fields, append, move, remove } = useFieldArray({ control, name: `${path}.${field}` });
  const isMix = list === "mix";
  const weights = watch(`${path}.${field}`).map((request) => request.weight);
  const kind = () => fields[0]?.operation.kind ?? getValues(`${path}.operation.kind`);
  const newName = () =>
    fields.length === 0 && fewest === 0 ? name : `${name}-${fields.length + 1}`;
  return (
    <div>
      <ol className="space-y-3" aria-label={t(label)}>
        {fields.map(({ id }, i) => (
          <li key={id} className="rounded-md border border-dashed p-3">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
              <h4 className="text-13 font-medium">
                {capital(t(one, { number: i + 1 }))}
                {isMix ? (
                  <span className="ml-2 font-normal text-muted-foreground">
                    {weightShare(weights, i)}
                  </span>
                ) : null}
              </h4>
              <ListTools
                what={t(one, { number: i + 1 })}
                index={i}
                length={fields.length}
                fewest={fewest}
                onMove={(to) => move(i, to)}
                onRemove={() => remove(i)}
              />
            </div>
            <div className="space-y-4">
              <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
                <TextField
                  name={`${path}.${field}.${i}.name`}
                  label={t("Name")}
                  placeholder={fewest === 0 ? name : "create"}
                  help={
                    fewest === 0
                      ? t("Named in the log of the run if it fails.")
                      : t("Results are told apart, and matched between variants, by this name.")
                  }
                />
                {isMix ? (
                  <TextField name={`${path}.${field}.${i}.weight`} label={t("Weight")} numeric />
                ) : null}
              </div>
              <OperationFields path={`${path}.${field}.${i}.operation`} target={target} />
              <OperationDetails path={`${path}.${field}.${i}.operation`} target={target} />
              <CheckLines path={`${path}.${field}.${i}`} />
              {extractedFor === null ? null : (
                <ExtractLines path={`${path}.${field}.${i}`} user={extractedFor} />
              )}
            </div>
          </li>
        ))}
      </ol>
      <ListIssue path={`${path}.${field}`} />
      <Button
        type="button"
        variant="outline"
        size="sm"
        className={fields.length > 0 ? "mt-3" : ""}
        disabled={fields.length >= most}
        onClick={() => append(make(newName(), kind()))}
      >
        <Plus aria-hidden /> {t(add)}
      </Button>
    </div>
  );
}

// A weight as the share of all requests that it means.

/** `25 % of the requests`, `under 1 %`; empty while a weight is not a number. */
export function weightShare(weights: readonly string[], index: number): string {
  const numbers = weights.map(knownNumber);
  const total = numbers.reduce((sum, one) => sum + one, 0);
  const percent = (100 * (numbers[index] ?? Number.NaN)) / total;
  if (!Number.isFinite(percent) || percent < 0) return "";
  if (percent < 1) return t("under 1 % of the requests");
  const shown = formatExact(Number(percent.toFixed(percent < 10 ? 1 : 0)));
  return t("{percent} % of the requests", { percent: shown });
}
