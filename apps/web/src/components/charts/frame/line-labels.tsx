// Direct labels at the right ends of lines, drawn inside a Recharts chart.
// Reads the chart's own scale, so that labels stand where the lines end.
"use client";

import { usePlotArea, useYAxisScale } from "recharts";
import { spreadLabels } from "./end-labels.ts";
import type { SeriesLook } from "./series-look.ts";
import { truncateMiddle } from "./truncate-middle.ts";

/** Space that the labels need at the right of the plot, in pixels. */
export const lineLabelWidthPx = 132;

type LineLabelsProps = { ends: readonly { look: SeriesLook; value: number }[] };

/** Names of series beside their last values. */
export function LineLabels({ ends }: LineLabelsProps) {
  const plot = usePlotArea();
  const scale = useYAxisScale();
  if (!plot || !scale) return null;
  const wanted = ends.map((end) => Number(scale(end.value) ?? plot.y));
  const places = spreadLabels(wanted, 15, plot.y + 6, plot.y + plot.height - 6);
  const x = plot.x + plot.width;
  return (
    <g>
      {ends.map((end, index) => (
        <g key={end.look.key}>
          <path
            d={`M${x + 3},${wanted[index]}L${x + 10},${places[index]}`}
            stroke={end.look.color}
            strokeWidth={1}
            fill="none"
          />
          <text
            x={x + 14}
            y={places[index]}
            dominantBaseline="central"
            fontSize={12}
            fill={end.look.color}
          >
            {truncateMiddle(end.look.name, 17)}
          </text>
        </g>
      ))}
    </g>
  );
}
