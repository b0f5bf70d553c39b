// The mark of one run in an evolution, and the crosshair's card for it.
import { intervalText } from "@gonogo/analysis/words/format";
import { TooltipCard } from "@/components/charts/frame/tooltip-card";
import { type AxisUnit, axisNumber, axisValue } from "@/components/charts/scale/axis-unit";
import { formatInstant } from "@/lib/format-time";
import { subjectText } from "@/lib/subject-text";

import type { EvolutionPoint, EvolutionRow } from "./evolution-series.ts";
import { VerdictDot } from "./verdict-dot.tsx";

type DotPlace = { cx?: number; cy?: number; payload?: EvolutionRow; index: number };

/** The verdict of a run; opens its report on a click. */
export function runDot({ cx, cy, payload, index }: DotPlace, onOpen: (runId: string) => void) {
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
export function runCard(point: EvolutionPoint, unit: AxisUnit) {
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
