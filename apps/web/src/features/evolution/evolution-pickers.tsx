// Chooses metric, variant and cell; the choice lives in the page's address, so that it can be shared.
"use client";

import { metrics } from "@gonogo/protocols/spec";
import { Picker, PickerRow, useQueryChoice } from "@/components/picker";
import { choiceQuery, type EvolutionChoice, seriesMetrics } from "./evolution-series.ts";

type EvolutionPickersProps = {
  choice: EvolutionChoice;
  variants: readonly string[];
  cells: readonly { index: number; label: string }[];
  branches: readonly string[];
};

/** Selects; cells and branches are only asked for when there are several. */
export function EvolutionPickers({ choice, variants, cells, branches }: EvolutionPickersProps) {
  const { waiting, go } = useQueryChoice();
  // A branch that the address asks for is offered too, though no run names it.
  const asked = choice.branch === null || branches.includes(choice.branch) ? [] : [choice.branch];
  const shownBranches = [...branches, ...asked];
  const choose = (changed: Partial<EvolutionChoice>) => go(choiceQuery({ ...choice, ...changed }));
  return (
    <PickerRow waiting={waiting}>
      <Picker
        label="Metric"
        value={choice.metric}
        options={seriesMetrics.map((name) => ({ value: name, label: metrics[name].label }))}
        onChange={(value) =>
          choose({ metric: seriesMetrics.find((name) => name === value) ?? choice.metric })
        }
      />
      <Picker
        label="Variant"
        value={choice.variant}
        options={variants.map((name) => ({ value: name, label: name }))}
        onChange={(variant) => choose({ variant })}
      />
      {cells.length > 1 ? (
        <Picker
          label="Cell"
          value={String(choice.cell)}
          options={cells.map((cell) => ({ value: String(cell.index), label: cell.label }))}
          onChange={(cell) => choose({ cell: Number(cell) })}
        />
      ) : null}
      {shownBranches.length > 1 || choice.branch !== null ? (
        <Picker
          label="Branch"
          value={choice.branch ?? ""}
          options={[
            { value: "", label: "all" },
            ...shownBranches.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => choose({ branch: name === "" ? null : name })}
        />
      ) : null}
    </PickerRow>
  );
}
