// A ratio with its interval on a logarithmic line: the dashed line is "no difference", the solid one a limit where there is
// one, its allowed side tinted. Rows of a table share one span, so that they can be read down the column.
import type { RatioSpan } from "@gonogo/analysis/charts/ratio-span";

type ForestMarkProps = {
  value: number | null;
  low: number | null;
  high: number | null;
  limit?: { readonly ratio: number; readonly allowed: "below" | "above" } | null;
  span: RatioSpan;
  /** A CSS colour. */
  color: string;
  /** The picture in words, for screen readers. */
  label: string;
  width?: number;
  height?: number;
};

const pad = 6;

/** The mark; an empty line without a value. */
export function ForestMark(props: ForestMarkProps) {
  const { value, low, high, limit, span, color, label, width = 150, height = 20 } = props;
  const middle = height / 2;
  const [from, to] = [Math.log(span[0]), Math.log(span[1])];
  const place = (ratio: number): number => {
    const share = (Math.log(ratio) - from) / (to - from);
    return Math.round((pad + Math.min(1, Math.max(0, share)) * (width - 2 * pad)) * 100) / 100;
  };
  const isUsable = (ratio: number | null): ratio is number =>
    ratio !== null && ratio > 0 && Number.isFinite(ratio);
  const ends = isUsable(low) && isUsable(high) ? { low: place(low), high: place(high) } : null;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="inline-block max-w-full align-middle"
    >
      {limit ? (
        <rect
          x={limit.allowed === "below" ? 0 : place(limit.ratio)}
          y={2}
          width={Math.max(
            0,
            limit.allowed === "below" ? place(limit.ratio) : width - place(limit.ratio),
          )}
          height={height - 4}
          fill="var(--interval-allowed)"
        />
      ) : null}
      <line
        x1={place(1)}
        x2={place(1)}
        y1={1}
        y2={height - 1}
        stroke="var(--muted-foreground)"
        strokeOpacity={0.6}
        strokeDasharray="2 2"
      />
      {limit ? (
        <line
          x1={place(limit.ratio)}
          x2={place(limit.ratio)}
          y1={0}
          y2={height}
          stroke="var(--chart-limit)"
          strokeWidth={1.5}
        />
      ) : null}
      {ends ? (
        <path
          d={`M${ends.low},${middle}H${Math.max(ends.high, ends.low + 1)}`}
          stroke={color}
          strokeWidth={2}
        />
      ) : null}
      {isUsable(value) && value > span[1] ? (
        <path d={`M${width - pad - 4},${middle - 4}l6,4l-6,4z`} fill={color} />
      ) : isUsable(value) && value < span[0] ? (
        <path d={`M${pad + 4},${middle - 4}l-6,4l6,4z`} fill={color} />
      ) : isUsable(value) ? (
        <circle cx={place(value)} cy={middle} r={3.5} fill={color} />
      ) : null}
    </svg>
  );
}
