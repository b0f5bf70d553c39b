// A series with whiskers: line, markers and error bars, as curves over an axis and over the offered rate draw it.
"use client";

import { ErrorBar, Line } from "recharts";
import { Marker } from "../frame/marker.tsx";
import type { SeriesLook } from "../frame/series-look.ts";
import type { AxisRow } from "./axis-curve-data.ts";

type DotPlace = { cx?: number | null; cy?: number | null; index: number };

function dotOf({ cx, cy, index }: DotPlace, look: SeriesLook) {
  const key = `${look.key}-${index}`;
  if (typeof cx !== "number" || typeof cy !== "number") return <g key={key} />;
  return <Marker key={key} cx={cx} cy={cy} shape={look.shape} color={look.color} />;
}

/** To be rendered inside a `Plot` of axis rows. */
export function WhiskerLine({ look }: { look: SeriesLook }) {
  return (
    <Line
      dataKey={(row: AxisRow) => row.values[look.key]}
      name={look.name}
      stroke={look.color}
      strokeWidth={2}
      strokeDasharray={look.dash}
      dot={(dot) => dotOf(dot, look)}
      activeDot={false}
      connectNulls
      isAnimationActive={false}
    >
      <ErrorBar
        dataKey={(row: AxisRow) => row.errors[look.key]}
        direction="y"
        width={4}
        stroke={look.color}
        strokeWidth={1.5}
        isAnimationActive={false}
      />
    </Line>
  );
}
