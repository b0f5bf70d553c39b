// Rows: test data as CSV, pasted or from a file, with its first rows as the engine will read them.
"use client";

import { formatCount } from "@gonogo/analysis/words/format";
import { t, translated } from "@gonogo/locale/t";
import { readRows } from "@gonogo/protocols/spec";
import { Upload, X } from "lucide-react";
import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { AreaField, ChoiceField } from "../fields/fields.tsx";
import { Section } from "../fields/section.tsx";
import type { EditorValues } from "../values/editor-values.ts";

const orders = () => [
  { value: "sequential", label: t("in turn, then again from the first") },
  { value: "random", label: t("at random") },
];
const shown = 5;

export function RowsSection() {
  const { setValue, watch } = useFormContext<EditorValues>();
  const file = useRef<HTMLInputElement>(null);
  const csv = watch("rows.csv");
  const replace = (text: string) =>
    setValue("rows.csv", text, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <Section
      title={t("Rows")}
      about={t(
        "Test data for requests, if they need any: CSV with column names first. A request writes {value} for the column name.",
        { value: "{{row.name}}" },
      )}
    >
      <AreaField
        name="rows.csv"
        label="CSV"
        rows={4}
        placeholder={"name,city\nAda,London\nAlan,Wilmslow"}
        help={t("Up to 10,000 rows and 1 MB. Empty: none.")}
      />
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <input
          ref={file}
          type="file"
          accept=".csv,text/csv,text/plain"
          className="sr-only"
          aria-label={t("CSV file")}
          tabIndex={-1}
          onChange={async (event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = "";
            if (chosen) replace(await chosen.text());
          }}
        />
        <Button type="button" variant="outline" size="sm" onClick={() => file.current?.click()}>
          <Upload aria-hidden /> {t("Read a file")}
        </Button>
        {csv === "" ? null : (
          <>
            <Button type="button" variant="ghost" size="sm" onClick={() => replace("")}>
              <X aria-hidden /> {t("Remove the rows")}
            </Button>
            <ChoiceField
              name="rows.order"
              label={t("Rows are taken")}
              choices={orders()}
              className="w-full sm:w-72"
            />
          </>
        )}
      </div>
      {csv.trim() === "" ? null : <RowsPreview csv={csv} />}
    </Section>
  );
}

function RowsPreview({ csv }: { csv: string }) {
  const reading = readRows(csv);
  if (!reading.ok)
    return (
      <p role="alert" className="mt-3 text-12 text-destructive">
        {t("The CSV {issue}.", { issue: translated(reading.issue) })}
      </p>
    );
  const { columns, rows } = reading.table;
  const rest = rows.length - shown;
  return (
    <ScrollFrame className="mt-3 overflow-x-auto" label={t("First rows")}>
      <table translate="no" className="text-12">
        <thead>
          <tr className="border-b text-left text-muted-foreground">
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1 pr-6 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="font-mono">
          {rows.slice(0, shown).map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
            <tr key={i} className="border-b">
              {row.map((value, column) => (
                <td key={columns[column]} className="max-w-60 truncate py-1 pr-6">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-12 text-muted-foreground">
        {rest > 0
          ? t("and {count} more", { count: formatCount(rest) })
          : t("{count} in all", { count: rows.length })}
      </p>
    </ScrollFrame>
  );
}
