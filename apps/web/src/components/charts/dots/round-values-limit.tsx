// The limit in the picture of a gate's rounds: its line and name, and the tint of the side on which the gate passes.
// A limit that lies off the line is named at the edge, with an arrow to where it would be.
import type { RoundScale } from "./round-values-geometry.ts";
import { edge, gutter, head, type RoundValuesProps } from "./round-values-layout.ts";

type Placed = Pick<RoundValuesProps, "limit" | "limitText" | "allowed"> & {
  scale: RoundScale;
  width: number;
  x: (value: number) => number;
  /** Where the rows end. */
  bottom: number;
};

/** The side of the limit on which the gate passes, tinted; all or nothing where the limit lies off the line. */
export function Allowed({ scale, allowed, limit, width, x, bottom }: Placed) {
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
export function Limit({ scale, limit, limitText, width, x, bottom }: Placed) {
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
        {isAbove ? `limit ${limitText}, far right →` : `← far left, limit ${limitText}`}
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
        {`limit ${limitText}`}
      </text>
    </>
  );
}
