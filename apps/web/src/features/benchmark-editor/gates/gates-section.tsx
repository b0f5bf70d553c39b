// Gates: the rules that turn measurements into a verdict, one row each.
// A blocking gate decides; an advisory one is named beside the verdict.
"use client";

import { Plus } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Section } from "../fields/section.tsx";
import type { EditorValues } from "../values/editor-values.ts";
import { suggestedGate } from "../values/suggested-gate.ts";
import { GateHelp } from "./gate-help.tsx";
import { GateRow } from "./gate-row.tsx";

export function GatesSection() {
  const { control, getValues, watch } = useFormContext<EditorValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "gates" });
  const variants = watch("variants");
  const hasCells = watch("axes").length > 0;
  return (
    <Section
      title="Gates"
      about="All blocking gates must pass for GO; one that fails means NO-GO. Without gates there are results and no verdict. Write a gate as text or fill in its fields: both say the same."
    >
      <GateHelp />
      <ul className="space-y-3">
        {fields.map((field, i) => (
          <li key={field.id} className="rounded-md border p-3">
            <GateRow index={i} variants={variants} hasCells={hasCells} onRemove={() => remove(i)} />
          </li>
        ))}
      </ul>
      <Button
        type="button"
        variant="outline"
        size="sm"
        className="mt-3"
        disabled={fields.length >= 50}
        onClick={() => append(suggestedGate(getValues()))}
      >
        <Plus aria-hidden /> Add a gate
      </Button>
    </Section>
  );
}
