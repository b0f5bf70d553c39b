// Markers of series: eight shapes that stay distinct without colour, filled or hollow.
// Used as dots in charts and as keys in legends and tables.
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
  return <path d={outline(shape, cx, cy, radius * 1.15)} strokeLinejoin="round" {...paint} />;
}

const regular = (cx: number, cy: number, r: number, corners: number, turn: number): string =>
  closed(
    Array.from({ length: corners }, (_, i) => {
      const angle = turn + (2 * Math.PI * i) / corners;
      return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
    }),
  );

const closed = (points: number[][]): string =>
  `M${points.map(([x = 0, y = 0]) => `${x.toFixed(2)},${y.toFixed(2)}`).join("L")}Z`;

function star(cx: number, cy: number, r: number): string {
  return closed(
    Array.from({ length: 10 }, (_, i) => {
      const reach = i % 2 === 0 ? r * 1.15 : r * 0.5;
      const angle = -Math.PI / 2 + (Math.PI * i) / 5;
      return [cx + reach * Math.cos(angle), cy + reach * Math.sin(angle)];
    }),
  );
}

function plus(cx: number, cy: number, r: number): string {
  const arm = r * 0.4;
  const corners = [
    [-arm, -r],
    [arm, -r],
    [arm, -arm],
    [r, -arm],
    [r, arm],
    [arm, arm],
    [arm, r],
    [-arm, r],
    [-arm, arm],
    [-r, arm],
    [-r, -arm],
    [-arm, -arm],
  ];
  return closed(corners.map(([x = 0, y = 0]) => [cx + x, cy + y]));
}

function outline(shape: Exclude<MarkerShape, "circle">, cx: number, cy: number, r: number): string {
  switch (shape) {
    case "square":
      return regular(cx, cy, r * 1.05, 4, Math.PI / 4);
    case "triangle":
      return regular(cx, cy, r * 1.1, 3, -Math.PI / 2);
    case "triangle-down":
      return regular(cx, cy, r * 1.1, 3, Math.PI / 2);
    case "diamond":
      return regular(cx, cy, r * 1.1, 4, 0);
    case "hexagon":
      return regular(cx, cy, r, 6, 0);
    case "plus":
      return plus(cx, cy, r);
    case "star":
      return star(cx, cy, r);
  }
}
