// What differs between cells: axes, each of them one list of values or several that go together, and how many cells that makes.
"use client";

import { Plus } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { TextField } from "../fields/fields.tsx";
import { Section } from "../fields/section.tsx";
import { axesOf, cellsText, mostAxes } from "../values/axis-form.ts";
import type { EditorValues } from "../values/editor-values.ts";
import { AxisColumns } from "./axis-columns.tsx";

export function CellsSection() {
  const { control, watch, formState } = useFormContext<EditorValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "axes" });
  const [axes, variants] = [watch("axes"), watch("variants").length];
  const unused = useUnusedAxes();
  const count = cellsText(axes, variants);
  const issue =
    count?.issue ?? formState.errors.axes?.root?.message ?? formState.errors.axes?.message;
  return (
    <Section
      title="Cells"
      about="Each axis is a list of values; every combination of them is a cell, measured and judged on its own. Values that go together share one axis."
    >
      <ul className="space-y-3">
        {fields.map((field, i) => (
          <li key={field.id} className="rounded-md border p-3">
            <AxisColumns axis={i} unused={unused} onRemove={() => remove(i)} />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          type="button"
          variant="outline"
          size="sm"
          disabled={fields.length >= mostAxes || unused.length === 0}
          onClick={() =>
            append({ columns: [{ name: unused[0] ?? "connections", valuesText: "" }] })
          }
        >
          <Plus aria-hidden /> Add an axis
        </Button>
        <p className="text-12 text-muted-foreground" aria-live="polite">
          {count?.text ?? "One cell"}
        </p>
      </div>
      {issue ? (
        <p role="alert" className="mt-2 text-12 text-destructive">
          The axes {issue}.
        </p>
      ) : null}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextField
          name="payloadBytes"
          label="Payload"
          suffix="bytes"
          numeric
          placeholder="none"
          help="Size of {{filler}} and {{filler64}} in requests, where no axis varies it."
        />
      </div>
    </Section>
  );
}

/** The axes that the load has, and that no axis varies yet. */
function useUnusedAxes() {
  const { watch } = useFormContext<EditorValues>();
  const [kind, levelOf, axes] = watch(["load.kind", "load.levelOf", "axes"]);
  const used = axes.flatMap(({ columns }) => columns.map(({ name }) => name));
  return axesOf(kind, levelOf).filter((name) => !used.includes(name));
}
