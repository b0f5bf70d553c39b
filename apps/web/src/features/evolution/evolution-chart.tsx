// The chart of an evolution with its switches: by date or run by run, logarithmic or linear.
"use client";

import { intervalText } from "@gonogo/analysis/words/format";
import type { VerdictName } from "@gonogo/protocols/events";
import type { SeriesChange } from "@gonogo/protocols/report";
import { type MetricUnit, metrics } from "@gonogo/protocols/spec";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { Brush, ErrorBar, Line, ReferenceArea, ReferenceLine, XAxis } from "recharts";
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
import { isProvisional } from "./evolution-answer.ts";
import {
  baselineBand,
  changePlace,
  type EvolutionChoice,
  type EvolutionPoint,
  type EvolutionRow,
  type EvolutionSpacing,
  evolutionRows,
  type SeriesLimit,
  subjectTicks,
} from "./evolution-series.ts";
import { timeLabels, timeTicks } from "./time-ticks.ts";

// The picture of an evolution: a point a run with its interval and verdict; environment breaks cut the line, changes are marked.

// The mark of one run in an evolution, and the crosshair's card for it.

// The mark of a run in an evolution: its verdict as sign and colour, and the way to its report.

const signs: Readonly<Record<VerdictName, { sign: string; color: string }>> = {
  GO: { sign: "✓", color: "var(--go)" },
  "NO-GO": { sign: "✕", color: "var(--no-go)" },
  INCONCLUSIVE: { sign: "≈", color: "var(--inconclusive)" },
  INVALID: { sign: "⊘", color: "var(--invalid)" },
};

type VerdictDotProps = {
  cx: number;
  cy: number;
  verdict: VerdictName | null;
  /** Colour alone, where signs would overlap. */
  small: boolean;
};

/** Inside an SVG, centred on (cx, cy); runs without a verdict are small and hollow. */
function VerdictDot({ cx, cy, verdict, small }: VerdictDotProps) {
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
  if (small) return <circle cx={cx} cy={cy} r={3} fill={color} />;
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
function runDot(
  { cx, cy, payload, index }: DotPlace,
  small: boolean,
  onOpen: (runId: string) => void,
) {
  const point = payload?.point;
  if (cx === undefined || cy === undefined || !point) return <g key={index} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table below holds a link to each run
    <g key={index} className="cursor-pointer" onClick={() => onOpen(point.runId)}>
      <VerdictDot cx={cx} cy={cy} verdict={point.verdict} small={small} />
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
      {...(isProvisional(change) ? { strokeDasharray: "2 3" } : {})}
      label={{
        value: `${changeSize(change.size)}${isProvisional(change) ? ", provisional" : ""}`,
        position: "top",
        fontSize: 12,
        fontWeight: 600,
        fill: colourOf(change),
      }}
    />
  );

/** Another variant beside the chosen one: its estimate by run. */
export type OtherSeries = { readonly variant: string; readonly points: readonly EvolutionPoint[] };

const otherColours = ["var(--series-2)", "var(--series-3)", "var(--series-4)", "var(--series-5)"];
const otherDashes = ["9 3", "2 3", "9 3 2 3", "14 4"];

type PanelProps = PlotProps<EvolutionRow> & {
  breaks: readonly number[];
  changes: readonly SeriesChange[];
  spacing: EvolutionSpacing;
  valueTitle: string;
  limits: readonly SeriesLimit[];
  band: ReturnType<typeof baselineBand>;
  others: readonly OtherSeries[];
  onOpen: (runId: string) => void;
};

/** More runs than this are drawn without signs in their points and without whiskers. */
const mostSigns = 80;

/** More rows than this have a bar to zoom. */
const mostUnzoomed = 12;

/** A limit further from the figures than this many times them would press them flat. */
const farLimit = 3;

/** A chart of fixed size; keyboard: arrow keys move the crosshair; the table below opens each run. */
function EvolutionPanel(props: PanelProps) {
  const { title, rows, breaks, changes, spacing, unit, width, limits, band, others, onOpen } =
    props;
  const [range, setRange] = useState({ from: 0, to: rows.length - 1 });
  const crowded = range.to - range.from > mostSigns;
  const shown = rows.slice(range.from, range.to + 1);
  const estimates = others.map(
    ({ points }) => new Map(points.map(({ runId, estimate }) => [runId, estimate])),
  );
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
        {...runTicks(shown, spacing, width < 480 ? 3 : 6)}
        {...axisText}
        // The zoom bar takes the title's place.
        {...(rows.length > mostUnzoomed
          ? {}
          : { label: axisTitle(spacing === "date" ? "date" : "run, oldest first", "x") })}
      />
      {band && band.high > band.low ? (
        <ReferenceArea y1={band.low} y2={band.high} fill="var(--chart-axis)" fillOpacity={0.12} />
      ) : null}
      {limits.map(({ value, op, ofBaseline }) => (
        <ReferenceLine
          key={`${op} ${value}`}
          y={value}
          stroke="var(--foreground)"
          strokeWidth={1.5}
          label={{
            value: `limit ${op} ${axisValue(value, unit)}${ofBaseline ? ", from the baseline" : ""}`,
            position: "insideTopRight",
            fontSize: 12,
            fill: "var(--foreground)",
          }}
        />
      ))}
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
      {others.map(({ variant }, i) => (
        <Line
          key={variant}
          dataKey={(row: EvolutionRow) =>
            row.point ? (estimates[i]?.get(row.point.runId) ?? null) : null
          }
          name={variant}
          stroke={otherColours[i % otherColours.length] ?? ""}
          strokeDasharray={otherDashes[i % otherDashes.length] ?? ""}
          strokeWidth={1.5}
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      ))}
      <Line
        dataKey={(row: EvolutionRow) => row.value}
        name={title}
        stroke="var(--series-1)"
        strokeWidth={1.5}
        dot={(dot) => runDot(dot, crowded, onOpen)}
        activeDot={false}
        isAnimationActive={false}
      >
        {crowded ? null : (
          <ErrorBar
            dataKey={(row: EvolutionRow) => row.error}
            direction="y"
            width={4}
            stroke="var(--series-1)"
            strokeWidth={1.5}
            isAnimationActive={false}
          />
        )}
      </Line>
      {rows.length > mostUnzoomed ? (
        <Brush
          dataKey="x"
          height={24}
          travellerWidth={10}
          stroke="var(--chart-axis)"
          fill="var(--muted)"
          ariaLabel="Part of the runs that is shown"
          tickFormatter={() => ""}
          onChange={({ startIndex, endIndex }) =>
            setRange({ from: startIndex ?? 0, to: endIndex ?? rows.length - 1 })
          }
        />
      ) : null}
    </Plot>
  );
}

/** Ticks of the horizontal axis with their labels; by run the numbers that Recharts finds. */
function runTicks(rows: readonly EvolutionRow[], spacing: EvolutionSpacing, count: number) {
  if (spacing === "run") return {};
  const [first, last] = [rows[0]?.x ?? 0, rows.at(-1)?.x ?? 0];
  const places = spacing === "date" ? timeTicks(first, last, count) : [];
  const labels = timeLabels(places);
  const named =
    spacing === "date"
      ? places.map((x, i) => ({ x, label: labels[i] ?? "" }))
      : subjectTicks(rows, spacing, count);
  const byPlace = new Map(named.map(({ x, label }) => [x, label]));
  return {
    ticks: [...byPlace.keys()],
    tickFormatter: (x: number) => byPlace.get(x) ?? "",
    interval: 0 as const,
  };
}

const spacings = [
  { value: "date", label: "By date" },
  { value: "run", label: "Run by run" },
  { value: "version", label: "Version" },
  { value: "commit", label: "Commit" },
  { value: "stage", label: "Stage" },
] as const satisfies readonly { value: EvolutionSpacing; label: string }[];

/** Those that some run names. */
const spacingsOf = (points: readonly EvolutionPoint[]) =>
  spacings.filter(
    ({ value }) =>
      value === "date" || value === "run" || points.some(({ subject }) => subject[value]),
  );

export type EvolutionChartProps = {
  choice: EvolutionChoice;
  points: readonly EvolutionPoint[];
  changes: readonly SeriesChange[];
  limits: readonly SeriesLimit[];
  others: readonly OtherSeries[];
  /** ` in clients = 10`, or empty. */
  where: string;
};

/** One metric of one variant over the runs, with others beside it. */
export function EvolutionChart(props: EvolutionChartProps) {
  const { choice, points, changes, limits, others, where } = props;
  const router = useRouter();
  const [kind, setKind] = useState<ScaleKind>("linear");
  const [spacing, setSpacing] = useState<EvolutionSpacing>("date");
  const { rows, breaks } = useMemo(() => evolutionRows(points, spacing), [points, spacing]);
  const band = baselineBand(points);
  const values = [
    ...points.flatMap((point) => [point.estimate, point.low, point.high]),
    ...others.flatMap((other) => other.points.map(({ estimate }) => estimate)),
  ];
  const info = metrics[choice.metric];
  const highest = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
  const unit = axisUnit(info.unit, highest);
  const drawn = limits.filter(({ value }) => value <= farLimit * highest);
  const far = limits.filter((limit) => !drawn.includes(limit));
  const title = `${info.label} of ${choice.variant}${where}, run after run`;
  const table = (): TableData => ({
    columns: [
      { label: "Finished" },
      { label: withAxisUnit("Estimate", unit), numeric: true },
      { label: "Low", numeric: true },
      { label: "High", numeric: true },
      { label: "Verdict" },
    ],
    rows: points.map((point) => [
      formatInstant(point.at, "minute"),
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
            options={spacingsOf(points)}
            value={spacing}
            onChange={setSpacing}
          />
          <ScaleSwitch value={kind} onChange={setKind} />
        </>
      }
      table={table}
      note={[
        chartNote(props, band !== null),
        ...far.map(
          ({ op, value }) =>
            `The limit ${op} ${limitText(value, info.unit)} is far above these figures and is not drawn.`,
        ),
      ].join(" ")}
    >
      <ChartCanvas height={340}>
        {(width) => (
          <EvolutionPanel
            key={`${spacing} ${rows.length}`}
            title={title}
            rows={rows}
            breaks={breaks}
            changes={changes}
            spacing={spacing}
            scale={valueScale(kind, [...values, ...drawn.map(({ value }) => value)])}
            unit={unit}
            valueTitle={withAxisUnit(info.label.toLowerCase(), unit)}
            width={width}
            height={340}
            limits={drawn}
            band={band}
            others={others}
            onOpen={(runId) => router.push(`/runs/${runId}`)}
          />
        )}
      </ChartCanvas>
    </ChartFrame>
  );
}

/** In the unit that suits the limit itself. */
const limitText = (value: number, unit: MetricUnit): string =>
  axisValue(value, axisUnit(unit, value));

/** How to read it; only what is drawn is named. */
function chartNote({ choice, points, changes, others }: EvolutionChartProps, band: boolean) {
  const lines = [
    `${metrics[choice.metric].better === "lower" ? "Lower" : "Higher"} is better.`,
    "Whiskers: 95 % interval of a run. Signs: its verdict (✓ GO, ✕ NO-GO, ≈ INCONCLUSIVE, ⊘ INVALID, hollow: none); click to open it.",
    ...(band ? ["Grey band: the runs of the baseline."] : []),
    ...(points.some(({ environmentChanged }) => environmentChanged)
      ? ["The line breaks where the environment changed."]
      : []),
    ...(changes.some(({ size }) => size) ? ["Upright lines: change points."] : []),
    ...(others.length > 0
      ? [`Dashed: ${others.map(({ variant }) => variant).join(", ")}, in this order of colours.`]
      : []),
    ...(points.length > mostUnzoomed ? ["Drag the ends of the bar to zoom."] : []),
  ];
  return lines.join(" ");
}
