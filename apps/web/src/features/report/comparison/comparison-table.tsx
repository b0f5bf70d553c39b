// The comparison: every metric, every variant, with intervals, and each ratio to the baseline.
// Headers sort; figures that the evidence does not support say what they need instead.
"use client";

import type { Report } from "@gonogo/protocols/report";
import { useState } from "react";
import type { SeriesLook } from "@/components/charts/frame/series-look";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { cn } from "@/lib/cn";
import { ComparisonCell } from "./comparison-cell.tsx";
import { SortHeader, VariantHeader } from "./comparison-header.tsx";
import { noteMarks } from "./comparison-notes.ts";
import { type ComparisonLine, type ComparisonSort, sortLines } from "./comparison-rows.ts";

type ComparisonTableProps = {
  lines: readonly ComparisonLine[];
  variants: Report["variants"];
  looks: readonly SeriesLook[];
  manyCells: boolean;
};

/** The table; on a phone each metric becomes a card with a line for each variant. */
export function ComparisonTable({ lines, variants, looks, manyCells }: ComparisonTableProps) {
  const [sort, setSort] = useState<ComparisonSort>({ by: "metric", descending: false });
  const toggle = (by: ComparisonSort["by"]) =>
    setSort((now) => ({
      by,
      descending: now.by === by ? !now.descending : typeof by === "number",
    }));
  const narrow = variants.length > 4;
  const marks = noteMarks(lines);
  return (
    <>
      <ScrollFrame
        className={cn(
          "rounded-md md:border",
          narrow && "md:max-h-[80vh] md:overflow-auto print:max-h-none print:overflow-visible",
        )}
        label="Comparison of variants"
      >
        <table className="responsive-table w-full border-collapse text-13">
          <thead className={cn("sticky z-20 bg-muted", narrow ? "top-0" : "top-9")}>
            <tr>
              <SortHeader label="Metric" by="metric" sort={sort} onSort={toggle} />
              {manyCells ? <SortHeader label="Cell" by="cell" sort={sort} onSort={toggle} /> : null}
              {variants.map((variant, index) => (
                <VariantHeader
                  key={variant.name}
                  variant={variant}
                  look={looks[index]}
                  sort={sort}
                  index={index}
                  narrow={narrow}
                  onSort={toggle}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {sortLines(lines, sort).map((line) => (
              <tr key={line.id} className="border-t align-top">
                <th
                  scope="row"
                  className="left-0 z-10 bg-background px-3 py-2 text-left font-medium md:sticky"
                >
                  <span className="whitespace-nowrap">{line.label.replace(" latency", "")}</span>
                  <span className="block font-normal text-12 text-muted-foreground">
                    {[line.unit.label, `${line.better} is better`].filter(Boolean).join(", ")}
                  </span>
                </th>
                {manyCells ? (
                  <td className="px-3 py-2 text-muted-foreground" data-label="Cell">
                    {line.cellLabel}
                  </td>
                ) : null}
                {line.figures.map((figure, index) => (
                  <ComparisonCell
                    key={variants[index]?.name ?? index}
                    figure={figure}
                    name={variants[index]?.name ?? ""}
                    baseline={variants[index]?.baseline ?? false}
                    narrow={narrow}
                    marks={marks}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      {marks.size > 0 ? (
        <ul className="mt-2 grid gap-1 text-12 text-muted-foreground">
          {[...marks.entries()].map(([note, mark]) => (
            <li key={mark}>
              <sup className="mr-1">{mark}</sup>
              {note}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
