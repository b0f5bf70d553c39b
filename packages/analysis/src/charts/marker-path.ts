// Outlines of the markers of series: shapes that stay distinct without colour.
import type { MarkerShape } from "./series-look.ts";

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

/** The outline of a marker as the data of an SVG path, centred on (cx, cy); circles have an element of their own. */
export function markerPath(
  shape: Exclude<MarkerShape, "circle">,
  cx: number,
  cy: number,
  r: number,
): string {
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
