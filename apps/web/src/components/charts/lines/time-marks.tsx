// What is drawn behind the lines of a run over time: what is not measured shaded, blocks marked, rounds numbered.
// Drawn as one group inside a Recharts chart, by the chart's own scale.
"use client";

import { usePlotArea, useXAxisScale } from "recharts";
import type { TimeSpan } from "./over-time-data.ts";

/** Shades and ticks for the given spans, in seconds on the chart's horizontal axis. */
export function TimeMarks({ spans }: { spans: readonly TimeSpan[] }) {
  const plot = usePlotArea();
  const scale = useXAxisScale();
  if (!plot || !scale) return null;
  const x = (seconds: number) => Number(scale(seconds) ?? plot.x);
  const rounds = firstOfRounds(spans);
  const labelled = every(rounds, (a, b) => x(b.fromS) - x(a.fromS), 22);
  return (
    <g>
      {spans.map((span) =>
        span.kind === "aside" ? (
          <rect
            key={`w${span.fromS}`}
            x={x(span.fromS)}
            y={plot.y}
            width={Math.max(0, x(span.toS) - x(span.fromS))}
            height={plot.height}
            fill="var(--chart-warmup)"
          />
        ) : (
          <line
            key={`b${span.fromS}`}
            x1={x(span.fromS)}
            x2={x(span.fromS)}
            y1={plot.y + plot.height - 5}
            y2={plot.y + plot.height}
            stroke="var(--chart-axis)"
          />
        ),
      )}
      {rounds.map((span) => (
        <g key={`r${span.round}`}>
          <line
            x1={x(span.fromS)}
            x2={x(span.fromS)}
            y1={plot.y}
            y2={plot.y + plot.height}
            stroke="var(--chart-axis)"
            strokeOpacity={0.35}
          />
          {labelled.has(span.round) && (
            <text x={x(span.fromS) + 3} y={plot.y - 4} fontSize={12} fill="var(--chart-axis)">
              {span.round + 1}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

const firstOfRounds = (spans: readonly TimeSpan[]): TimeSpan[] => {
  const first = new Map<number, TimeSpan>();
  for (const span of spans)
    if (span.kind === "block" && !first.has(span.round)) first.set(span.round, span);
  return [...first.values()];
};

/** Rounds whose labels are at least `spacing` pixels apart. */
function every(
  rounds: readonly TimeSpan[],
  distance: (a: TimeSpan, b: TimeSpan) => number,
  spacing: number,
): Set<number> {
  const kept: TimeSpan[] = [];
  for (const span of rounds) {
    const last = kept.at(-1);
    if (!last || distance(last, span) >= spacing) kept.push(span);
  }
  return new Set(kept.map((span) => span.round));
}
