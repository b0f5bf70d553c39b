// The chart of an evolution with its switches: by date or run by run, logarithmic or linear.
"use client";

import type { SeriesChange } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { ChartCanvas } from "@/components/charts/frame/chart-canvas";
import { ChartFrame } from "@/components/charts/frame/chart-frame";
import type { TableData } from "@/components/charts/frame/chart-table";
import { ScaleSwitch } from "@/components/charts/frame/scale-switch";
import { Segmented } from "@/components/charts/frame/segmented";
import { axisNumber, axisUnit, withAxisUnit } from "@/components/charts/scale/axis-unit";
import { type ScaleKind, valueScale } from "@/components/charts/scale/value-scale";
import { EvolutionPanel } from "./evolution-panel.tsx";
import {
  type EvolutionChoice,
  type EvolutionPoint,
  type EvolutionSpacing,
  evolutionRows,
} from "./evolution-series.ts";

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
