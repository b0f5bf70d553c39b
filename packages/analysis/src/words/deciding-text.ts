// The deciding figure of a run in the words of a list: `p99 grpc ÷ rest`, `×0.94`.
import { t } from "@gonogo/locale/t";
import type { DecidingFigure, OpenChange } from "@gonogo/protocols/report";
import { formatFigure, formatMetric, formatRatio, unitFor } from "./format.ts";
import { bareMetric } from "./metric-word.ts";

const isRatio = ({ over, isPast }: DecidingFigure): boolean => over !== null || isPast;

/** What is measured: `p99 grpc ÷ rest`, `p99 grpc ÷ before`, `throughput grpc (create)`. */
export function decidingName(figure: DecidingFigure): string {
  const { metric, of, over, isPast, operation } = figure;
  const below = over !== null ? ` ÷ ${over}` : isPast ? t(" ÷ before") : "";
  return `${bareMetric(metric)} ${of}${below}${operation === null ? "" : ` (${operation})`}`;
}

/** Its value with its interval: `×0.94 [0.91 – 0.97]`, `4.9 ms [4.7 – 5.1]`. */
export const decidingValue = (figure: DecidingFigure) =>
  isRatio(figure) ? formatRatio(figure) : formatMetric(figure.metric, figure);

/** Whether two figures answer the same question, so that one may stand beside the other. */
export const isSameFigure = (a: DecidingFigure, b: DecidingFigure): boolean =>
  a.metric === b.metric &&
  a.of === b.of &&
  a.over === b.over &&
  a.isPast === b.isPast &&
  a.operation === b.operation &&
  a.cell === b.cell;

/** Values before and after, in one unit: `4.1 ms → 4.9 ms`. */
export function beforeAfter(before: DecidingFigure, after: DecidingFigure): string {
  const only = ({ value }: DecidingFigure) => ({ value, low: null, high: null });
  if (isRatio(after)) return `${formatRatio(only(before)).text} → ${formatRatio(only(after)).text}`;
  const unit = unitFor(after.metric, [before.value, after.value]);
  return `${formatFigure(only(before), unit).text} → ${formatFigure(only(after), unit).text}`;
}

/** The same of a change in a series. */
export function changeText({ metric, over, before, after }: OpenChange): string {
  const ratio = (value: number) => formatRatio({ value, low: null, high: null }).text;
  if (over !== null) return `${ratio(before)} → ${ratio(after)}`;
  const unit = unitFor(metric, [before, after]);
  const text = (value: number) => formatFigure({ value, low: null, high: null }, unit).text;
  return `${text(before)} → ${text(after)}`;
}
