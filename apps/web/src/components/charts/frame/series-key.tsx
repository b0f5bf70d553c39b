// Keys of series: a short piece of the line with its marker, and the legend made of them.
// The same key is in legends, table headers and crosshairs, so that the eye finds a variant again.

import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { t } from "@gonogo/locale/t";
import { Marker } from "./marker.tsx";
import { TruncatedName } from "./panel-grid.tsx";

/** The line and marker of a series, as a small picture. */
export function SeriesKey({ look, line = true }: { look: SeriesLook; line?: boolean }) {
  const width = line ? 22 : 12;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={12}
      viewBox={`0 0 ${width} 12`}
      className="inline-block shrink-0"
    >
      {line && (
        <line
          x1={0}
          x2={width}
          y1={6}
          y2={6}
          stroke={look.color}
          strokeWidth={2}
          strokeDasharray={look.dash}
        />
      )}
      <Marker cx={width / 2} cy={6} shape={look.shape} color={look.color} radius={3.5} />
    </svg>
  );
}

/** All series of a chart with their names. */
export function SeriesLegend({ looks, line }: { looks: readonly SeriesLook[]; line?: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
      {looks.map((look) => (
        <li key={look.key} className="flex items-center gap-1.5">
          <SeriesKey look={look} line={line ?? true} />
          <TruncatedName name={look.name} max={32} />
          {look.baseline && <span>{t("(baseline)")}</span>}
        </li>
      ))}
    </ul>
  );
}
