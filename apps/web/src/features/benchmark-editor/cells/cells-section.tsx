// What differs between cells: axes, each of them one list of values or several that go together, and how many cells that makes.
"use client";

import { capital, plural } from "@gonogo/analysis/words/format";
import { t, translated } from "@gonogo/locale/t";
import { type AxisName, axes, axisGroups, isNamed, tooManyCells } from "@gonogo/protocols/spec";
import { Link2, Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ChoiceField, TextField } from "../fields/fields.tsx";
import { ListIssue } from "../fields/issues.tsx";
import { Section } from "../fields/section.tsx";
import {
  type AxisColumn,
  type AxisValues,
  axesOf,
  columnValues,
  mostAxes,
  mostColumns,
} from "../values/axis-form.ts";
import type { EditorValues } from "../values/editor-values.ts";

// One axis: what it varies and its values. With several columns their values go together, and a table shows the points.

type AxisColumnsProps = {
  /** The axis's place. */
  axis: number;
  /** Axes that may be chosen beside its own. */
  unused: readonly AxisName[];
  onRemove: () => void;
};

function AxisColumns({ axis, unused, onRemove }: AxisColumnsProps) {
  const { control, watch } = useFormContext<EditorValues>();
  const path = `axes.${axis}.columns` as const;
  const { fields, append, remove } = useFieldArray({ control, name: path });
  const columns = watch(path);
  const [next] = unused;
  return (
    <div className="space-y-3">
      {fields.map((field, i) => {
        const name = columns[i]?.name ?? "clients";
        return (
          <div
            key={field.id}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] items-start gap-3"
          >
            <ChoiceField
              name={`${path}.${i}.name`}
              label={i === 0 ? t("Axis") : t("Together with")}
              choices={[name, ...unused].map(choiceOf)}
            />
            <TextField
              name={`${path}.${i}.valuesText`}
              label={t("Values")}
              placeholder={isNamed(name) ? exampleNames(name) : "1, 10, 100"}
              numeric={!isNamed(name)}
              help={translated(axes[name].help)}
            />
            <Button
              type="button"
              variant="ghost"
              size="icon"
              className="mt-6"
              aria-label={t("Remove {what}", { what: translated(axes[name].title) })}
              onClick={() => (fields.length === 1 ? onRemove() : remove(i))}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
        );
      })}
      {columns.length > 1 ? <Points columns={columns} /> : null}
      <Button
        type="button"
        variant="ghost"
        size="sm"
        disabled={next === undefined || fields.length >= mostColumns}
        onClick={() => next && append({ name: next, valuesText: "" })}
      >
        <Link2 aria-hidden /> {t("Vary another together with it")}
      </Button>
    </div>
  );
}

const choiceOf = (name: AxisName) => ({
  value: name,
  label: capital(translated(axes[name].title)),
  group: translated(axisGroups[axes[name].group]),
});

/** Names to type, as an example. */
function exampleNames(name: AxisName): string {
  const { values } = axes[name];
  if (Array.isArray(values)) return values.join(", ");
  if (values === "region") return "eu, us";
  return values === "operation" ? "create, read" : "lan, wan, mobile";
}

/** The points of a linked axis, a row each. */
function Points({ columns }: { columns: readonly AxisColumn[] }) {
  const values = columns.map(columnValues);
  const rows = Math.max(0, ...values.map(({ length }) => length));
  return (
    <table className="text-12">
      <caption className="sr-only">{t("Values that go together")}</caption>
      <thead>
        <tr className="border-b text-left text-muted-foreground">
          {columns.map(({ name }) => (
            <th key={name} scope="col" className="py-1 pr-6 font-medium">
              {capital(translated(axes[name].title))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="font-mono">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no other name than their place
          <tr key={row} className="border-b">
            {columns.map(({ name }, column) => (
              <td key={name} className="py-1 pr-6">
                {values[column]?.[row] ?? t("missing")}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function CellsSection() {
  const { control, watch } = useFormContext<EditorValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "axes" });
  const [axes, variants] = [watch("axes"), watch("variants").length];
  const unused = useUnusedAxes();
  const count = cellsText(axes, variants);
  return (
    <Section
      title={t("Cells")}
      about={t(
        "Each axis is a list of values; every combination of them is a cell, measured and judged on its own. Values that go together share one axis.",
      )}
    >
      <ul className="space-y-3">
        {fields.map((field, i) => (
          <li key={field.id} className="rounded-md border p-3">
            <AxisColumns axis={i} unused={unused} onRemove={() => remove(i)} />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          type="button"
          variant="outline"
          size="sm"
          disabled={fields.length >= mostAxes || unused.length === 0}
          onClick={() =>
            append({ columns: [{ name: unused[0] ?? "connections", valuesText: "" }] })
          }
        >
          <Plus aria-hidden /> {t("Add an axis")}
        </Button>
        <p className="text-12 text-muted-foreground" aria-live="polite">
          {count?.text ?? t("One cell")}
        </p>
      </div>
      {count?.issue ? (
        <p role="alert" className="mt-2 text-12 text-destructive">
          {t("The axes {issue}.", { issue: translated(count.issue) })}
        </p>
      ) : (
        <ListIssue path="axes" />
      )}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextField
          name="payloadBytes"
          label={t("Payload")}
          suffix="bytes"
          numeric
          placeholder={t("none")}
          help={t("Size of {filler} and {filler64} in requests, where no axis varies it.", {
            filler: "{{filler}}",
            filler64: "{{filler64}}",
          })}
        />
      </div>
    </Section>
  );
}

/** The axes that the load has, and that no axis varies yet. */
function useUnusedAxes() {
  const { watch } = useFormContext<EditorValues>();
  const [kind, levelOf, axes] = watch(["load.kind", "load.levelOf", "axes"]);
  const used = axes.flatMap(({ columns }) => columns.map(({ name }) => name));
  return axesOf(kind, levelOf).filter((name) => !used.includes(name));
}

/** `3 × 2 × 3 = 18 cells` of what is typed, and why they are too many; null: there are no axes. */
function cellsText(
  typed: readonly AxisValues[],
  variants: number,
): { readonly text: string; readonly issue: string | null } | null {
  if (typed.length === 0) return null;
  const counts = typed.map(({ columns }) =>
    Math.max(0, ...columns.map((column) => columnValues(column).length)),
  );
  const cells = counts.reduce((product, count) => product * count, 1);
  const sum = counts.length > 1 ? `${counts.join(" × ")} = ` : "";
  return {
    text: `${sum}${plural(cells, "cell")}`,
    issue: tooManyCells(cells, variants),
  };
}
