// The sides of the comparison: a target and the operation on it, the first being the baseline.
// Variants can be added, duplicated, moved to the front and removed.
"use client";

import { catalog } from "@gonogo/protocols/catalog";
import { templateHelp } from "@gonogo/protocols/spec";
import { ArrowUp, Copy, Plus, Trash2 } from "lucide-react";
import Link from "next/link";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ChoiceField, TextField } from "../fields/fields.tsx";
import { Section } from "../fields/section.tsx";
import { type EditorValues, emptyRequest, emptyVariant } from "../values/editor-values.ts";
import { CheckLines } from "./check-lines.tsx";
import type { EditorTarget } from "./editor-target.ts";
import { OperationFields } from "./operation-fields.tsx";
import { RequestList } from "./request-list.tsx";

// One variant: its name, its target, and what is asked of it: one request, a mix of them, or a workflow.
// Choosing a target switches the kind of operation; what was typed for the others is kept.

// How a variant's requests follow one another: one, a weighted mix, or the steps of a workflow.
// Choosing several takes the one request along as the first of them.

const flows = [
  { value: "one", label: "One request", about: "The same every time." },
  { value: "mix", label: "A mix", about: "Each request is one of several, by weight." },
  {
    value: "workflow",
    label: "A workflow",
    about: "Every client does the steps in turn; a step can use what an earlier one answered.",
  },
] as const;

function FlowPicker({ index }: { index: number }) {
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

type VariantProps = { index: number; targets: readonly EditorTarget[] };

export function VariantFields({ index, targets }: VariantProps) {
  const { getValues, setValue, watch } = useFormContext<EditorValues>();
  const path = `variants.${index}` as const;
  const flow = watch(`${path}.flow`);
  const target = targets.find((candidate) => candidate.slug === watch(`${path}.target`));
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name={`${path}.name`} label="Name" placeholder="rest" />
        <ChoiceField
          name={`${path}.target`}
          label="Target"
          placeholder="Choose a target"
          help={targets.length === 0 ? <AddTarget /> : target && catalog[target.protocol].hint}
          choices={targets.map((candidate) => ({
            value: candidate.slug,
            label: `${candidate.name} · ${catalog[candidate.protocol].label}`,
          }))}
          onChosen={(slug) => {
            const chosen = targets.find((candidate) => candidate.slug === slug);
            if (!chosen) return;
            const kind = catalog[chosen.protocol].operationKind;
            setValue(`${path}.operation.kind`, kind);
            getValues(`${path}.requests`).forEach((_, i) => {
              setValue(`${path}.requests.${i}.operation.kind`, kind);
            });
          }}
        />
      </div>
      <FlowPicker index={index} />
      {flow === "one" ? (
        <>
          <OperationFields path={`${path}.operation`} target={target} />
          <CheckLines path={path} />
        </>
      ) : (
        <RequestList index={index} target={target} />
      )}
    </div>
  );
}

function AddTarget() {
  return (
    <>
      There are no targets yet.{" "}
      <Link href="/new/target" className="underline">
        Add one first
      </Link>
      .
    </>
  );
}

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

// What templates can fill in: folded until asked for, beside the fields that take them.

function TemplateHelp() {
  return (
    <details className="mb-4 max-w-prose rounded-md border px-3 py-2 text-13">
      <summary className="cursor-pointer">Values that change with each request</summary>
      <p className="mt-2 text-12 text-muted-foreground">
        Paths, header values, bodies and messages may hold these. Two braces that are no template
        are written as {"{{{{"}.
      </p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {templateHelp.map(({ form, gives }) => (
          <div key={form} className="contents">
            <dt>
              <code className="text-12">{form}</code>
            </dt>
            <dd className="text-muted-foreground">{gives}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
