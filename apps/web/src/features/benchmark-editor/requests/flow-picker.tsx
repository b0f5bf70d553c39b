// How a variant's requests follow one another: one, a weighted mix, or the steps of a workflow.
// Choosing several takes the one request along as the first of them.
"use client";

import { useFormContext } from "react-hook-form";
import { type EditorValues, emptyRequest } from "../values/editor-values.ts";

const flows = [
  { value: "one", label: "One request", about: "The same every time." },
  { value: "mix", label: "A mix", about: "Each request is one of several, by weight." },
  {
    value: "workflow",
    label: "A workflow",
    about: "Every client does the steps in turn; a step can use what an earlier one answered.",
  },
] as const;

export function FlowPicker({ index }: { index: number }) {
  const { getValues, register, setValue, watch } = useFormContext<EditorValues>();
  const path = `variants.${index}` as const;
  const flow = watch(`${path}.flow`);
  const fill = (chosen: string) => {
    const { operation, checks, requests } = getValues(path);
    if (chosen === "one" || requests.length > 0) return;
    const word = chosen === "mix" ? "request" : "step";
    const first = structuredClone({
      ...emptyRequest(`${word}-1`, operation.kind),
      operation,
      checks,
    });
    setValue(`${path}.requests`, [first, emptyRequest(`${word}-2`, operation.kind)]);
  };
  return (
    <fieldset>
      <legend className="mb-1 text-13 font-medium">What is asked of it</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {flows.map(({ value, label }) => (
          <label key={value} className="flex min-h-6 items-center gap-2 text-13">
            <input
              type="radio"
              value={value}
              className="accent-primary"
              {...register(`${path}.flow`, { onChange: () => fill(value) })}
            />
            {label}
          </label>
        ))}
      </div>
      <p className="mt-1 text-12 text-muted-foreground">
        {flows.find(({ value }) => value === flow)?.about}
      </p>
    </fieldset>
  );
}
