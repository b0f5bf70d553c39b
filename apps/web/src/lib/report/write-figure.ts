// Writes a figure as the analysis does, and figures of exactly zero with an upper end that can be read.
// "No error in 231,400 requests" is 0 % [0 – 0.0016], not 0 % [0 – 0].
import {
  type DisplayUnit,
  decimalsFor,
  type Figure,
  type FigureText,
  formatFigure,
  formatNumber,
  intervalText,
} from "@gonogo/analysis/words/format";

/** Value and interval in the unit. */
export function writeFigure(figure: Figure, unit: DisplayUnit): FigureText {
  const text = formatFigure(figure, unit);
  if (figure.value !== 0 || figure.high === null || !(figure.high > 0)) return text;
  const high = figure.high / unit.per;
  const interval = intervalText("0", formatNumber(high, decimalsFor(high, 2)));
  return { ...text, interval, full: `${text.text} ${interval}` };
}
