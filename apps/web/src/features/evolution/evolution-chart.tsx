// The chart of an evolution with its switches: by date or run by run, logarithmic or linear.
"use client";

import { intervalText } from "@gonogo/analysis/words/format";
import type { VerdictName } from "@gonogo/protocols/events";
import type { SeriesChange } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { ErrorBar, Line, ReferenceLine, XAxis } from "recharts";
import { axisText, axisTitle } from "@/components/charts/frame/axis-style";
import { ChartFrame } from "@/components/charts/frame/chart-frame";
import type { TableData } from "@/components/charts/frame/chart-table";
import { ChartCanvas } from "@/components/charts/frame/panel-grid";
import { Plot, type PlotProps } from "@/components/charts/frame/plot";
import { ScaleSwitch, Segmented } from "@/components/charts/frame/scale-switch";
import { TooltipCard } from "@/components/charts/frame/tooltip-card";
import {
  type AxisUnit,
  axisNumber,
  axisUnit,
  axisValue,
  withAxisUnit,
} from "@/components/charts/scale/axis-unit";
import { type ScaleKind, valueScale } from "@/components/charts/scale/value-scale";
import { formatInstant } from "@/lib/format-time";
import { subjectText } from "@/lib/subject-text";
import { changeSize } from "./change-words.ts";
import {
  changePlace,
  dateTicks,
  type EvolutionChoice,
  type EvolutionPoint,
  type EvolutionRow,
  type EvolutionSpacing,
  evolutionRows,
} from "./evolution-series.ts";

// The picture of an evolution: a point a run with its interval and verdict; environment breaks cut the line, changes are marked.

// The mark of one run in an evolution, and the crosshair's card for it.

// The mark of a run in an evolution: its verdict as sign and colour, and the way to its report.

const signs: Readonly<Record<VerdictName, { sign: string; color: string }>> = {
  GO: { sign: "✓", color: "var(--go)" },
  "NO-GO": { sign: "✕", color: "var(--no-go)" },
  INCONCLUSIVE: { sign: "≈", color: "var(--inconclusive)" },
  INVALID: { sign: "⊘", color: "var(--invalid)" },
};

type VerdictDotProps = { cx: number; cy: number; verdict: VerdictName | null };

/** Inside an SVG, centred on (cx, cy); runs without a verdict are small and hollow. */
function VerdictDot({ cx, cy, verdict }: VerdictDotProps) {
  if (verdict === null)
    return (
      <circle
        cx={cx}
        cy={cy}
        r={4}
        fill="var(--background)"
        stroke="var(--foreground)"
        strokeWidth={1.5}
      />
    );
  const { sign, color } = signs[verdict];
  return (
    <g>
      <circle cx={cx} cy={cy} r={8} fill={color} />
      <text
        x={cx}
        y={cy}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={12}
        fontWeight={700}
        fill="var(--background)"
      >
        {sign}
      </text>
    </g>
  );
}

type DotPlace = { cx?: number; cy?: number; payload?: EvolutionRow; index: number };

/** The verdict of a run; opens its report on a click. */
function runDot({ cx, cy, payload, index }: DotPlace, onOpen: (runId: string) => void) {
  const point = payload?.point;
  if (cx === undefined || cy === undefined || !point) return <g key={index} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table below holds a link to each run
    <g key={index} className="cursor-pointer" onClick={() => onOpen(point.runId)}>
      <VerdictDot cx={cx} cy={cy} verdict={point.verdict} />
    </g>
  );
}

/** What is known of the run under the crosshair. */
function runCard(point: EvolutionPoint, unit: AxisUnit) {
  const { estimate, low, high } = point;
  const lines = [
    {
      look: null,
      label: "estimate",
      value: estimate === null ? "–" : axisValue(estimate, unit, 4),
    },
    ...(low === null || high === null
      ? []
      : [
          {
            look: null,
            label: "interval",
            value: intervalText(axisNumber(low, unit, 4), axisNumber(high, unit, 4)),
          },
        ]),
    { look: null, label: "verdict", value: point.verdict ?? "none" },
  ];
  const subject = subjectText(point.subject);
  const title = `Finished ${formatInstant(point.at, "minute")}`;
  return <TooltipCard title={subject ? `${title} · ${subject}` : title} lines={lines} />;
}

// The mark of a change in an evolution: a line where the new regime begins, with its size above it.
// Red and green stand for worse and better; a change that was accepted or had another cause steps back.

const quiet = "var(--chart-axis)";

function colourOf({ state, size }: SeriesChange): string {
  if (size === null || state === "accepted" || state === "environment") return quiet;
  return size.direction === "worse" ? "var(--no-go)" : "var(--go)";
}

/** At `x`, between the last run before the change and the first one since. */
const changeMark = (change: SeriesChange, x: number) =>
  change.size === null ? null : (
    <ReferenceLine
      key={change.runId}
      x={x}
      stroke={colourOf(change)}
      strokeWidth={1.5}
      label={{
        value: `${changeSize(change.size)}, ${change.size.direction}`,
        position: "top",
        fontSize: 12,
        fontWeight: 600,
        fill: colourOf(change),
      }}
    />
  );

type PanelProps = PlotProps<EvolutionRow> & {
  breaks: readonly number[];
  changes: readonly SeriesChange[];
  spacing: EvolutionSpacing;
  valueTitle: string;
  onOpen: (runId: string) => void;
};

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
function EvolutionPanel(props: PanelProps) {
  const { title, rows, breaks, changes, spacing, unit, width, onOpen } = props;
  const byDate = spacing === "date";
  return (
    <Plot
      {...props}
      card={({ point }) => (point ? runCard(point, unit) : null)}
      top={20}
      right={24}
    >
      <XAxis
        dataKey="x"
        type="number"
        domain={["dataMin", "dataMax"]}
        padding={{ left: 16, right: 16 }}
        allowDecimals={false}
        {...(byDate
          ? {
              ticks: dateTicks(rows, width < 480 ? 3 : 6),
              tickFormatter: (x: number) => formatInstant(new Date(x).toISOString(), "day", "UTC"),
            }
          : {})}
        {...axisText}
        label={axisTitle(byDate ? "date (UTC)" : "run, oldest first", "x")}
      />
      {breaks.map((x) => (
        <ReferenceLine
          key={x}
          x={x}
          stroke="var(--chart-axis)"
          strokeDasharray="4 3"
          label={{
            value: "environment changed",
            position: "top",
            fontSize: 12,
            fill: "var(--chart-axis)",
          }}
        />
      ))}
      {changes.map((change) => {
        const x = changePlace(rows, change.runId);
        return x === null ? null : changeMark(change, x);
      })}
      <Line
        dataKey={(row: EvolutionRow) => row.value}
        name={title}
        stroke="var(--series-1)"
        strokeWidth={1.5}
        dot={(dot) => runDot(dot, onOpen)}
        activeDot={false}
        isAnimationActive={false}
      >
        <ErrorBar
          dataKey={(row: EvolutionRow) => row.error}
          direction="y"
          width={4}
          stroke="var(--series-1)"
          strokeWidth={1.5}
          isAnimationActive={false}
        />
      </Line>
    </Plot>
  );
}

const spacings = [
  { value: "date", label: "By date" },
  { value: "run", label: "Run by run" },
] as const;

type EvolutionChartProps = {
  choice: EvolutionChoice;
  points: readonly EvolutionPoint[];
  changes: readonly SeriesChange[];
  /** ` in clients = 10`, or empty. */
  where: string;
};

/** One metric of one variant over the runs. */
export function EvolutionChart({ choice, points, changes, where }: EvolutionChartProps) {
  const router = useRouter();
  const [kind, setKind] = useState<ScaleKind>("linear");
  const [spacing, setSpacing] = useState<EvolutionSpacing>("date");
  const { rows, breaks } = useMemo(() => evolutionRows(points, spacing), [points, spacing]);
  const values = points.flatMap((point) => [point.estimate, point.low, point.high]);
  const info = metrics[choice.metric];
  const unit = axisUnit(info.unit, Math.max(0, ...values.filter((value) => value !== null)));
  const title = `${info.label} of ${choice.variant}${where}, run after run`;
  const table = (): TableData => ({
    columns: [
      { label: "Finished (UTC)" },
      { label: withAxisUnit("Estimate", unit), numeric: true },
      { label: "Low", numeric: true },
      { label: "High", numeric: true },
      { label: "Verdict" },
    ],
    rows: points.map((point) => [
      point.at.slice(0, 16).replace("T", " "),
      ...[point.estimate, point.low, point.high].map((value) =>
        value === null ? "–" : axisNumber(value, unit, 4),
      ),
      point.verdict ?? "none",
    ]),
  });
  return (
    <ChartFrame
      title={title}
      looks={[]}
      controls={
        <>
          <Segmented
            label="Distance between runs"
            options={spacings}
            value={spacing}
            onChange={setSpacing}
          />
          <ScaleSwitch value={kind} onChange={setKind} />
        </>
      }
      table={table}
      note={`${info.better === "lower" ? "Lower" : "Higher"} is better. Whiskers are each run's interval; the sign in a point is its verdict (✓ GO, ✕ NO-GO, ≈ INCONCLUSIVE, ⊘ INVALID, hollow: none). The line breaks where the environment changed; upright lines with a percentage are change points.`}
    >
      <ChartCanvas height={340}>
        {(width) => (
          <EvolutionPanel
            title={title}
            rows={rows}
            breaks={breaks}
            changes={changes}
            spacing={spacing}
            scale={valueScale(kind, values)}
            unit={unit}
            valueTitle={withAxisUnit(info.label.toLowerCase(), unit)}
            width={width}
            height={340}
            onOpen={(runId) => router.push(`/runs/${runId}`)}
          />
        )}
      </ChartCanvas>
    </ChartFrame>
  );
}
