// Chooses the stage that others are compared with, the cell and the operation; the choice lives in the page's address.
"use client";

import { stageName } from "@gonogo/analysis/stages/stage-name";
import type { Stages } from "@gonogo/protocols/report";
import { usePathname, useRouter } from "next/navigation";
import { useTransition } from "react";
import { type StagesChoice, stagesQuery } from "./stages-choice.ts";

export function StagesPickers({ data }: { data: Stages }) {
  const router = useRouter();
  const path = usePathname();
  const [waiting, start] = useTransition();
  const { cell, operation, reference } = data;
  const choose = (changed: Partial<StagesChoice>) =>
    start(() =>
      router.replace(`${path}?${stagesQuery({ cell, operation, reference, ...changed })}`, {
        scroll: false,
      }),
    );
  return (
    <div className="flex flex-wrap items-end gap-4" aria-busy={waiting}>
      {data.stages.length > 1 ? (
        <Picker
          label="Compare with"
          value={String(reference)}
          options={data.stages.map((stage, i) => ({ value: String(i), label: stageName(stage) }))}
          onChange={(value) => choose({ reference: Number(value) })}
        />
      ) : null}
      {data.cells.length > 1 ? (
        <Picker
          label="Cell"
          value={String(cell)}
          options={data.cells.map(({ index, label }) => ({ value: String(index), label }))}
          onChange={(value) => choose({ cell: Number(value) })}
        />
      ) : null}
      {data.operations.length > 0 ? (
        <Picker
          label="Operation"
          value={operation ?? ""}
          options={[
            { value: "", label: "all together" },
            ...data.operations.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => choose({ operation: name === "" ? null : name })}
        />
      ) : null}
      <span role="status" className="text-12 text-muted-foreground">
        {waiting ? "Loading …" : ""}
      </span>
    </div>
  );
}

type PickerProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

const Picker = ({ label, value, options, onChange }: PickerProps) => (
  <label className="grid min-w-0 gap-1 text-12 text-muted-foreground">
    {label}
    <select
      className="h-9 max-w-72 rounded-md border bg-background px-3 text-14 text-foreground"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
);
