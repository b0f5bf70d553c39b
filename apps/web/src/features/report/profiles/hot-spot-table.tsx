// The hottest functions, modules or crates: time in themselves, and with all that they called; sortable.
"use client";

import { profileShare, profileUnitFor, profileValue } from "@gonogo/analysis/words/profile-text";
import { t, translated } from "@gonogo/locale/t";
import type { HotSpot, ReportProfile } from "@gonogo/protocols/report";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { TruncatedName } from "@/components/charts/frame/panel-grid";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { type HotSpotSort, sortedBy } from "./hot-spot-rows.ts";

type HotSpotTableProps = {
  profile: Pick<ReportProfile, "name" | "unit" | "total">;
  /** As they are to be shown. */
  rows: readonly HotSpot[];
  /** Head of the first column. */
  heading: string;
  sort: HotSpotSort;
  onSort: (sort: HotSpotSort) => void;
};

export function HotSpotTable({ profile, rows, heading, sort, onSort }: HotSpotTableProps) {
  const unit = profileUnitFor(profile.unit, [profile.total]);
  const head = { sort, onSort };
  return (
    <ScrollFrame
      label={t("Hot spots of {profile}", { profile: profile.name })}
      className="max-h-[480px] overflow-auto print:max-h-none"
    >
      <table className="w-full text-13">
        <thead className="sticky top-0 bg-background">
          <tr className="border-b text-12 text-muted-foreground">
            <SortHead {...head} by="name" label={heading} />
            <SortHead
              {...head}
              by="self"
              label={t("Self ({unit})", { unit: translated(unit.label) })}
              numeric
            />
            <PlainHead label={t("Share##column")} />
            <SortHead
              {...head}
              by="total"
              label={t("Total ({unit})", { unit: translated(unit.label) })}
              numeric
            />
            <PlainHead label={t("Share##column")} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, self, total }) => (
            <tr key={name} className="border-b">
              <th scope="row" className="py-1.5 pr-3 text-left font-mono text-12 font-normal">
                <TruncatedName name={name} max={64} />
              </th>
              <Figure>{profileValue(self, unit)}</Figure>
              <Figure>
                <ShareBar part={self / profile.total} />
                {profileShare(self, profile.total)}
              </Figure>
              <Figure>{profileValue(total, unit)}</Figure>
              <Figure>{profileShare(total, profile.total)}</Figure>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

const Figure = ({ children }: { children: React.ReactNode }) => (
  <td className="px-3 py-1.5 text-right font-mono whitespace-nowrap tabular-nums">{children}</td>
);

/** The share once more, for the eye. */
const ShareBar = ({ part }: { part: number }) => (
  <span
    aria-hidden
    className="mr-2 hidden h-2 w-16 overflow-hidden rounded-sm bg-muted align-middle sm:inline-block"
  >
    <span
      className="block h-full bg-(--series-1)"
      style={{ width: `${Math.min(100, 100 * part)}%` }}
    />
  </span>
);

const PlainHead = ({ label }: { label: string }) => (
  <th scope="col" className="px-3 py-2 text-right font-medium whitespace-nowrap">
    {label}
  </th>
);

type SortHeadProps = {
  by: HotSpotSort["by"];
  label: string;
  numeric?: boolean;
  sort: HotSpotSort;
  onSort: (sort: HotSpotSort) => void;
};

function SortHead({ by, label, numeric = false, sort, onSort }: SortHeadProps) {
  const isSorted = sort.by === by;
  const Icon = !isSorted ? ArrowUpDown : sort.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={!isSorted ? "none" : sort.descending ? "descending" : "ascending"}
      className={`py-2 font-medium whitespace-nowrap ${numeric ? "px-3 text-right" : "pr-3 text-left"}`}
    >
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-1"
        onClick={() => onSort(sortedBy(sort, by))}
      >
        {label}
        <Icon aria-hidden className={`size-3 print:hidden ${isSorted ? "" : "opacity-60"}`} />
      </button>
    </th>
  );
}
