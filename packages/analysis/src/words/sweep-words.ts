// What a sweep along an axis shows: the best setting of a variant, and where one variant overtakes another.
import { t, translated } from "@gonogo/locale/t";
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
  "best-at": (f: Best) =>
    t("{variant} is best at {point}: {value}.", {
      variant: f.variant,
      point: pointText(f.point),
      value: figureText(f),
    }),
  /** `points`: the best one and those that may be as good, in the order of the axis. */
  "best-undecided": (f: Best & { readonly points: readonly AxisPoint[] }) =>
    t("{variant}: not decided between {points}; the best estimate is {value} at {point}.", {
      variant: f.variant,
      points: listOf(f.points.map(pointText)),
      value: figureText(f),
      point: pointText(f.point),
    }),
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
    return t(
      "{of} {verb} {below} than {over} below {axis} = {at} (between {low} and {high}), and {above} beyond it.",
      {
        of: f.of,
        over: f.over,
        verb: translated(verb),
        below: translated(below),
        above: translated(above),
        axis: axes[f.axis].label,
        at: at(f.at),
        low: at(f.low),
        high: at(f.high),
      },
    );
  },
  /** `open`: the values where neither side is decided. */
  "one-side": (f: OfAxis & { readonly side: Side; readonly open: readonly number[] }) => {
    const { verb, less, more } = metrics[f.metric].compared;
    const open = f.open.map((x) => axisValueText(f.axis, x));
    const values = {
      of: f.of,
      over: f.over,
      verb: translated(verb),
      what: translated(f.side === "less" ? less : more),
    };
    return open.length === 0
      ? t("{of} {verb} {what} than {over} at every value.", values)
      : t("{of} {verb} {what} than {over}; not decided at {values}.", {
          ...values,
          values: listOf(open),
        });
  },
  "sides-undecided": (f: Pair) =>
    t("Not decided between {of} and {over}.", { of: f.of, over: f.over }),
} satisfies Catalogue;

export type SweepFinding = MessageOf<typeof catalogue>;

/** One sentence. */
export const sweepSentence = rendererOf(catalogue);
