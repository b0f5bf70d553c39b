// A drawing of the stages: the level over the time of one block, so that a ramp that was meant as a step is seen.
// The same is said in words for who cannot see it.
"use client";

import { formatDuration } from "@gonogo/analysis/words/format";
import { stageText } from "@gonogo/protocols/spec";
import { useFormContext } from "react-hook-form";
import type { EditorValues } from "../values/editor-values.ts";
import { type StageLine, stageLine } from "../values/stage-line.ts";

/** Share of the height that the peak takes. */
const top = 0.94;

export function StagePreview() {
  const { watch } = useFormContext<EditorValues>();
  const [stages, counted] = watch(["load.stages", "load.levelOf"]);
  const line = stageLine(stages, counted);
  if (!line)
    return (
      <p className="rounded-md border border-dashed px-3 py-6 text-center text-12 text-muted-foreground">
        The level over time is drawn here once every stage has a length and a level.
      </p>
    );
  const unit = counted === "ratePerS" ? "/s" : line.peak === 1 ? " client" : " clients";
  const words = line.stages.map((_, i) => stageText(line.stages, i)).join(", then ");
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-12 text-muted-foreground">
      <div className="figure flex flex-col justify-between text-right">
        <span>{`${line.peak.toLocaleString("en-GB")}${unit}`}</span>
        <span>0</span>
      </div>
      <Picture line={line} label={`Level over time: ${words}.`} />
      <figcaption className="figure col-start-2 flex justify-between">
        <span>0 s</span>
        <span>{formatDuration(line.totalMs)}</span>
      </figcaption>
    </figure>
  );
}

function Picture({ line: { points }, label }: { line: StageLine; label: string }) {
  const corners = points.map(({ x, y }) => `${x * 100},${(1 - y * top) * 100}`);
  const steps = [...new Set(points.map(({ x }) => x))].slice(1, -1);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-28 w-full border-b border-l text-foreground"
    >
      {steps.map((x) => (
        <path
          key={x}
          d={`M${x * 100},0V100`}
          stroke="currentColor"
          strokeOpacity={0.15}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <polygon
        points={`0,100 ${corners.join(" ")} 100,100`}
        fill="currentColor"
        fillOpacity={0.08}
      />
      <polyline
        points={corners.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
