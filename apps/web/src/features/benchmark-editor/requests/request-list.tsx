// The requests of a mix or the steps of a workflow: named, in order, each with its operation and checks.
// Weights show as shares; steps show what they extract for those after them.
"use client";

import { maxOperations } from "@gonogo/protocols/spec";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { ListTools } from "@/components/list-tools";
import { Button } from "@/components/ui/button";
import { knownNumber } from "@/lib/typed-number";
import { ChoiceField, TextField } from "../fields/fields.tsx";
import { ListIssue } from "../fields/issues.tsx";
import type { ExtractLine } from "../values/answer-lines.ts";
import { type EditorValues, emptyRequest } from "../values/editor-values.ts";
import { CheckLines } from "./check-lines.tsx";
import type { EditorTarget } from "./editor-target.ts";
import { OperationDetails, OperationFields } from "./operation-fields.tsx";

// What a step takes out of its answer for the steps after it, one named value a line.

const sources = [
  { value: "json", label: "JSON path" },
  { value: "header", label: "Header" },
  { value: "regex", label: "Regex" },
  { value: "body", label: "Whole body" },
];
const examples = { json: "$.id", header: "location", regex: 'id="([0-9]+)"', body: "" } as const;
const newLine: ExtractLine = { name: "", from: "json", where: "$." };

type ExtractLinesProps = { path: `variants.${number}.requests.${number}` };

function ExtractLines({ path }: ExtractLinesProps) {
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
            <legend className="sr-only">Extracted value {i + 1}</legend>
            <ChoiceField
              name={`${path}.extract.${i}.from`}
              label="Taken from"
              hideLabel
              choices={sources}
            />
            {from === "body" ? (
              <span className="hidden sm:block" />
            ) : (
              <TextField
                name={`${path}.extract.${i}.where`}
                label="Location"
                hideLabel
                placeholder={examples[from]}
              />
            )}
            <TextField
              name={`${path}.extract.${i}.name`}
              label="Name of the value"
              hideLabel
              placeholder="id"
              help={lines[i]?.name ? `Later steps write {{vars.${lines[i].name}}}.` : undefined}
            />
            <Button
              type="button"
              variant="ghost"
              size="icon"
              aria-label={`Remove extracted value ${i + 1}`}
              onClick={() => remove(i)}
            >
              <Trash2 aria-hidden />
            </Button>
          </fieldset>
        );
      })}
      <Button type="button" variant="outline" size="sm" onClick={() => append(newLine)}>
        <Plus aria-hidden /> Extract a value
      </Button>
    </div>
  );
}

type RequestListProps = { index: number; target: EditorTarget | undefined };

export function RequestList({ index, target }: RequestListProps) {
  const { control, watch } = useFormContext<EditorValues>();
  const path = `variants.${index}` as const;
  const { fields, append, move, remove } = useFieldArray({ control, name: `${path}.requests` });
  const isMix = watch(`${path}.flow`) === "mix";
  const weights = watch(`${path}.requests`).map((request) => request.weight);
  const word = isMix ? "request" : "step";
  return (
    <div>
      <ol
        className="space-y-3"
        aria-label={isMix ? "Requests of the mix" : "Steps of the workflow"}
      >
        {fields.map((field, i) => (
          <li key={field.id} className="rounded-md border border-dashed p-3">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
              <h4 className="text-13 font-medium">
                {isMix ? `Request ${i + 1}` : `Step ${i + 1}`}
                {isMix ? (
                  <span className="ml-2 font-normal text-muted-foreground">
                    {weightShare(weights, i)}
                  </span>
                ) : null}
              </h4>
              <ListTools
                what={`${word} ${i + 1}`}
                index={i}
                length={fields.length}
                fewest={isMix ? 2 : 1}
                onMove={(to) => move(i, to)}
                onRemove={() => remove(i)}
              />
            </div>
            <div className="space-y-4">
              <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
                <TextField
                  name={`${path}.requests.${i}.name`}
                  label="Name"
                  placeholder="create"
                  help="Results are told apart, and matched between variants, by this name."
                />
                {isMix ? (
                  <TextField name={`${path}.requests.${i}.weight`} label="Weight" numeric />
                ) : null}
              </div>
              <OperationFields path={`${path}.requests.${i}.operation`} target={target} />
              <OperationDetails path={`${path}.requests.${i}.operation`} target={target} />
              <CheckLines path={`${path}.requests.${i}`} />
              {isMix ? null : <ExtractLines path={`${path}.requests.${i}`} />}
            </div>
          </li>
        ))}
      </ol>
      <ListIssue path={`${path}.requests`} />
      <Button
        type="button"
        variant="outline"
        size="sm"
        className="mt-3"
        disabled={fields.length >= maxOperations}
        onClick={() =>
          append(emptyRequest(`${word}-${fields.length + 1}`, fields[0]?.operation.kind ?? "http"))
        }
      >
        <Plus aria-hidden /> Add a {word}
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
  const shown = percent < 1 ? "under 1" : String(Number(percent.toFixed(percent < 10 ? 1 : 0)));
  return `${shown} % of the requests`;
}
