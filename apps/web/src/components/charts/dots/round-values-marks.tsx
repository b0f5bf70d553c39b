// The marks of a gate's rounds: a dot a round, hollow when it does not count, an arrow where the true value may
// lie beyond, a cross where there is none; above them the estimate with its interval, below them its band.
import { t } from "@gonogo/locale/t";
import type { RoundDot } from "./round-values-geometry.ts";

type RoundMarksProps = {
  rounds: readonly RoundDot[];
  estimate: number | null;
  low: number | null;
  high: number | null;
  write: (value: number) => string;
  x: (value: number) => number;
  y: (index: number) => number;
  /** Pixels of one row, and where the rows end. */
  row: number;
  bottom: number;
};

const ink = "var(--foreground, currentColor)";
/** Middle of the lane above the rounds, where the interval is drawn. */
const lane = 26;

/** Interval, then rounds, so that dots lie on the band. */
export function RoundMarks({
  rounds,
  estimate,
  low,
  high,
  write,
  x,
  y,
  row,
  bottom,
}: RoundMarksProps) {
  const radius = Math.min(4, Math.max(1.5, row / 3));
  return (
    <>
      {low !== null && high !== null ? (
        <>
          <rect
            x={x(low)}
            y={lane}
            width={Math.max(1, x(high) - x(low))}
            height={bottom - lane}
            fill={ink}
            fillOpacity={0.08}
          />
          <path
            d={`M${x(low)},${lane - 5}v10M${x(low)},${lane}H${Math.max(x(high), x(low) + 2)}M${Math.max(x(high), x(low) + 2)},${lane - 5}v10`}
            stroke={ink}
            strokeWidth={1.5}
            fill="none"
          />
        </>
      ) : null}
      {estimate !== null ? (
        <circle cx={x(estimate)} cy={lane} r={4} fill={ink}>
          <title>{t("estimate {value}", { value: write(estimate) })}</title>
        </circle>
      ) : null}
      {rounds.map((round, index) => (
        <Mark
          // biome-ignore lint/suspicious/noArrayIndexKey: several cells may void a round of the same number
          key={index}
          round={round}
          cx={round.value === null ? null : x(round.value)}
          cy={y(index)}
          radius={radius}
          text={describeRound(round, write)}
          edge={x(Number.NEGATIVE_INFINITY)}
        />
      ))}
    </>
  );
}

/** `> ×0.83`, `no value` */
export function roundValue(
  { value, bound }: Pick<RoundDot, "value" | "bound">,
  write: (value: number) => string,
): string {
  if (value === null) return t("no value");
  if (bound === "open") return t("about {value}", { value: write(value) });
  return `${{ exact: "", "at-least": "> ", "at-most": "< " }[bound]}${write(value)}`;
}

/** `Round 7: ×0.83`, and why it does not count. */
function describeRound(dot: RoundDot, write: (value: number) => string): string {
  const { round, counts, reasons } = dot;
  const values = { round: round + 1, value: roundValue(dot, write) };
  if (counts) return t("Round {round}: {value}", values);
  return t("Round {round}: {value}, does not count ({why})", {
    ...{ round: values.round, value: values.value },
    why: reasons.join(", "),
  });
}

type MarkProps = {
  round: RoundDot;
  cx: number | null;
  cy: number;
  radius: number;
  text: string;
  /** Where rounds without a value are marked. */
  edge: number;
};

function Mark({ round, cx, cy, radius, text, edge }: MarkProps) {
  const title = <title>{text}</title>;
  if (cx === null)
    return (
      <path
        d={`M${edge},${cy - radius}l${2 * radius},${2 * radius}m0,${-2 * radius}l${-2 * radius},${2 * radius}`}
        stroke="var(--chart-axis)"
        strokeWidth={1.5}
        fill="none"
      >
        {title}
      </path>
    );
  const paint = round.counts
    ? { fill: ink, stroke: ink, strokeWidth: 1 }
    : { fill: "var(--background, #fff)", stroke: "var(--chart-axis)", strokeWidth: 1.5 };
  const side = round.bound === "at-least" ? 1 : round.bound === "at-most" ? -1 : 0;
  if (side === 0)
    return (
      <circle cx={cx} cy={cy} r={radius} {...paint}>
        {title}
      </circle>
    );
  const reach = side * (radius + 2);
  return (
    <path d={`M${cx},${cy - radius}L${cx + reach},${cy}L${cx},${cy + radius}Z`} {...paint}>
      {title}
    </path>
  );
}
