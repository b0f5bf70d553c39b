// One variant: its name, its target, and what is asked of it: one request, a mix of them, or a workflow.
// Choosing a target switches the kind of operation; what was typed for the others is kept.
"use client";

import { catalog } from "@gonogo/protocols/catalog";
import Link from "next/link";
import { useFormContext } from "react-hook-form";
import { ChoiceField, TextField } from "../fields/fields.tsx";
import type { EditorValues } from "../values/editor-values.ts";
import { CheckLines } from "./check-lines.tsx";
import type { EditorTarget } from "./editor-target.ts";
import { FlowPicker } from "./flow-picker.tsx";
import { OperationFields } from "./operation-fields.tsx";
import { RequestList } from "./request-list.tsx";

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
