// Latency over time as a heat map: each column is a block, each row a step of latency, darker where more requests are.
// Cells are drawn on a canvas, since there are too many for SVG; axes, crosshair and the band of time-outs are SVG above it.
"use client";

import {
  type AxisUnit,
  axisNumber,
  axisUnit,
  axisValue,
  withAxisUnit,
} from "@gonogo/analysis/charts/axis-unit";
import { formatCount } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { ticksWithin } from "../dots/round-values-geometry.ts";
import { readerNumber } from "../frame/axis-style.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import type { TableData } from "../frame/chart-table.tsx";
import { CrosshairBox, useCrosshair } from "../frame/crosshair.tsx";
import { ChartCanvas, TruncatedName } from "../frame/panel-grid.tsx";
import { TooltipCard } from "../frame/tooltip-card.tsx";
import {
  binEndsUs,
  darkness,
  type HeatColumn,
  type HeatMap,
  type HeatPanel,
  quantileUs,
} from "./heat-map-data.ts";

type HeatMapChartProps = {
  title: string;
  map: HeatMap;
  /** What is timed, and what of. */
  time: string;
  counted: string;
  description: string;
};

const height = 220;
const box = { left: 56, right: 12, top: 10, bottom: 36 };
/** Height of the band of requests without an answer, with the gap below it. */
const bandHeight = 20;
const percent = axisUnit("ratio", 1);

/** The chart with its table. */
export function HeatMapChart({ title, map, time, counted, description }: HeatMapChartProps) {
  const unit = axisUnit("us", map.lowestUs * map.step ** (map.bins * 0.7));
  const hasBand = map.panels.some(({ columns }) => columns.some((one) => one.unanswered > 0));
  const table = (): TableData => ({
    columns: [
      { label: t("Variant") },
      { label: t("Block") },
      { label: withAxisUnit(t("From##value"), unit), numeric: true },
      { label: withAxisUnit(t("To##value"), unit), numeric: true },
      { label: t("Share of {counted} (%)", { counted }), numeric: true },
    ],
    rows: map.panels.flatMap(({ look, columns }) =>
      columns.flatMap((column) => [
        ...column.counts.flatMap((count, i) => {
          if (count === 0) return [];
          const [from, to] = binEndsUs(map, column.from + i);
          const share = axisNumber(count / column.requests, percent);
          return [[look.name, column.label, axisNumber(from, unit), axisNumber(to, unit), share]];
        }),
        ...(column.unanswered === 0
          ? []
          : [
              [
                look.name,
                column.label,
                t("no answer in time"),
                "",
                axisNumber(column.unanswered / column.requests, percent),
              ],
            ]),
      ]),
    ),
  });
  return (
    <ChartFrame
      title={title}
      description={description}
      looks={[]}
      table={table}
      controls={<Ramp counted={counted} />}
      note={`${t(
        "Each column is a block in the order they ran, with all its {counted} in the measured window; darker where more of them are. Pale columns are not counted.",
        { counted },
      )}${hasBand ? ` ${t("Band above: time-outs and what was still unanswered, which have no time.")}` : ""}`}
    >
      <div className={map.panels.length > 1 ? "grid gap-x-6 gap-y-3 @3xl:grid-cols-2" : undefined}>
        {map.panels.map((panel) => (
          <div key={panel.look.key} className="min-w-0">
            <p data-panel-name className="text-muted-foreground text-xs">
              <TruncatedName name={panel.look.name} max={48} />
              {panel.look.baseline ? ` ${t("(baseline)")}` : ""}
            </p>
            <ChartCanvas height={height}>
              {(width) => <Panel {...{ title, map, panel, unit, hasBand, width, time, counted }} />}
            </ChartCanvas>
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}

/** Which colour is how much. */
function Ramp({ counted }: { counted: string }) {
  const shares = [0.0001, 0.01, 0.05, 0.15, 0.3];
  return (
    <span className="flex items-center gap-1.5 text-muted-foreground text-xs">
      {readerNumber("0.01")} %
      <span
        role="img"
        aria-label={t("Colours from {least} to 30 % of a block's {counted}", {
          ...{ least: readerNumber("0.01"), counted },
        })}
        className="flex h-3 overflow-hidden rounded-sm"
      >
        {shares.map((share) => (
          <span
            key={share}
            className="w-4"
            style={{ background: "var(--series-1)", opacity: darkness(share) }}
          />
        ))}
      </span>
      30 %
    </span>
  );
}

type PanelProps = {
  title: string;
  map: HeatMap;
  panel: HeatPanel;
  unit: AxisUnit;
  hasBand: boolean;
  width: number;
  time: string;
  counted: string;
};

function Panel({ title, map, panel, unit, hasBand, width, time, counted }: PanelProps) {
  const { columns, look } = panel;
  const crosshair = useCrosshair(columns.length);
  const [bin, setBin] = useState<number | null>(null);
  const top = box.top + (hasBand ? bandHeight : 0);
  const plot = {
    x: box.left,
    y: top,
    width: Math.max(1, width - box.left - box.right),
    height: height - top - box.bottom,
  };
  const each = plot.width / columns.length;
  const rowHeight = plot.height / map.bins;
  const column = crosshair.at === null ? undefined : columns[crosshair.at];
  const highest = map.lowestUs * map.step ** map.bins;
  const y = (us: number) =>
    plot.y +
    plot.height -
    (Math.log(us / map.lowestUs) / Math.log(highest / map.lowestUs)) * plot.height;
  const per = unit.divisor;
  const ticks = ticksWithin(map.lowestUs / per, highest / per, 4).map((tick) => tick * per);
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top: above } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor((event.clientX - left - plot.x) / each);
    const row = Math.floor((plot.y + plot.height - (event.clientY - above)) / rowHeight);
    crosshair.setAt(at >= 0 && at < columns.length ? at : null);
    setBin(row >= 0 && row < map.bins ? row : null);
  };
  return (
    <CrosshairBox
      label={`${title}: ${look.name}`}
      crosshair={{
        ...crosshair,
        onKeyDown: (event) => {
          setBin(null);
          crosshair.onKeyDown(event);
        },
      }}
      width={width}
      place={column ? { x: plot.x + (crosshair.at ?? 0) * each, y: plot.y } : null}
      card={column ? <ColumnCard {...{ map, column, unit, bin, counted }} /> : null}
    >
      <Cells map={map} columns={columns} plot={plot} />
      <svg
        width={width}
        height={height}
        aria-hidden="true"
        className="absolute inset-0"
        onPointerMove={onPointerMove}
      >
        <rect {...plot} fill="none" stroke="var(--chart-grid)" />
        {ticks.map((us) => (
          <g key={us}>
            <line x1={plot.x - 4} x2={plot.x} y1={y(us)} y2={y(us)} stroke="var(--chart-axis)" />
            <text
              x={plot.x - 7}
              y={y(us)}
              dominantBaseline="central"
              textAnchor="end"
              fontSize={12}
              fill="var(--chart-axis)"
            >
              {axisNumber(us, unit)}
            </text>
          </g>
        ))}
        <text
          transform={`translate(12,${plot.y + plot.height / 2}) rotate(-90)`}
          textAnchor="middle"
          fontSize={12}
          fill="var(--chart-axis)"
        >
          {`${time} (${unit.suffix})`}
        </text>
        {roundTicks(columns, each).map(({ index, text }) => (
          <text
            key={index}
            x={plot.x + (index + 0.5) * each}
            y={plot.y + plot.height + 14}
            textAnchor="middle"
            fontSize={12}
            fill="var(--chart-axis)"
          >
            {text}
          </text>
        ))}
        <text
          x={plot.x + plot.width / 2}
          y={height - 4}
          textAnchor="middle"
          fontSize={12}
          fill="var(--chart-axis)"
        >
          {t("round, in the order they ran")}
        </text>
        {hasBand ? <NoAnswers columns={columns} x={plot.x} each={each} width={plot.width} /> : null}
        {crosshair.at === null ? null : (
          <rect
            x={plot.x + crosshair.at * each}
            y={box.top}
            width={Math.max(2, each)}
            height={plot.y + plot.height - box.top}
            fill="none"
            stroke="var(--foreground, currentColor)"
          />
        )}
      </svg>
    </CrosshairBox>
  );
}

/** Round numbers that have room below their columns. */
function roundTicks(columns: readonly HeatColumn[], each: number) {
  const apart = Math.max(1, Math.ceil(30 / each));
  return columns.flatMap(({ round }, index) =>
    index % apart === 0 ? [{ index, text: `${round + 1}` }] : [],
  );
}

type NoAnswersProps = { columns: readonly HeatColumn[]; x: number; each: number; width: number };

/** The band of requests without an answer, above the latencies. */
function NoAnswers({ columns, x, each, width }: NoAnswersProps) {
  return (
    <g>
      <rect x={x} y={box.top} width={width} height={bandHeight - 6} fill="var(--chart-warmup)" />
      {columns.map((column, index) =>
        column.unanswered === 0 ? null : (
          <rect
            key={column.label}
            x={x + index * each}
            y={box.top}
            width={Math.max(1, each - 0.5)}
            height={bandHeight - 6}
            fill="var(--series-2)"
            fillOpacity={darkness(column.unanswered / column.requests)}
          />
        ),
      )}
      <text
        x={x - 7}
        y={box.top + 7}
        dominantBaseline="central"
        textAnchor="end"
        fontSize={11}
        fill="var(--chart-axis)"
      >
        {t("no answer")}
      </text>
    </g>
  );
}

type CellsProps = {
  map: HeatMap;
  columns: readonly HeatColumn[];
  plot: { x: number; y: number; width: number; height: number };
};

/** Drawn again when size, figures or theme change; colours are read from the page. */
function Cells({ map, columns, plot }: CellsProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { x, y, width, height: tall } = plot;
  useEffect(() => {
    const draw = () => {
      const element = canvas.current;
      const context = element?.getContext("2d");
      if (!element || !context) return;
      const ratio = window.devicePixelRatio || 1;
      element.width = Math.round(width * ratio);
      element.height = Math.round(tall * ratio);
      context.scale(ratio, ratio);
      context.fillStyle = getComputedStyle(element).color;
      const [each, row] = [width / columns.length, tall / map.bins];
      const gap = each > 4 ? 0.5 : 0;
      columns.forEach(({ from, counts, requests, valid }, index) => {
        counts.forEach((count, i) => {
          if (count === 0) return;
          context.globalAlpha = darkness(count / requests) * (valid ? 1 : 0.35);
          const above = tall - (from + i + 1) * row;
          context.fillRect(index * each, above, Math.max(1, each - gap), row + 0.4);
        });
      });
    };
    draw();
    const observer = new MutationObserver(draw);
    observer.observe(document.documentElement, { attributeFilter: ["class"] });
    return () => observer.disconnect();
  }, [map, columns, width, tall]);
  return (
    <canvas
      ref={canvas}
      className="absolute"
      style={{ left: x, top: y, width, height: tall, color: "var(--series-1)" }}
    />
  );
}

type ColumnCardProps = {
  map: HeatMap;
  column: HeatColumn;
  unit: AxisUnit;
  bin: number | null;
  counted: string;
};

function ColumnCard({ map, column, unit, bin, counted }: ColumnCardProps) {
  const quantile = (share: number) => {
    const us = quantileUs(map, column, share);
    return us === null ? t("no answer") : `≤ ${axisValue(us, unit)}`;
  };
  const lines = [
    { label: counted, value: formatCount(column.requests) },
    { label: "p50", value: quantile(0.5) },
    { label: "p99", value: quantile(0.99) },
    ...(column.unanswered === 0
      ? []
      : [
          { label: t("no answer"), value: axisValue(column.unanswered / column.requests, percent) },
        ]),
    ...(bin === null
      ? []
      : [
          {
            label: t("{from} to {to}", {
              from: axisNumber(binEndsUs(map, bin)[0], unit),
              to: axisValue(binEndsUs(map, bin)[1], unit),
            }),
            value: axisValue((column.counts[bin - column.from] ?? 0) / column.requests, percent),
          },
        ]),
  ];
  return (
    <TooltipCard
      title={column.valid ? column.label : t("{block}, not counted", { block: column.label })}
      lines={lines.map((line) => ({ look: null, ...line }))}
    />
  );
}
