// What a sweep along an axis shows: the best setting of a variant, and where one variant overtakes another.
import {
  type AxisName,
  type AxisPoint,
  axes,
  axisValueText,
  type MetricName,
  metrics,
  pointText,
} from "@gonogo/protocols/spec";
import { formatMetric, listOf } from "./format.ts";
import { type Catalogue, type MessageOf, rendererOf } from "./message.ts";

/** `less`: the figure of `of` is the smaller one. */
type Side = "less" | "more";
type Pair = { readonly of: string; readonly over: string };
type OfAxis = Pair & { readonly axis: AxisName; readonly metric: MetricName };
type Best = {
  readonly variant: string;
  readonly metric: MetricName;
  readonly point: AxisPoint;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
};

const figureText = ({ metric, value, low, high }: Best): string =>
  formatMetric(metric, { value, low, high }).text;
const rounded = (value: number): number => Number(value.toPrecision(3));

const catalogue = {
  "best-at": (f: Best) => `${f.variant} is best at ${pointText(f.point)}: ${figureText(f)}.`,
  /** `points`: the best one and those that may be as good, in the order of the axis. */
  "best-undecided": (f: Best & { readonly points: readonly AxisPoint[] }) =>
    `${f.variant}: not decided between ${listOf(f.points.map(pointText))}; the best estimate is ${figureText(f)} at ${pointText(f.point)}.`,
  /** `before` holds below `at`, which lies somewhere from `low` to `high`. */
  crossing: (
    f: OfAxis & {
      readonly before: Side;
      readonly at: number;
      readonly low: number;
      readonly high: number;
    },
  ) => {
    const { verb, less, more } = metrics[f.metric].compared;
    const [below, above] = f.before === "less" ? [less, more] : [more, less];
    const at = (value: number) => axisValueText(f.axis, rounded(value));
    return `${f.of} ${verb} ${below} than ${f.over} below ${axes[f.axis].label} = ${at(f.at)} (between ${at(f.low)} and ${at(f.high)}), and ${above} beyond it.`;
  },
  /** `open`: the values where neither side is decided. */
  "one-side": (f: OfAxis & { readonly side: Side; readonly open: readonly number[] }) => {
    const { verb, less, more } = metrics[f.metric].compared;
    const open = f.open.map((x) => axisValueText(f.axis, x));
    const where = open.length === 0 ? " at every value" : `; not decided at ${listOf(open)}`;
    return `${f.of} ${verb} ${f.side === "less" ? less : more} than ${f.over}${where}.`;
  },
  "sides-undecided": (f: Pair) => `Not decided between ${f.of} and ${f.over}.`,
} satisfies Catalogue;

export type SweepFinding = MessageOf<typeof catalogue>;

/** One sentence. */
export const sweepSentence = rendererOf(catalogue);
