// The requests of a mix or the steps of a workflow: named, in order, each with its operation and checks.
// Weights show as shares; steps show what they extract for those after them.
"use client";

import { maxOperations } from "@gonogo/protocols/spec";
import { Plus } from "lucide-react";
import { get, useFieldArray, useFormContext } from "react-hook-form";
import { ListTools } from "@/components/list-tools";
import { Button } from "@/components/ui/button";
import { TextField } from "../fields/fields.tsx";
import { type EditorValues, emptyRequest } from "../values/editor-values.ts";
import { weightShare } from "../values/weight-share.ts";
import { CheckLines } from "./check-lines.tsx";
import type { EditorTarget } from "./editor-target.ts";
import { ExtractLines } from "./extract-lines.tsx";
import { OperationFields } from "./operation-fields.tsx";

type RequestListProps = { index: number; target: EditorTarget | undefined };

export function RequestList({ index, target }: RequestListProps) {
  const { control, formState, watch } = useFormContext<EditorValues>();
  const path = `variants.${index}` as const;
  const { fields, append, move, remove } = useFieldArray({ control, name: `${path}.requests` });
  const isMix = watch(`${path}.flow`) === "mix";
  const weights = watch(`${path}.requests`).map((request) => request.weight);
  const word = isMix ? "request" : "step";
  const issue: unknown = get(formState.errors, `${path}.requests.message`);
  const rootIssue: unknown = get(formState.errors, `${path}.requests.root.message`);
  const message = [issue, rootIssue].find((one) => typeof one === "string");
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
              <CheckLines path={`${path}.requests.${i}`} />
              {isMix ? null : <ExtractLines path={`${path}.requests.${i}`} />}
            </div>
          </li>
        ))}
      </ol>
      {message ? (
        <p role="alert" className="mt-1 text-12 text-destructive">
          {String(message)}
        </p>
      ) : null}
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
