// Lays out a chart as one picture, or as small multiples when it has more series than one picture holds.
// Every panel of a grid has the same size; the charts inside share their scales.
"use client";

import { panelsOf, type SeriesLook } from "@gonogo/analysis/charts/series-look";
import { truncateMiddle } from "@gonogo/analysis/words/truncate-middle";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from "@/components/ui/tooltip";

// Gives a chart its width: measured, so that direct labels appear only where they fit.
// Before measuring (and on the server) a usual width is drawn and clipped, never scrolled.

/** From this width on, series are labelled at the ends of their lines instead of in a legend. */
export const directLabelWidth = 576;

type ChartCanvasProps = {
  /** Pixels, or how they follow from the width. */
  height: number | ((width: number) => number);
  children: (width: number) => ReactNode;
};

/** A box of known height and free width around a chart. */
export function ChartCanvas({ height, children }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      style={{ height: typeof height === "number" ? height : height(width) }}
      className="w-full min-w-0 overflow-x-clip"
    >
      {children(width)}
    </div>
  );
}

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
          <p data-panel-name className="text-muted-foreground text-xs">
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

// A long name, shortened in the middle; the whole name shows on hover and on keyboard focus.
// Short names are plain text, so that tabbing stops only where something is hidden.

type TruncatedNameProps = { name: string; max?: number };

/** A name of at most `max` visible characters; screen readers and paper always get the whole. */
export function TruncatedName({ name, max = 24 }: TruncatedNameProps) {
  const short = truncateMiddle(name, max);
  if (short === name) return <span translate="no">{name}</span>;
  return (
    <TooltipProvider delayDuration={150}>
      <Tooltip>
        <TooltipTrigger asChild>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: focus is the keyboard's way to the full name */}
          <span tabIndex={0} className="relative rounded-sm">
            <span aria-hidden="true" className="whitespace-nowrap print:hidden">
              {short}
            </span>
            <span className="sr-only print:not-sr-only">{name}</span>
          </span>
        </TooltipTrigger>
        <TooltipContent className="[overflow-wrap:anywhere]">{name}</TooltipContent>
      </Tooltip>
    </TooltipProvider>
  );
}
