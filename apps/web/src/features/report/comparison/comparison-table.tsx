// The comparison: every metric, every variant, with intervals, and each ratio to the baseline.
// Headers sort; figures that the evidence does not support say what they need instead.
"use client";

import type { Report } from "@gonogo/protocols/report";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { TruncatedName } from "@/components/charts/frame/panel-grid";
import { SeriesKey } from "@/components/charts/frame/series-key";
import type { SeriesLook } from "@/components/charts/frame/series-look";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { cn } from "@/lib/cn";
import { type NoteMarks, noteMarks } from "./comparison-notes.ts";
import {
  type ComparisonFigure,
  type ComparisonLine,
  type ComparisonSort,
  type RatioSide,
  sortLines,
} from "./comparison-rows.ts";

// One variant's figure of one metric: value, interval, and the ratio to the baseline with its side.

const sides: Readonly<Record<RatioSide, string>> = {
  better: "text-go",
  worse: "text-no-go",
  "no difference shown": "text-muted-foreground",
};

type ComparisonCellProps = {
  figure: ComparisonFigure;
  name: string;
  baseline: boolean;
  /** Many columns: intervals are below their values. */
  narrow: boolean;
  /** Notes that are said below the table. */
  marks: NoteMarks;
};

/** A cell of the comparison; on a phone it carries its variant's name. */
function ComparisonCell({ figure, name, baseline, narrow, marks }: ComparisonCellProps) {
  return (
    <td className={cn("py-2 text-right", narrow ? "stacked-figures px-2" : "px-3")} data-stack>
      <span className="text-left text-12 text-muted-foreground md:hidden print:hidden">
        <TruncatedName name={name} max={22} />
        {baseline ? " (baseline)" : ""}
      </span>
      <span className="block">
        <Value figure={figure} marks={marks} />
        {baseline ? null : <Ratio figure={figure} marks={marks} />}
      </span>
    </td>
  );
}

type PartProps = { figure: ComparisonFigure; marks: NoteMarks };

function Value({ figure, marks }: PartProps) {
  const bare = figure.value === "–" && figure.note !== null && !marks.has(figure.note);
  return (
    <>
      {bare ? null : <span className="figure whitespace-nowrap font-medium">{figure.value}</span>}{" "}
      {figure.interval ? (
        <span className="figure-interval figure whitespace-nowrap text-12 text-muted-foreground">
          {figure.interval}
        </span>
      ) : null}
      <Note note={figure.note} marks={marks} />
    </>
  );
}

function Ratio({ figure, marks }: PartProps) {
  if (!figure.ratio)
    return figure.isOneNote ? null : <Note note={figure.ratioNote} marks={marks} />;
  const { text, interval, side } = figure.ratio;
  return (
    <span className="block">
      <span className="figure whitespace-nowrap">{text}</span>{" "}
      {interval ? (
        <span className="figure-interval figure whitespace-nowrap text-12 text-muted-foreground">
          {interval}
        </span>
      ) : null}
      {side ? <span className={cn("figure-side text-12", sides[side])}> {side}</span> : null}
    </span>
  );
}

/** A mark for a shared note, else the note itself. */
function Note({ note, marks }: { note: string | null; marks: NoteMarks }) {
  if (note === null) return null;
  const mark = marks.get(note);
  if (mark === undefined)
    return <span className="block text-12 text-muted-foreground">{note}</span>;
  return (
    <sup className="ml-1 text-12 text-muted-foreground" title={note}>
      {mark}
    </sup>
  );
}

// Headers of the comparison: what a column holds, and a button that sorts by it.

type SortProps = {
  by: ComparisonSort["by"];
  sort: ComparisonSort;
  onSort: (by: ComparisonSort["by"]) => void;
};

const ariaSort = ({ by, sort }: SortProps) =>
  sort.by === by ? (sort.descending ? "descending" : "ascending") : "none";

/** A header that sorts by metric or cell. */
function SortHeader(props: SortProps & { label: string }) {
  return (
    <th scope="col" aria-sort={ariaSort(props)} className="px-3 py-2 text-left font-medium text-12">
      <SortButton {...props}>{props.label}</SortButton>
    </th>
  );
}

function SortButton({ by, sort, onSort, children }: SortProps & { children: ReactNode }) {
  const Icon = sort.by !== by ? ArrowUpDown : sort.descending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className="inline-flex min-h-6 items-center gap-1 whitespace-nowrap"
      onClick={() => onSort(by)}
    >
      {children}
      <Icon
        aria-hidden
        className={`size-3 print:hidden ${sort.by === by ? "" : "text-muted-foreground/60"}`}
      />
    </button>
  );
}

type VariantHeaderProps = Omit<SortProps, "by"> & {
  variant: Report["variants"][number];
  look: SeriesLook | undefined;
  index: number;
  narrow: boolean;
};

/** A variant with its key; sorts by its ratio to the baseline. */
function VariantHeader({ variant, look, index, narrow, sort, onSort }: VariantHeaderProps) {
  const by = index;
  return (
    <th
      scope="col"
      aria-sort={variant.baseline ? undefined : ariaSort({ by, sort, onSort })}
      className={cn("py-2 text-right align-bottom font-medium text-12", narrow ? "px-2" : "px-3")}
    >
      <span className="flex items-center justify-end gap-2">
        {look ? <SeriesKey look={look} line={!narrow} /> : null}
        <TruncatedName name={variant.name} max={narrow ? 12 : 28} />
      </span>
      <span className="block font-normal text-muted-foreground">
        {variant.baseline ? (
          "baseline"
        ) : (
          <SortButton by={by} sort={sort} onSort={onSort}>
            ratio
          </SortButton>
        )}
      </span>
    </th>
  );
}

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
