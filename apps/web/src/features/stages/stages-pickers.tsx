// Chooses the stage that others are compared with, the cell and the operation; the choice lives in the page's address.
"use client";

import { stageName } from "@gonogo/analysis/stages/stage-name";
import type { Stages } from "@gonogo/protocols/report";
import { Picker, PickerRow, useQueryChoice } from "@/components/picker";
import { type StagesChoice, stagesQuery } from "./stages-choice.ts";

export function StagesPickers({ data }: { data: Stages }) {
  const { waiting, go } = useQueryChoice();
  const { cell, operation, reference } = data;
  const choose = (changed: Partial<StagesChoice>) =>
    go(stagesQuery({ cell, operation, reference, ...changed }));
  return (
    <PickerRow waiting={waiting}>
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
    </PickerRow>
  );
}
