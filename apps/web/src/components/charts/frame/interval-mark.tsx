// A small picture of an interval against its limit: which side it lies on, and how clearly.
// The allowed side is tinted; an open end (no finite interval) fades to an arrow.
import { intervalPlaces } from "@gonogo/analysis/charts/interval-geometry";

type IntervalMarkProps = {
  estimate: number | null;
  low: number | null;
  high: number | null;
  limit: number;
  /** Which side of the limit is allowed; null: neither is meant. */
  allowed: "below" | "above" | null;
  /** The picture in words, for screen readers. */
  label: string;
  width?: number;
};

const height = 24;
const middle = height / 2;

/** The interval drawn against its limit; an empty line when nothing was measured. */
export function IntervalMark(props: IntervalMarkProps) {
  const { allowed, label, width = 168 } = props;
  const places = intervalPlaces(props, width);
  const limit = places?.limit ?? width / 2;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="block max-w-full"
    >
      {allowed && (
        <rect
          x={allowed === "below" ? 0 : limit}
          y={3}
          width={Math.max(0, allowed === "below" ? limit : width - limit)}
          height={height - 6}
          fill="var(--interval-allowed)"
        />
      )}
      <line x1={0} x2={width} y1={middle} y2={middle} stroke="var(--chart-grid)" />
      <line
        x1={limit}
        x2={limit}
        y1={1}
        y2={height - 1}
        stroke="var(--chart-limit)"
        strokeWidth={1.5}
      />
      {places && <Whisker {...places} />}
    </svg>
  );
}

type WhiskerProps = { estimate: number | null; low: number | null; high: number | null };

function Whisker({ estimate, low, high }: WhiskerProps) {
  const ink = "var(--foreground, currentColor)";
  return (
    <>
      {low !== null && high !== null && (
        <path
          d={`M${low},${middle - 4}v8M${low},${middle}H${Math.max(high, low + 2)}M${Math.max(high, low + 2)},${middle - 4}v8`}
          stroke={ink}
          strokeWidth={1.5}
          fill="none"
        />
      )}
      {estimate !== null && <circle cx={estimate} cy={middle} r={3.5} fill={ink} />}
    </>
  );
}
