// Gives a chart its width: measured, so that direct labels appear only where they fit.
// Before measuring (and on the server) a usual width is drawn and clipped, never scrolled.
"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

/** From this width on, series are labelled at the ends of their lines instead of in a legend. */
export const directLabelWidth = 576;

type ChartCanvasProps = { height: number; children: (width: number) => ReactNode };

/** A box of fixed height and free width around a chart. */
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
    <div ref={box} style={{ height }} className="w-full min-w-0 overflow-hidden">
      {children(width)}
    </div>
  );
}
