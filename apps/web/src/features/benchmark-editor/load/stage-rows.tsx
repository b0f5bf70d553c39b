// The stages of a load, one row each: how long, to which level, and whether it steps or ramps.
// Blocks last as long as their stages together; the warm-up holds the first stage's level.
"use client";

import { maxStages } from "@gonogo/protocols/spec";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ChoiceField, TextField } from "../fields/fields.tsx";
import type { EditorValues } from "../values/editor-values.ts";
import { StagePreview } from "./stage-preview.tsx";

const shapes = [
  { value: "step", label: "at once" },
  { value: "ramp", label: "in a straight line" },
];

export function StageRows() {
  const { control, watch, formState } = useFormContext<EditorValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "load.stages" });
  const rate = watch("load.levelOf") === "ratePerS";
  const issues = formState.errors.load?.stages;
  const issue = issues?.root?.message ?? issues?.message;
  return (
    <div className="mt-4 grid gap-3">
      <StagePreview />
      <ol className="space-y-2">
        {fields.map((field, i) => (
          <li
            key={field.id}
            className="grid grid-cols-2 items-start gap-3 rounded-md border p-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
          >
            <TextField name={`load.stages.${i}.durationMs`} label="For" suffix="ms" numeric />
            <TextField
              name={`load.stages.${i}.level`}
              label={rate ? "To a rate of" : "To clients"}
              suffix={rate ? "/s" : undefined}
              numeric
            />
            <ChoiceField name={`load.stages.${i}.shape`} label="Reached" choices={shapes} />
            <Button
              type="button"
              variant="ghost"
              size="icon"
              className="mt-6 justify-self-end"
              aria-label={`Remove stage ${i + 1}`}
              disabled={fields.length === 1}
              onClick={() => remove(i)}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      {issue ? (
        <p role="alert" className="text-12 text-destructive">
          {issue}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="button"
          variant="outline"
          size="sm"
          disabled={fields.length >= maxStages}
          onClick={() => append({ durationMs: "1000", level: "", shape: "step" })}
        >
          <Plus aria-hidden /> Add a stage
        </Button>
        <p className="text-12 text-muted-foreground">
          A block lasts as long as its stages. Warm-up holds the first stage's level; a first ramp
          starts from zero.
        </p>
      </div>
    </div>
  );
}
