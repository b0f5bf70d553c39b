// A ratio with its interval on a logarithmic line: the dashed line is "no difference", the solid one a limit where there is
// one, its allowed side tinted. Rows of a table share one span, so that they can be read down the column.
import {
  arrowPath,
  type RatioPicture,
  ratioPlaces,
} from "@gonogo/analysis/charts/interval-geometry";
import type { RatioSpan } from "@gonogo/analysis/charts/ratio-span";

type ForestMarkProps = Omit<RatioPicture, "limit"> & {
  limit?: RatioPicture["limit"];
  span: RatioSpan;
  /** A CSS colour. */
  color: string;
  /** The picture in words, for screen readers. */
  label: string;
  width?: number;
  height?: number;
};

/** The mark; an empty line without a value. */
export function ForestMark(props: ForestMarkProps) {
  const { limit = null, span, color, label, width = 150, height = 20 } = props;
  const middle = height / 2;
  const places = ratioPlaces({ ...props, limit }, span, width);
  const { one, interval, value } = places;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="inline-block max-w-full align-middle"
    >
      {places.limit ? (
        <rect
          x={places.limit.from}
          y={2}
          width={places.limit.width}
          height={height - 4}
          fill="var(--interval-allowed)"
        />
      ) : null}
      <line
        x1={one}
        x2={one}
        y1={1}
        y2={height - 1}
        stroke="var(--muted-foreground)"
        strokeOpacity={0.6}
        strokeDasharray="2 2"
      />
      {places.limit ? (
        <line
          x1={places.limit.at}
          x2={places.limit.at}
          y1={0}
          y2={height}
          stroke="var(--chart-limit)"
          strokeWidth={1.5}
        />
      ) : null}
      {interval ? (
        <path d={`M${interval.from},${middle}H${interval.to}`} stroke={color} strokeWidth={2} />
      ) : null}
      {value?.beyond ? (
        <path d={arrowPath(value.at, middle, value.beyond)} fill={color} />
      ) : value ? (
        <circle cx={value.at} cy={middle} r={3.5} fill={color} />
      ) : null}
    </svg>
  );
}
