// Headers of the comparison: what a column holds, and a button that sorts by it.
"use client";

import type { Report } from "@gonogo/protocols/report";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { SeriesKey } from "@/components/charts/frame/series-key";
import type { SeriesLook } from "@/components/charts/frame/series-look";
import { TruncatedName } from "@/components/charts/frame/truncated-name";
import { cn } from "@/lib/cn";
import type { ComparisonSort } from "./comparison-rows.ts";

type SortProps = {
  by: ComparisonSort["by"];
  sort: ComparisonSort;
  onSort: (by: ComparisonSort["by"]) => void;
};

const ariaSort = ({ by, sort }: SortProps) =>
  sort.by === by ? (sort.descending ? "descending" : "ascending") : "none";

/** A header that sorts by metric or cell. */
export function SortHeader(props: SortProps & { label: string }) {
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
export function VariantHeader({ variant, look, index, narrow, sort, onSort }: VariantHeaderProps) {
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
