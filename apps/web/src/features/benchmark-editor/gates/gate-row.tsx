// One gate: a line of text, and the same in fields. Fields that a gate has no use for are not there.
"use client";

import { gateableMetrics, isRelative, isShare, iteration, metrics } from "@gonogo/protocols/spec";
import { Trash2 } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { CheckField, ChoiceField, TextField } from "../fields/fields.tsx";
import type { EditorValues, VariantValues } from "../values/editor-values.ts";
import { otherWording } from "../values/gate-typing.ts";
import { type GateValues, limitUnit, shapeOf } from "../values/gate-values.ts";
import { ComparedField, HistoryFields } from "./gate-compared-fields.tsx";
import { GateTextField } from "./gate-text-field.tsx";

const metricChoices = gateableMetrics.map((name) => ({ value: name, label: metrics[name].label }));

const opChoices = [
  { value: "<", label: "is under" },
  { value: "<=", label: "is at most" },
  { value: ">", label: "is over" },
  { value: ">=", label: "is at least" },
];

const scopeChoices = [
  { value: "each cell", label: "in each cell" },
  { value: "mean of cells", label: "on the mean of cells" },
];

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

type GateRowProps = {
  index: number;
  variants: readonly VariantValues[];
  /** Whether the definition has more cells than one. */
  hasCells: boolean;
  onRemove: () => void;
};

export function GateRow({ index, variants, hasCells, onRemove }: GateRowProps) {
  const { watch } = useFormContext<EditorValues>();
  const path = `gates.${index}` as const;
  const gate = watch(path);
  const names = variants.map(({ name }) => name).filter((name) => name !== "");
  return (
    <div className="space-y-3">
      <div className="flex items-start gap-2">
        <GateTextField index={index} />
        <Button
          type="button"
          variant="ghost"
          size="icon"
          className="mt-6"
          aria-label={`Remove gate ${index + 1}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[1.2fr_1fr_1.2fr_1.2fr_1fr]">
        <ChoiceField name={`${path}.metric`} label="Metric" choices={metricChoices} />
        <ChoiceField
          name={`${path}.of`}
          label="Of"
          choices={names.map((name) => ({ value: name, label: name }))}
          placeholder="variant"
        />
        <ComparedField index={index} variants={names.filter((name) => name !== gate.of)} />
        <ChoiceField name={`${path}.op`} label="Rule" choices={opChoices} />
        <TextField
          name={`${path}.limit`}
          label="Limit"
          suffix={gate.limit.includes("%") ? undefined : limitUnit(gate)}
          numeric
          help={otherWording(gate) ?? undefined}
        />
        <HistoryFields index={index} />
        <WhereFields gate={gate} path={path} variants={variants} hasCells={hasCells} />
      </div>
      <CheckField name={`${path}.blocking`} label="Blocking" />
    </div>
  );
}

type WhereProps = Pick<GateRowProps, "variants" | "hasCells"> & {
  gate: GateValues;
  path: `gates.${number}`;
};

/** Which requests and which cells are judged, where there is a choice or one was made. */
function WhereFields({ gate, path, variants, hasCells }: WhereProps) {
  const operations = operationChoices(variants, gate);
  // A ratio, a share and a mean of cells have one limit.
  const scales = !isRelative(shapeOf(gate)) && !isShare(gate.metric) && gate.scope === "each cell";
  return (
    <>
      {operations.length > 0 ? (
        <ChoiceField
          name={`${path}.operation`}
          label="Requests"
          choices={[{ value: "", label: "all together" }, ...operations]}
          placeholder="all together"
        />
      ) : null}
      {hasCells || gate.scope !== "each cell" ? (
        <ChoiceField
          name={`${path}.scope`}
          label="Judged"
          choices={scopeChoices}
          className="col-span-2"
        />
      ) : null}
      {(hasCells && scales) || gate.perText !== "" ? (
        <TextField
          name={`${path}.perText`}
          label="For each"
          placeholder="nothing, or 100 clients"
          help="With it each cell's limit follows from how many it has."
          className="col-span-2"
        />
      ) : null}
      {hasCells || gate.cellsText !== "" ? (
        <TextField
          name={`${path}.cellsText`}
          label="Cells"
          placeholder="all, or clients = 10"
          className="col-span-2"
        />
      ) : null}
    </>
  );
}
