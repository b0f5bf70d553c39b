// The sides of the comparison: a target and the operation on it, the first being the baseline.
// Variants can be added, duplicated, moved to the front and removed.
"use client";

import { ArrowUp, Copy, Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Section } from "../fields/section.tsx";
import { TemplateHelp } from "../fields/template-help.tsx";
import { type EditorValues, emptyVariant } from "../values/editor-values.ts";
import type { EditorTarget } from "./editor-target.ts";
import { VariantFields } from "./variant-fields.tsx";

const maxVariants = 8;

export function VariantsSection(props: { targets: readonly EditorTarget[] }) {
  const { control, getValues } = useFormContext<EditorValues>();
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: "variants" });
  const full = fields.length >= maxVariants;
  return (
    <Section
      title="Variants"
      about="Each variant is one side: a target and what is asked of it. The first is the baseline that the others are compared with."
    >
      <TemplateHelp />
      <ol className="space-y-4">
        {fields.map((field, i) => (
          <li key={field.id} className="rounded-md border p-4">
            <div className="mb-3 flex items-center justify-between gap-2">
              <h3 className="text-14 font-medium">{i === 0 ? "Baseline" : `Variant ${i + 1}`}</h3>
              <div className="flex gap-1">
                <Tool
                  label={`Make variant ${i + 1} the baseline`}
                  disabled={i === 0}
                  onClick={() => move(i, 0)}
                >
                  <ArrowUp aria-hidden />
                </Tool>
                <Tool
                  label={`Duplicate variant ${i + 1}`}
                  disabled={full}
                  onClick={() => {
                    const copy = structuredClone(getValues(`variants.${i}`));
                    insert(i + 1, { ...copy, name: `${copy.name} copy`.trim() });
                  }}
                >
                  <Copy aria-hidden />
                </Tool>
                <Tool
                  label={`Remove variant ${i + 1}`}
                  disabled={fields.length === 1}
                  onClick={() => remove(i)}
                >
                  <Trash2 aria-hidden />
                </Tool>
              </div>
            </div>
            <VariantFields index={i} targets={props.targets} />
          </li>
        ))}
      </ol>
      <Button
        type="button"
        variant="outline"
        size="sm"
        className="mt-3"
        disabled={full}
        onClick={() => append(emptyVariant(`variant-${fields.length + 1}`))}
      >
        <Plus aria-hidden /> Add a variant
      </Button>
    </Section>
  );
}

function Tool(props: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <Button
      type="button"
      variant="ghost"
      size="icon"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {props.children}
    </Button>
  );
}
