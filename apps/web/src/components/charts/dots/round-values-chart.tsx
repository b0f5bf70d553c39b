// A gate's rounds as dots along one line of values, its interval behind them and its limit across:
// the picture of a decision, from which it can be checked by eye. Rounds that do not count are hollow.
"use client";

import { t } from "@gonogo/locale/t";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { ChartCanvas } from "../frame/panel-grid.tsx";
import {
  labelledRows,
  type RoundScale,
  roundScale,
  rowHeight,
  shareAlong,
} from "./round-values-geometry.ts";
import { edge, foot, gutter, head, type RoundValuesProps } from "./round-values-layout.ts";
import { RoundMarks } from "./round-values-marks.tsx";

/** The figure with its switch to a table. */
export function RoundValuesChart(props: RoundValuesProps) {
  const { title, note, rounds, low, high, estimate, limit, per, table } = props;
  const values = [...rounds.map((round) => round.value), low, high, estimate];
  const scale = roundScale(values, limit, { per });
  const height = head + foot + rounds.length * rowHeight(rounds.length);
  return (
    <ChartFrame title={title} note={note} looks={[]} table={table}>
      {scale === null ? (
        <p className="text-13 text-muted-foreground">
          {t("No round gave a value that could be drawn.")}
        </p>
      ) : (
        <ChartCanvas height={height}>
          {(width) => <Picture {...props} scale={scale} width={width} height={height} />}
        </ChartCanvas>
      )}
    </ChartFrame>
  );
}

type PictureProps = RoundValuesProps & { scale: RoundScale; width: number; height: number };

function Picture(props: PictureProps) {
  const { scale, width, height, rounds, label, axis } = props;
  const inner = width - gutter - edge;
  const x = (value: number) => gutter + shareAlong(scale, value) * inner;
  const row = rowHeight(rounds.length);
  const y = (index: number) => head + (index + 0.5) * row;
  const bottom = head + rounds.length * row;
  const step = (scale.ticks[1] ?? scale.domain[1]) - (scale.ticks[0] ?? scale.domain[0]);
  // Narrow pictures keep every second tick, so that their numbers stay apart.
  const every = scale.ticks.length * 64 > inner ? 2 : 1;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="block max-w-full"
    >
      <Allowed {...props} x={x} bottom={bottom} />
      {scale.ticks.map((tick, i) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={head - 6} y2={bottom} stroke="var(--chart-grid)" />
          {i % every === 0 ? (
            <text
              x={x(tick)}
              y={bottom + 16}
              textAnchor="middle"
              fontSize={12}
              fill="var(--chart-axis)"
            >
              {props.tick(tick, Math.abs(step))}
            </text>
          ) : null}
        </g>
      ))}
      <text
        x={gutter + inner / 2}
        y={bottom + 34}
        textAnchor="middle"
        fontSize={12}
        fill="var(--chart-axis)"
      >
        {axis}
      </text>
      {labelledRows(rounds.length, row).map((index) => (
        <text
          key={index}
          x={gutter - 10}
          y={y(index) + 4}
          textAnchor="end"
          fontSize={12}
          fill="var(--chart-axis)"
        >
          {(rounds[index]?.round ?? index) + 1}
        </text>
      ))}
      <text x={0} y={head - 10} fontSize={12} fill="var(--chart-axis)">
        {t("round")}
      </text>
      <RoundMarks {...props} x={x} y={y} row={row} bottom={bottom} />
      <Limit {...props} x={x} bottom={bottom} />
    </svg>
  );
}

// The limit in the picture of a gate's rounds: its line and name, and the tint of the side on which the gate passes.
// A limit that lies off the line is named at the edge, with an arrow to where it would be.

type Placed = Pick<RoundValuesProps, "limit" | "limitText" | "allowed"> & {
  scale: RoundScale;
  width: number;
  x: (value: number) => number;
  /** Where the rows end. */
  bottom: number;
};

/** The side of the limit on which the gate passes, tinted; all or nothing where the limit lies off the line. */
function Allowed({ scale, allowed, limit, width, x, bottom }: Placed) {
  const [from, to] = [gutter, width - edge];
  const at = scale.limit === "inside" ? x(limit) : scale.limit === "above" ? to : from;
  const [start, end] = allowed === "below" ? [from, at] : [at, to];
  if (allowed === null || end - start <= 0) return null;
  return (
    <rect
      x={start}
      y={head - 6}
      width={end - start}
      height={bottom - head + 6}
      fill="var(--interval-allowed)"
    />
  );
}

/** The limit's line and its name; at the edge, with an arrow, where it lies off the line. */
function Limit({ scale, limit, limitText, width, x, bottom }: Placed) {
  const [from, to] = [gutter, width - edge];
  if (scale.limit !== "inside") {
    const isAbove = scale.limit === "above";
    return (
      <text
        x={isAbove ? to : from}
        y={12}
        textAnchor={isAbove ? "end" : "start"}
        fontSize={12}
        fill="var(--chart-limit)"
      >
        {isAbove
          ? t("limit {limit}, far right →", { limit: limitText })
          : t("← far left, limit {limit}", { limit: limitText })}
      </text>
    );
  }
  const at = x(limit);
  const anchor = at > (from + to) / 2 ? "end" : "start";
  return (
    <>
      <line x1={at} x2={at} y1={16} y2={bottom} stroke="var(--chart-limit)" strokeWidth={1.5} />
      <text
        x={anchor === "end" ? at + 4 : at - 4}
        y={12}
        textAnchor={anchor}
        fontSize={12}
        fill="var(--chart-limit)"
      >
        {t("limit {limit}", { limit: limitText })}
      </text>
    </>
  );
}
