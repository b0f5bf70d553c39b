// The chart of an evolution with its switches: by date or run by run, logarithmic or linear.
"use client";

import { axisNumber, axisUnit, axisValue, withAxisUnit } from "@gonogo/analysis/charts/axis-unit";
import { type ScaleKind, valueScale } from "@gonogo/analysis/charts/value-scale";
import { formatCount } from "@gonogo/analysis/words/format";
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { Series, SeriesBand, SeriesChange, SeriesLimit } from "@gonogo/protocols/report";
import { type MetricUnit, metrics } from "@gonogo/protocols/spec";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { Brush, ErrorBar, Line, ReferenceArea, XAxis } from "recharts";
import { axisText, axisTitle } from "@/components/charts/frame/axis-style";
import { ChartFrame } from "@/components/charts/frame/chart-frame";
import type { TableData } from "@/components/charts/frame/chart-table";
import { ChartCanvas } from "@/components/charts/frame/panel-grid";
import { Plot, type PlotProps } from "@/components/charts/frame/plot";
import { ScaleSwitch, Segmented } from "@/components/charts/frame/scale-switch";
import { useQueryChoice } from "@/components/picker";
import { Button } from "@/components/ui/button";
import { choiceQuery, type EvolutionChoice, sideText } from "@/lib/evolution-address";
import { formatInstant } from "@/lib/format-time";
import { seriesLabel } from "./change-words.ts";
import { breakMark, changeMark, limitMark, runCard, runDot } from "./evolution-marks.tsx";
import {
  changePlace,
  type EvolutionPoint,
  type EvolutionRow,
  type EvolutionSpacing,
  evolutionRows,
  subjectTicks,
} from "./evolution-series.ts";
import { timeLabels, timeTicks } from "./time-ticks.ts";

const otherColours = ["var(--series-2)", "var(--series-3)", "var(--series-4)", "var(--series-5)"];
const otherDashes = ["9 3", "2 3", "9 3 2 3", "14 4"];

type PanelProps = PlotProps<EvolutionRow> & {
  breaks: readonly number[];
  changes: readonly SeriesChange[];
  spacing: EvolutionSpacing;
  valueTitle: string;
  limits: readonly SeriesLimit[];
  band: SeriesBand | null;
  /** Variants drawn beside it. */
  others: readonly string[];
  onOpen: (runId: string) => void;
  /** Of the rows that the bar leaves; null: all of them. */
  onZoom: (range: { readonly from: number; readonly to: number } | null) => void;
};

/** More runs than this are drawn without signs in their points and without whiskers. */
const mostSigns = 80;

/** More rows than this have a bar to zoom. */
const mostUnzoomed = 12;

/** A limit further from the figures than this many times them would press them flat. */
const farLimit = 3;

/** A chart of fixed size; keyboard: arrow keys move the crosshair; the table below opens each run. */
function EvolutionPanel(props: PanelProps) {
  const { title, rows, breaks, changes, spacing, unit, width, limits, band, others } = props;
  const { onOpen, onZoom } = props;
  const [range, setRange] = useState({ from: 0, to: rows.length - 1 });
  const crowded = range.to - range.from > mostSigns;
  const shown = rows.slice(range.from, range.to + 1);
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
          : { label: axisTitle(spacing === "date" ? t("date") : t("run, oldest first"), "x") })}
      />
      {band && band.high > band.low ? (
        <ReferenceArea y1={band.low} y2={band.high} fill="var(--chart-axis)" fillOpacity={0.12} />
      ) : null}
      {limits.map((limit) => limitMark(limit, unit))}
      {breaks.map(breakMark)}
      {changes.map((change) => {
        const x = changePlace(rows, change.runId);
        return x === null ? null : changeMark(change, x);
      })}
      {others.map((variant, i) => (
        <Line
          key={variant}
          dataKey={(row: EvolutionRow) => row.point?.beside?.[variant] ?? null}
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
          ariaLabel={t("Part of the runs that is shown")}
          tickFormatter={() => ""}
          onChange={({ startIndex, endIndex }) => {
            const shown = { from: startIndex ?? 0, to: endIndex ?? rows.length - 1 };
            setRange(shown);
            onZoom(shown.from === 0 && shown.to === rows.length - 1 ? null : shown);
          }}
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
  { value: "date", label: msg("By date") },
  { value: "run", label: msg("Run by run") },
  { value: "version", label: msg("Version") },
  { value: "commit", label: msg("Commit") },
  { value: "stage", label: msg("Stage") },
] as const satisfies readonly { value: EvolutionSpacing; label: Msg }[];

/** Those that some run names. */
const spacingsOf = (points: readonly EvolutionPoint[]) =>
  spacings
    .filter(
      ({ value }) =>
        value === "date" || value === "run" || points.some(({ subject }) => subject[value]),
    )
    .map(({ value, label }) => ({ value, label: t(label) }));

export type EvolutionChartProps = {
  choice: EvolutionChoice;
  series: Pick<Series, "changes" | "limits" | "band" | "runs"> & {
    readonly points: readonly EvolutionPoint[];
  };
  /** The cell by its values; null: there is one cell. */
  where: string | null;
};

/** One figure over the runs, with other variants beside it. */
export function EvolutionChart(props: EvolutionChartProps) {
  const { choice, series, where } = props;
  const { points, changes, limits, band } = series;
  const others = choice.also;
  const router = useRouter();
  const [kind, setKind] = useState<ScaleKind>("linear");
  const [spacing, setSpacing] = useState<EvolutionSpacing>("date");
  const [zoom, setZoom] = useState<{ from: number; to: number } | null>(null);
  const { rows, breaks } = useMemo(() => evolutionRows(points, spacing), [points, spacing]);
  const values = [
    ...points.flatMap((point) => [point.estimate, point.low, point.high]),
    ...others.flatMap((variant) => points.map(({ beside }) => beside?.[variant] ?? null)),
  ];
  const info = metrics[choice.metric];
  const highest = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
  const unitName = choice.over === null ? info.unit : "count";
  const unit = axisUnit(unitName, highest);
  const drawn = limits.filter(({ value }) => value <= farLimit * highest);
  const far = limits.filter((limit) => !drawn.includes(limit));
  const ofOperation = choice.operation === null ? "" : ` (${choice.operation})`;
  const named = { metric: translated(info.label), side: `${sideText(choice)}${ofOperation}` };
  const title =
    where === null
      ? t("{metric} of {side}, run after run", named)
      : t("{metric} of {side} at {cell}, run after run", { ...named, cell: where });
  const table = (): TableData => ({
    columns: [
      { label: t("Finished") },
      { label: withAxisUnit(t("Estimate"), unit), numeric: true },
      { label: t("Low##interval"), numeric: true },
      { label: t("High##interval"), numeric: true },
      { label: t("Verdict") },
    ],
    rows: points.map((point) => [
      formatInstant(point.at, "minute"),
      ...[point.estimate, point.low, point.high].map((value) =>
        value === null ? "–" : axisNumber(value, unit, 4),
      ),
      point.verdict === null ? t("none##verdict") : translated(point.verdict),
    ]),
  });
  return (
    <ChartFrame
      title={title}
      looks={[]}
      controls={
        <>
          <Segmented
            label={t("Distance between runs")}
            options={spacingsOf(points)}
            value={spacing}
            onChange={setSpacing}
          />
          <ScaleSwitch value={kind} onChange={setKind} />
          {zoom && points.length < series.runs ? (
            <ZoomIn choice={choice} rows={rows.slice(zoom.from, zoom.to + 1)} />
          ) : null}
        </>
      }
      table={table}
      note={[
        chartNote(props),
        ...far.map(({ op, value }) =>
          t("The limit {limit} is far above these figures and is not drawn.", {
            limit: `${op} ${limitText(value, unitName)}`,
          }),
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
            valueTitle={withAxisUnit(seriesLabel(choice).toLowerCase(), unit)}
            width={width}
            height={340}
            limits={drawn}
            band={band}
            others={others}
            onOpen={(runId) => router.push(`/runs/${runId}`)}
            onZoom={setZoom}
          />
        )}
      </ChartCanvas>
    </ChartFrame>
  );
}

/** Loads every run of the part that is shown, where the whole is too long to be drawn run by run. */
function ZoomIn({ choice, rows }: { choice: EvolutionChoice; rows: readonly EvolutionRow[] }) {
  const { go, waiting } = useQueryChoice();
  const shown = rows.flatMap(({ point }) => point ?? []);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last || last.number - first.number < shown.length) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={waiting}
      onClick={() => go(choiceQuery({ ...choice, from: first.at, to: last.at }))}
    >
      {waiting
        ? t("Loading …")
        : t("Load these {count} runs", { count: formatCount(last.number - first.number + 1) })}
    </Button>
  );
}

/** In the unit that suits the limit itself. */
const limitText = (value: number, unit: MetricUnit): string =>
  axisValue(value, axisUnit(unit, value));

/** How to read it; only what is drawn is named. */
function chartNote({ choice, series }: EvolutionChartProps) {
  const { points, changes, band } = series;
  const lines = [
    metrics[choice.metric].better === "lower" ? t("Lower is better.") : t("Higher is better."),
    t(
      "Whiskers: 95 % interval of a run. Signs: its verdict (✓ GO, ✕ NO-GO, ≈ INCONCLUSIVE, ⊘ INVALID, hollow: none); click to open it.",
    ),
    ...(band ? [t("Grey band: the runs of the baseline.")] : []),
    ...(points.some(({ environmentChanged }) => environmentChanged)
      ? [t("The line breaks where the environment changed or is unknown.")]
      : []),
    ...(changes.some(({ size }) => size) ? [t("Upright lines: change points.")] : []),
    ...(choice.also.length > 0
      ? [
          t("Dashed: {variants}, in this order of colours.", {
            variants: choice.also.map((variant) => sideText({ ...choice, variant })).join(", "),
          }),
        ]
      : []),
    ...(points.length > mostUnzoomed ? [t("Drag the ends of the bar to zoom.")] : []),
  ];
  return lines.join(" ");
}
