// Errors by kind over time: a bar for each block in the order they ran, stacked by how its requests failed.
// Only variants with an error have a panel.
"use client";

import { axisNumber, axisUnit, withAxisUnit } from "@gonogo/analysis/charts/axis-unit";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { linearScale } from "@gonogo/analysis/charts/value-scale";
import { formatCount } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import { Bar, XAxis } from "recharts";
import { axisText, axisTitle } from "../frame/axis-style.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import type { TableData } from "../frame/chart-table.tsx";
import { ChartCanvas, TruncatedName } from "../frame/panel-grid.tsx";
import { Plot } from "../frame/plot.tsx";
import { seriesLines, TooltipCard } from "../frame/tooltip-card.tsx";
import type { ErrorPanel, ErrorRow } from "./error-kinds-data.ts";

type ErrorKindsChartProps = {
  title: string;
  /** Looks of the kinds, at most seven. */
  kinds: readonly SeriesLook[];
  panels: readonly ErrorPanel[];
  counted: string;
  description: string;
};

/** The chart with its table. */
export function ErrorKindsChart(props: ErrorKindsChartProps) {
  const { title, kinds, panels, counted, description } = props;
  const all = panels.flatMap(({ rows }) => rows.map(({ share }) => share));
  const unit = axisUnit("ratio", Math.max(0, ...all));
  const scale = linearScale(all, 4);
  const table = (): TableData => ({
    columns: [
      { label: t("Variant") },
      { label: t("Block") },
      { label: counted, numeric: true },
      ...kinds.map(({ name }) => ({ label: `${name} (%)`, numeric: true })),
    ],
    rows: panels.flatMap(({ look, rows }) =>
      rows.map((row) => [
        look.name,
        row.label,
        formatCount(row.requests),
        ...kinds.map(({ key }) => axisNumber(row.values[key] ?? 0, axisUnit("ratio", 1), 4)),
      ]),
    ),
  });
  return (
    <ChartFrame
      title={title}
      description={description}
      looks={kinds}
      lineKeys={false}
      table={table}
      note={t(
        "Each bar is a block in the order they ran; its parts are shares of all its {counted}.",
        { counted },
      )}
    >
      <div className={panels.length > 1 ? "grid gap-x-6 gap-y-3 @3xl:grid-cols-2" : undefined}>
        {panels.map(({ look, rows }) => (
          <div key={look.key} className="min-w-0">
            <p data-panel-name className="text-muted-foreground text-xs">
              <TruncatedName name={look.name} max={48} />
              {look.baseline ? ` ${t("(baseline)")}` : ""}
            </p>
            <ChartCanvas height={180}>
              {(width) => (
                <Plot
                  title={`${title}: ${look.name}`}
                  rows={rows}
                  scale={scale}
                  unit={unit}
                  width={width}
                  height={180}
                  valueTitle={withAxisUnit(t("share of {counted}", { counted }), unit)}
                  card={(row: ErrorRow) => (
                    <TooltipCard
                      title={
                        row.valid ? row.label : t("{block}, not counted", { block: row.label })
                      }
                      lines={seriesLines(
                        row.values,
                        kinds.filter(({ key }) => (row.values[key] ?? 0) > 0),
                        axisUnit("ratio", 1),
                      )}
                    />
                  )}
                >
                  <XAxis
                    dataKey="place"
                    tickFormatter={(place: number) => `${(rows[place]?.round ?? 0) + 1}`}
                    minTickGap={16}
                    {...axisText}
                    label={axisTitle(t("round, in the order they ran"), "x")}
                  />
                  {kinds.map((kind) => (
                    <Bar
                      key={kind.key}
                      stackId="kinds"
                      name={kind.name}
                      dataKey={(row: ErrorRow) => row.values[kind.key] ?? 0}
                      fill={kind.color}
                      maxBarSize={28}
                      isAnimationActive={false}
                    />
                  ))}
                </Plot>
              )}
            </ChartCanvas>
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}
