// What a step takes out of its answer for the steps after it, one named value a line.
"use client";

import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ChoiceField, TextField } from "../fields/fields.tsx";
import type { ExtractLine } from "../values/answer-lines.ts";
import type { EditorValues } from "../values/editor-values.ts";

const sources = [
  { value: "json", label: "JSON path" },
  { value: "header", label: "Header" },
  { value: "regex", label: "Regex" },
  { value: "body", label: "Whole body" },
];
const examples = { json: "$.id", header: "location", regex: 'id="([0-9]+)"', body: "" } as const;
const newLine: ExtractLine = { name: "", from: "json", where: "$." };

type ExtractLinesProps = { path: `variants.${number}.requests.${number}` };

export function ExtractLines({ path }: ExtractLinesProps) {
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
