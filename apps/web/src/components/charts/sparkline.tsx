// A sparkline: how one figure moved, without axes, drawn on the server. Its ends are said in words.

type SparklineProps = {
  /** Oldest first. */
  points: readonly { readonly at: string; readonly value: number }[];
  /** What it shows, with its first and last value. */
  label: string;
};

const [width, height, margin] = [96, 20, 3];

export function Sparkline({ points, label }: SparklineProps) {
  if (points.length < 2) return <span className="text-muted-foreground">–</span>;
  const times = points.map(({ at }) => Date.parse(at));
  const values = points.map(({ value }) => value);
  const scale = (all: readonly number[], room: number) => {
    const [low, high] = [Math.min(...all), Math.max(...all)];
    return (x: number) => margin + (high > low ? (x - low) / (high - low) : 0.5) * room;
  };
  const x = scale(times, width - 2 * margin);
  const y = scale(values, height - 2 * margin);
  const at = (i: number) =>
    `${x(times[i] ?? 0).toFixed(1)},${(height - y(values[i] ?? 0)).toFixed(1)}`;
  const [lastX, lastY] = at(points.length - 1).split(",");
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="inline-block text-muted-foreground"
    >
      <title>{label}</title>
      <polyline
        points={points.map((_, i) => at(i)).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <circle cx={lastX} cy={lastY} r={2} className="fill-foreground" />
    </svg>
  );
}
