// The charts of a report, loaded when they are about to be seen: their code is larger than the page around them.
// They are given figures alone, so that the server renders everything else.
"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import type { TableData } from "@/components/charts/frame/chart-table";
import type { RateCurveChart as RateCurve } from "@/components/charts/lines/rate-curve-chart";

/** Pixels before the edge of the screen at which a chart begins to load. */
const aheadPx = 300;

/** Its children when the place is near the screen, or at once where it is to be printed; height is reserved before. */
function WhenSeen({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isSeen) return;
    // Paper shows everything: its page asks for all charts at once.
    if (element.closest("[data-print]")) return setIsSeen(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      { rootMargin: `${aheadPx}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  if (isSeen) return children;
  return <div ref={place} style={{ height }} className="rounded-md bg-muted/40 print:hidden" />;
}

const Loading = () => <div aria-busy className="h-80 rounded-md bg-muted/40 print:hidden" />;

const Latency = dynamic(
  () => import("@/components/charts/lines/latency-curve-chart").then((m) => m.LatencyCurveChart),
  { ssr: false, loading: Loading },
);
const OverTime = dynamic(
  () => import("@/components/charts/lines/over-time-chart").then((m) => m.OverTimeChart),
  { ssr: false, loading: Loading },
);
const Dots = dynamic(
  () => import("@/components/charts/dots/block-dots-chart").then((m) => m.BlockDotsChart),
  { ssr: false, loading: Loading },
);
const Axis = dynamic(
  () => import("@/components/charts/lines/axis-curve-chart").then((m) => m.AxisCurveChart),
  { ssr: false, loading: Loading },
);
const Rate = dynamic(
  () => import("@/components/charts/lines/rate-curve-chart").then((m) => m.RateCurveChart),
  { ssr: false, loading: Loading },
);

const Ratio = dynamic(
  () => import("@/components/charts/lines/ratio-curve-chart").then((m) => m.RatioCurveChart),
  { ssr: false, loading: Loading },
);
const Distribution = dynamic(
  () => import("@/components/charts/lines/distribution-chart").then((m) => m.DistributionChart),
  { ssr: false, loading: Loading },
);
const Heat = dynamic(
  () => import("@/components/charts/maps/heat-map-chart").then((m) => m.HeatMapChart),
  { ssr: false, loading: Loading },
);
const Errors = dynamic(
  () => import("@/components/charts/maps/error-kinds-chart").then((m) => m.ErrorKindsChart),
  { ssr: false, loading: Loading },
);
const Cpu = dynamic(() => import("@/components/charts/lines/cpu-chart").then((m) => m.CpuChart), {
  ssr: false,
  loading: Loading,
});
const Forest = dynamic(
  () => import("@/components/charts/forest/forest-chart").then((m) => m.ForestChart),
  { ssr: false, loading: Loading },
);
const Narrowing = dynamic(
  () => import("@/components/charts/lines/narrowing-chart").then((m) => m.NarrowingChart),
  { ssr: false, loading: Loading },
);

export const SharedHotSpots = dynamic(
  () => import("../profiles/hot-spots-frame.tsx").then((m) => m.SharedHotSpots),
  { loading: Loading },
);

/** Reckoned in the browser, by weights that its reader sets. */
export const ScoresSection = dynamic(
  () => import("../scores/scores-section.tsx").then((m) => m.ScoresSection),
  { loading: Loading },
);

export const LatencyCurveChart = (props: ComponentProps<typeof Latency>) => (
  <WhenSeen height={420}>
    <Latency {...props} />
  </WhenSeen>
);
export const OverTimeChart = (props: ComponentProps<typeof OverTime>) => (
  <WhenSeen height={360}>
    <OverTime {...props} />
  </WhenSeen>
);
export const BlockDotsChart = (props: ComponentProps<typeof Dots>) => (
  <WhenSeen height={360}>
    <Dots {...props} />
  </WhenSeen>
);
export const AxisCurveChart = (props: ComponentProps<typeof Axis>) => (
  <WhenSeen height={400}>
    <Axis {...props} />
  </WhenSeen>
);
export const RateCurveChart = ({
  table,
  ...props
}: Omit<ComponentProps<typeof RateCurve>, "table"> & { table: TableData }) => (
  <WhenSeen height={400}>
    <Rate {...props} table={() => table} />
  </WhenSeen>
);
export const RatioCurveChart = (props: ComponentProps<typeof Ratio>) => (
  <WhenSeen height={380}>
    <Ratio {...props} />
  </WhenSeen>
);
export const DistributionChart = (props: ComponentProps<typeof Distribution>) => (
  <WhenSeen height={370}>
    <Distribution {...props} />
  </WhenSeen>
);
export const HeatMapChart = (props: ComponentProps<typeof Heat>) => (
  <WhenSeen height={340}>
    <Heat {...props} />
  </WhenSeen>
);
export const ErrorKindsChart = (props: ComponentProps<typeof Errors>) => (
  <WhenSeen height={280}>
    <Errors {...props} />
  </WhenSeen>
);
export const CpuChart = (props: ComponentProps<typeof Cpu>) => (
  <WhenSeen height={540}>
    <Cpu {...props} />
  </WhenSeen>
);
export const ForestChart = (props: ComponentProps<typeof Forest>) => (
  <WhenSeen height={400}>
    <Forest {...props} />
  </WhenSeen>
);
export const NarrowingChart = (props: ComponentProps<typeof Narrowing>) => (
  <WhenSeen height={280}>
    <Narrowing {...props} />
  </WhenSeen>
);
