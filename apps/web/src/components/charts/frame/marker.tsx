// Markers of series: eight shapes that stay distinct without colour, filled or hollow.
// Used as dots in charts and as keys in legends and tables.
import { markerPath } from "@gonogo/analysis/charts/marker-path";
import type { MarkerShape } from "@gonogo/analysis/charts/series-look";

type MarkerProps = {
  cx: number;
  cy: number;
  shape: MarkerShape;
  color: string;
  /** Hollow markers are not counted. */
  hollow?: boolean;
  radius?: number;
};

/** One marker inside an SVG, centred on (cx, cy). */
export function Marker({ cx, cy, shape, color, hollow = false, radius = 4 }: MarkerProps) {
  const paint = {
    fill: hollow ? "var(--background, #fff)" : color,
    stroke: color,
    strokeWidth: hollow ? 1.5 : 1,
  };
  if (shape === "circle") return <circle cx={cx} cy={cy} r={radius} {...paint} />;
  return <path d={markerPath(shape, cx, cy, radius * 1.15)} strokeLinejoin="round" {...paint} />;
}
