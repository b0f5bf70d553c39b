// A forest plot: ratios with their intervals, one row each, on a logarithmic line around 1.
// Up to three series share a row; more become small multiples, one a series.
"use client";

import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { truncateMiddle } from "@gonogo/analysis/words/truncate-middle";
import { t } from "@gonogo/locale/t";
import { readerNumber } from "../frame/axis-style.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { CrosshairBox, useCrosshair } from "../frame/crosshair.tsx";
import { Marker } from "../frame/marker.tsx";
import { ChartCanvas, TruncatedName } from "../frame/panel-grid.tsx";
import { TooltipCard } from "../frame/tooltip-card.tsx";
import {
  type ForestFigure,
  type ForestRow,
  forestPlace,
  forestSpan,
  forestTable,
  forestTicks,
  ratioText,
} from "./forest-data.ts";

type ForestChartProps = {
  title: string;
  rows: readonly ForestRow[];
  /** Those that have figures; the reference is none of them. */
  looks: readonly SeriesLook[];
  /** What the line at ×1 is: `rest`, `limit`. */
  reference: string;
  /** Heads of the table: what a row is, what a series is, and what is given of it. */
  heads: { what: string; series: string; figure: string };
  /** Title of the axis: `ratio to rest`. */
  axis: string;
  note: string;
  description: string;
};

const mostInRow = 3;
const [top, foot] = [22, 36];
/** From this width on, names are left of the rows instead of above them. */
const besideFrom = 480;

/** The chart with its table. */
export function ForestChart(props: ForestChartProps) {
  const { title, rows, looks, heads, note, description } = props;
  const span = forestSpan(rows);
  const panels = looks.length <= mostInRow ? [[...looks]] : looks.map((look) => [look]);
  const height = (panel: readonly SeriesLook[], width: number) =>
    top + foot + rows.length * rowHeight(panel, width);
  return (
    <ChartFrame
      title={title}
      description={description}
      looks={panels.length === 1 ? looks : []}
      lineKeys={false}
      table={() => forestTable(rows, looks, heads)}
      note={note}
    >
      <div className={panels.length > 1 ? "grid gap-x-6 gap-y-4 @3xl:grid-cols-2" : undefined}>
        {panels.map((panel) => (
          <div key={panel.map(({ key }) => key).join()} className="min-w-0">
            {panels.length > 1 ? (
              <p data-panel-name className="text-muted-foreground text-xs">
                <TruncatedName name={panel[0]?.name ?? ""} max={48} />
              </p>
            ) : null}
            <ChartCanvas height={(width) => height(panel, width)}>
              {(width) => (
                <ForestPanel
                  {...props}
                  panel={panel}
                  span={span}
                  width={width}
                  height={height(panel, width)}
                />
              )}
            </ChartCanvas>
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}

const rowHeight = (panel: readonly SeriesLook[], width: number): number =>
  (width < besideFrom ? 18 : 8) + Math.max(14, 14 * panel.length);

type PanelProps = ForestChartProps & {
  panel: readonly SeriesLook[];
  span: readonly [number, number];
  width: number;
  height: number;
};

function ForestPanel(props: PanelProps) {
  const { title, rows, panel, span, width, height, reference, axis } = props;
  const crosshair = useCrosshair(rows.length);
  const isBeside = width >= besideFrom;
  const longest = Math.max(...rows.map(({ label }) => label.length));
  const labels = Math.min(Math.floor(width * 0.4), longest * 6.6 + 20);
  const [left, right] = isBeside ? [labels, 16] : [12, 12];
  const each = rowHeight(panel, width);
  const x = (ratio: number) => left + forestPlace(ratio, span).share * (width - left - right);
  const bottom = height - foot;
  const chosen = crosshair.at === null ? undefined : rows[crosshair.at];
  const y = (index: number, place: number) =>
    top + index * each + (isBeside ? 4 : 16) + 7 + place * 14;
  return (
    <CrosshairBox
      label={title}
      crosshair={crosshair}
      width={width}
      place={chosen ? { x: x(1), y: top + ((crosshair.at ?? 0) + 1) * each } : null}
      card={chosen ? <RowCard row={chosen} looks={panel} /> : null}
    >
      <svg width={width} height={height} aria-hidden="true" className="block text-12">
        {forestTicks(span, Math.max(3, Math.floor((width - left - right) / 56))).map((tick) => (
          <g key={tick}>
            <line x1={x(tick)} x2={x(tick)} y1={top} y2={bottom} stroke="var(--chart-grid)" />
            <text
              x={x(tick)}
              y={bottom + 14}
              textAnchor="middle"
              fontSize={12}
              fill="var(--chart-axis)"
            >
              {ratioText(tick)}
            </text>
          </g>
        ))}
        <text
          x={(left + width - right) / 2}
          y={height - 4}
          textAnchor="middle"
          fontSize={12}
          fill="var(--chart-axis)"
        >
          {axis}
        </text>
        <line
          x1={x(1)}
          x2={x(1)}
          y1={top - 4}
          y2={bottom}
          stroke="var(--series-baseline)"
          strokeWidth={1.5}
        />
        <text x={x(1)} y={12} textAnchor="middle" fontSize={12} fill="var(--chart-axis)">
          {truncateMiddle(reference, 28)}
        </text>
        {rows.map((row, index) => (
          <g key={row.label} onPointerEnter={() => crosshair.setAt(index)}>
            <rect
              x={0}
              y={top + index * each}
              width={width}
              height={each}
              fill={crosshair.at === index ? "var(--chart-warmup)" : "transparent"}
            />
            <text
              x={isBeside ? left - 12 : left}
              y={isBeside ? top + index * each + each / 2 : top + index * each + 9}
              dominantBaseline="central"
              textAnchor={isBeside ? "end" : "start"}
              fontSize={12}
              fill="var(--foreground, currentColor)"
            >
              {truncateMiddle(row.label, isBeside ? Math.floor((left - 16) / 6.6) : 48)}
            </text>
            {panel.map((look, place) => {
              const figure = row.figures.find(({ key }) => key === look.key);
              return figure ? (
                <Mark
                  key={look.key}
                  figure={figure}
                  look={look}
                  span={span}
                  x={x}
                  y={y(index, place)}
                />
              ) : (
                <text
                  key={look.key}
                  x={x(1) + 8}
                  y={y(index, place)}
                  dominantBaseline="central"
                  fontSize={11}
                  fill="var(--chart-axis)"
                >
                  {t("no ratio")}
                </text>
              );
            })}
          </g>
        ))}
      </svg>
    </CrosshairBox>
  );
}

type MarkProps = {
  figure: ForestFigure;
  look: SeriesLook;
  span: readonly [number, number];
  x: (ratio: number) => number;
  y: number;
};

function Mark({ figure, look, span, x, y }: MarkProps) {
  const { value, low, high } = figure;
  const { beyond } = forestPlace(value, span);
  const at = x(value);
  return (
    <>
      {low !== null && high !== null ? (
        <path
          d={`M${x(low)},${y - 3}v6M${x(low)},${y}H${Math.max(x(high), x(low) + 1)}M${Math.max(x(high), x(low) + 1)},${y - 3}v6`}
          stroke={look.color}
          strokeWidth={1.5}
          fill="none"
        />
      ) : null}
      {beyond === null ? (
        <Marker cx={at} cy={y} shape={look.shape} color={look.color} radius={4} />
      ) : (
        <path
          d={beyond === "above" ? `M${at - 3},${y - 5}l8,5l-8,5z` : `M${at + 3},${y - 5}l-8,5l8,5z`}
          fill={look.color}
        />
      )}
    </>
  );
}

function RowCard({ row, looks }: { row: ForestRow; looks: readonly SeriesLook[] }) {
  const lines = looks.flatMap((look) => {
    const figure = row.figures.find(({ key }) => key === look.key);
    if (!figure) return [{ look, label: look.name, value: t("no ratio") }];
    const { value, low, high } = figure;
    const ends = low === null || high === null ? "" : ` [${fine(low)} – ${fine(high)}]`;
    return [{ look, label: look.name, value: `×${fine(value)}${ends}` }];
  });
  return <TooltipCard title={`${row.label}${row.hint ? `, ${row.hint}` : ""}`} lines={lines} />;
}

const fine = (ratio: number): string => readerNumber(`${Number(ratio.toPrecision(3))}`);
