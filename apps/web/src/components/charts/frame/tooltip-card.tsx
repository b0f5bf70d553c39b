// The crosshair's card: where it stands, and the values there, one line a series.
// Charts hand over ready-made texts; the card only lays them out.

import { type AxisUnit, axisValue } from "@gonogo/analysis/charts/axis-unit";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { truncateMiddle } from "@gonogo/analysis/words/truncate-middle";
import { SeriesKey } from "./series-key.tsx";

export type TooltipLine = { look: SeriesLook | null; label: string; value: string };

/** One line for each series that has a value, by the key of its look. */
export const seriesLines = (
  values: Readonly<Record<string, number>>,
  looks: readonly SeriesLook[],
  unit: AxisUnit,
): TooltipLine[] =>
  looks.flatMap((look) => {
    const value = values[look.key];
    return value === undefined ? [] : [{ look, label: look.name, value: axisValue(value, unit) }];
  });

/** A small card of values beside the crosshair. */
export function TooltipCard({ title, lines }: { title: string; lines: readonly TooltipLine[] }) {
  return (
    <div className="max-w-72 rounded-md border border-border bg-popover px-2.5 py-2 text-popover-foreground text-xs shadow-md">
      <p className="mb-1 font-medium">{title}</p>
      <ul className="flex flex-col gap-0.5">
        {lines.map((line) => (
          <li key={`${line.look?.key ?? ""}${line.label}`} className="flex items-center gap-1.5">
            {line.look && <SeriesKey look={line.look} />}
            <span className="min-w-0 flex-1 text-muted-foreground">
              {truncateMiddle(line.label, 28)}
            </span>
            <span className="whitespace-nowrap pl-3 font-mono tabular-nums">{line.value}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
