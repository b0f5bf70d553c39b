// Lays out a chart as one picture, or as small multiples when it has more series than one picture holds.
// Every panel of a grid has the same size; the charts inside share their scales.
"use client";

import type { ReactNode } from "react";
import { ChartCanvas } from "./chart-canvas.tsx";
import { panelsOf, type SeriesLook } from "./series-look.ts";
import { TruncatedName } from "./truncated-name.tsx";

type PanelGridProps = {
  looks: readonly SeriesLook[];
  height: number;
  children: (panel: SeriesLook[], width: number, height: number) => ReactNode;
};

/** One panel at full height, or several lower ones in two columns (one on a phone). */
export function PanelGrid({ looks, height, children }: PanelGridProps) {
  const panels = panelsOf(looks);
  if (panels.length === 1 && panels[0]) return single(panels[0], height, children);
  const low = Math.round(height * 0.62);
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-4 @2xl:grid-cols-2">
      {panels.map((panel) => (
        <div key={panel.map((look) => look.key).join()} className="min-w-0">
          <p className="text-muted-foreground text-xs">
            <TruncatedName name={panel.at(-1)?.name ?? ""} max={40} />
          </p>
          {single(panel, low, children)}
        </div>
      ))}
    </div>
  );
}

const single = (panel: SeriesLook[], height: number, children: PanelGridProps["children"]) => (
  <ChartCanvas height={height}>{(width) => children(panel, width, height)}</ChartCanvas>
);
