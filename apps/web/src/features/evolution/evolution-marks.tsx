// What marks an evolution: the verdict of a run with its card, a change, a limit, and a border of environments.

import { type AxisUnit, axisNumber, axisValue } from "@gonogo/analysis/charts/axis-unit";
import { intervalText } from "@gonogo/analysis/words/format";
import { opSigns } from "@gonogo/analysis/words/rule-text";
import { t, translated } from "@gonogo/locale/t";
import type { VerdictName } from "@gonogo/protocols/events";
import type { SeriesChange, SeriesLimit } from "@gonogo/protocols/report";
import { ReferenceLine } from "recharts";
import { TooltipCard } from "@/components/charts/frame/tooltip-card";
import { formatInstant } from "@/lib/format-time";
import { subjectText } from "@/lib/subject-text";
import { changeSize } from "./change-words.ts";
import { isProvisional } from "./evolution-answer.ts";
import type { EvolutionPoint, EvolutionRow } from "./evolution-series.ts";

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
export function runDot(
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
export function runCard(point: EvolutionPoint, unit: AxisUnit) {
  const { estimate, low, high } = point;
  const lines = [
    {
      look: null,
      label: t("estimate"),
      value: estimate === null ? "–" : axisValue(estimate, unit, 4),
    },
    ...(low === null || high === null
      ? []
      : [
          {
            look: null,
            label: t("interval"),
            value: intervalText(axisNumber(low, unit, 4), axisNumber(high, unit, 4)),
          },
        ]),
    {
      look: null,
      label: t("verdict"),
      value: point.verdict === null ? t("none##verdict") : translated(point.verdict),
    },
  ];
  const subject = subjectText(point.subject);
  const title = t("Finished {when}", { when: formatInstant(point.at, "minute") });
  return <TooltipCard title={subject ? `${title} · ${subject}` : title} lines={lines} />;
}

const quiet = "var(--chart-axis)";

/** Red for worse, green for better; grey where it was accepted or had another cause. */
function colourOf({ state, size }: SeriesChange): string {
  if (size === null || state === "accepted" || state === "environment") return quiet;
  return size.direction === "worse" ? "var(--no-go)" : "var(--go)";
}

/** A line at `x`, between the last run before the change and the first one since, with its size above. */
export const changeMark = (change: SeriesChange, x: number) =>
  change.size === null ? null : (
    <ReferenceLine
      key={change.runId}
      x={x}
      stroke={colourOf(change)}
      strokeWidth={1.5}
      {...(isProvisional(change) ? { strokeDasharray: "2 3" } : {})}
      label={{
        value: isProvisional(change)
          ? t("{size}, provisional", { size: changeSize(change.size) })
          : changeSize(change.size),
        position: "top",
        fontSize: 12,
        fontWeight: 600,
        fill: colourOf(change),
      }}
    />
  );

/** A level line at a limit of a gate. */
export function limitMark({ value, op, ofBaseline }: SeriesLimit, unit: AxisUnit) {
  const limit = `${opSigns[op]} ${axisValue(value, unit)}`;
  return (
    <ReferenceLine
      key={`${op} ${value}`}
      y={value}
      stroke="var(--foreground)"
      strokeWidth={1.5}
      label={{
        value: ofBaseline
          ? t("limit {limit}, from the baseline", { limit })
          : t("limit {limit}", { limit }),
        // On the side where no figure should be; changes are named on the right.
        position: op.startsWith("<") ? "insideBottomLeft" : "insideTopLeft",
        fontSize: 12,
        fill: "var(--foreground)",
      }}
    />
  );
}

/** A line where the environment changed. */
export const breakMark = (x: number) => (
  <ReferenceLine
    key={x}
    x={x}
    stroke="var(--chart-axis)"
    strokeDasharray="4 3"
    label={{
      value: t("environment changed"),
      position: "top",
      fontSize: 12,
      fill: "var(--chart-axis)",
    }}
  />
);
