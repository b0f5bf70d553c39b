// Gates: the rules that turn measurements into a verdict, one row each.
// A blocking gate decides; an advisory one is named beside the verdict.
"use client";

import { iteration, metricNames, metrics } from "@gonogo/protocols/spec";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import type { EditorValues, GateValues, VariantValues } from "./editor-values.ts";
import { CheckField, ChoiceField, TextField } from "./fields.tsx";
import { Section } from "./section.tsx";
import { limitUnit } from "./spec-from-values.ts";

const metricChoices = metricNames
  .filter((name) => metrics[name].gateable)
  .map((name) => ({ value: name, label: metrics[name].label }));

const opChoices = [
  { value: "<", label: "is under" },
  { value: "<=", label: "is at most" },
  { value: ">", label: "is over" },
  { value: ">=", label: "is at least" },
];

export function GatesSection() {
  const { control, getValues, watch } = useFormContext<EditorValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "gates" });
  const variants = watch("variants");
  return (
    <Section
      title="Gates"
      about="All blocking gates must pass for GO; one that fails means NO-GO. Without gates there are results and no verdict."
    >
      <ul className="space-y-3">
        {fields.map((field, i) => (
          <li key={field.id} className="rounded-md border p-3">
            <GateRow index={i} variants={variants} onRemove={() => remove(i)} />
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

/** What a gate may judge alone: operations that both of its sides have. */
function operationChoices(variants: readonly VariantValues[], gate: GateValues) {
  const sides = variants.filter(({ name }) => name === gate.of || name === gate.over);
  const names = sides.map(({ flow, requests }) => [
    ...(flow === "one" ? [] : requests.map(({ name }) => name)),
    ...(flow === "workflow" ? [iteration] : []),
  ]);
  const shared = (names[0] ?? []).filter((name) => names.every((other) => other.includes(name)));
  const all = gate.operation === "" ? shared : [...new Set([...shared, gate.operation])];
  return all
    .filter((name) => name !== "")
    .map((name) => ({
      value: name,
      label: name === iteration ? "whole iterations" : name,
    }));
}

function GateRow(props: {
  index: number;
  variants: readonly VariantValues[];
  onRemove: () => void;
}) {
  const { watch } = useFormContext<EditorValues>();
  const path = `gates.${props.index}` as const;
  const gate = watch(path);
  const operations = operationChoices(props.variants, gate);
  const sides = props.variants
    .map(({ name }) => name)
    .filter((name) => name !== "")
    .map((name) => ({ value: name, label: name }));
  const unit = limitUnit(gate);
  return (
    <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[1.3fr_1.2fr_1.2fr_1fr_1fr_auto]">
      <ChoiceField path={`${path}.metric`} label="Metric" choices={metricChoices} />
      <ChoiceField path={`${path}.of`} label="Of" choices={sides} placeholder="variant" />
      <ChoiceField
        path={`${path}.over`}
        label="Compared with"
        choices={[
          { value: "", label: "nothing: absolute" },
          ...sides.filter((side) => side.value !== gate.of),
        ]}
        placeholder="nothing: absolute"
      />
      <ChoiceField path={`${path}.op`} label="Rule" choices={opChoices} />
      <TextField path={`${path}.limit`} label="Limit" suffix={unit} numeric />
      <Button
        type="button"
        variant="ghost"
        size="icon"
        className="mt-6 justify-self-end"
        aria-label={`Remove gate ${props.index + 1}`}
        onClick={props.onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
      {operations.length > 0 ? (
        <ChoiceField
          path={`${path}.operation`}
          label="Requests"
          className="col-span-2"
          choices={[{ value: "", label: "all together" }, ...operations]}
          placeholder="all together"
        />
      ) : null}
      <CheckField path={`${path}.blocking`} label="Blocking" className="col-span-2 lg:col-span-6" />
    </div>
  );
}

/** The next gate: the candidate's p99 (of a search its capacity) against the baseline, or an absolute one for a single variant. */
function suggestedGate(values: EditorValues): GateValues {
  const [baseline, candidate] = values.variants.map((variant) => variant.name);
  const shared = { metric: "p99", operation: "", blocking: true, scope: "each cell" } as const;
  const search = { ...shared, metric: "capacity", op: ">=" } as const;
  if (values.load.kind === "capacity")
    return baseline && candidate
      ? { ...search, of: candidate, over: baseline, limit: "0.97" }
      : { ...search, of: baseline ?? "", over: "", limit: values.load.startRatePerS };
  if (baseline && candidate)
    return { ...shared, of: candidate, over: baseline, op: "<=", limit: "1.1" };
  return { ...shared, of: baseline ?? "", over: "", op: "<", limit: "50" };
}
