// A map of the cells over two axes: the ratio of a variant to the baseline in each, coloured by who is ahead and how far.
// What is not decided stays without colour; a click chooses the cell for the rest of the page.
"use client";

import { formatMetric, formatRatio } from "@gonogo/analysis/words/format";
import {
  type Axis,
  axisPoints,
  cellWith,
  type MetricName,
  metrics,
  pointText,
} from "@gonogo/protocols/spec";
import { useState } from "react";
import type { CellSectionProps } from "../section/cell-section.ts";
import { fullRatio, sideColour } from "../section/side-colour.ts";

type Props = Pick<CellSectionProps, "report" | "cell" | "onCell"> & {
  metric: MetricName;
  rows: Axis;
  columns: Axis;
};

/** The colour of GO where the variant is ahead, of NO-GO where it is behind, none where that is not decided. */
function colourOf(
  { value, low, high }: { value: number | null; low: number | null; high: number | null },
  better: "lower" | "higher",
): string | undefined {
  if (value === null || low === null || high === null || (low <= 1 && high >= 1)) return undefined;
  const isAhead = better === "lower" ? value < 1 : value > 1;
  return sideColour(isAhead, value);
}

export function CellMap({ report, cell, metric, rows, columns, onCell }: Props) {
  const others = report.variants.slice(1);
  const [name, setName] = useState(others[0]?.name ?? "");
  const place = Math.max(
    0,
    report.variants.findIndex((variant) => variant.name === name),
  );
  const [baseline] = report.variants;
  const chosen = report.cells.find((one) => one.index === cell)?.values ?? {};
  const figureAt = (index: number) => {
    const found = report.comparison.find((one) => one.metric === metric && one.cell === index);
    const ratio = place > 0 ? (found?.ratios[place] ?? null) : null;
    const value = found?.values[place] ?? null;
    return { ratio, value };
  };
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-15 font-medium">
          {place > 0
            ? `${metrics[metric].label} of ${name} against ${baseline?.name}, cell by cell`
            : `${metrics[metric].label} of ${baseline?.name}, cell by cell`}
        </h3>
        {others.length > 1 ? (
          <select
            aria-label="Variant"
            className="h-8 rounded-md border bg-background px-2 text-13"
            value={name}
            onChange={({ target }) => setName(target.value)}
          >
            {others.map((variant) => (
              <option key={variant.name} value={variant.name}>
                {variant.name}
              </option>
            ))}
          </select>
        ) : null}
      </figcaption>
      <div className="overflow-x-auto">
        <table className="text-13">
          <thead>
            <tr>
              <td />
              {axisPoints(columns).map((column) => (
                <th
                  key={pointText(column)}
                  scope="col"
                  className="px-2 py-1 text-right font-medium whitespace-nowrap"
                >
                  {pointText(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {axisPoints(rows).map((row) => (
              <tr key={pointText(row)}>
                <th scope="row" className="py-1 pr-3 text-left font-medium whitespace-nowrap">
                  {pointText(row)}
                </th>
                {axisPoints(columns).map((column) => {
                  const found = cellWith(report.cells, { ...chosen, ...row, ...column });
                  if (!found) return <td key={pointText(column)} />;
                  const { ratio, value } = figureAt(found.index);
                  const shown = ratio ? formatRatio(ratio) : value && formatMetric(metric, value);
                  return (
                    <td key={pointText(column)} className="p-0.5">
                      <button
                        type="button"
                        aria-pressed={found.index === cell}
                        title={found.label}
                        className="figure w-full rounded-sm border px-2 py-1 text-right whitespace-nowrap aria-pressed:ring-2 aria-pressed:ring-ring"
                        style={{
                          backgroundColor: ratio
                            ? colourOf(ratio, metrics[metric].better)
                            : undefined,
                        }}
                        onClick={() => onCell(found.index)}
                      >
                        {shown?.text ?? "–"}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-12 text-muted-foreground">
        Coloured where the ratio is decided: as GO where {name} is ahead, as NO-GO where it is
        behind, in full from ×{fullRatio}.
      </p>
    </figure>
  );
}
