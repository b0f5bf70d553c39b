// Figures and quantities as findings write them: as they were published, and results of arithmetic to three digits.

import { t } from "@gonogo/locale/t";
import type { PublishedUnit } from "@gonogo/protocols/published";
import { type MetricUnit, scaleFor } from "@gonogo/protocols/spec";
import { decimalsFor, formatNumber, groupThousands, withUnit } from "../../words/format.ts";
import { metricWord, openingMetric } from "../../words/metric-word.ts";
import { type AuditFigure, cellText } from "./audit-set.ts";

const unitLabels: Partial<Record<PublishedUnit, string>> = {
  "1/s": "/s",
  us: "µs",
  count: "",
  ratio: "",
};

/** `36.02 ms`, `12,865.11/s`: as it was written. */
export const writtenText = (value: number, unit: PublishedUnit): string =>
  withUnit(groupThousands(String(value)), { label: unitLabels[unit] ?? unit, per: 1 });

export const valueText = (figure: AuditFigure): string => writtenText(figure.value, figure.unit);

/** A calculated quantity: `2.39 ms`, `2.36 GB/s` as bits, `×61.1` as a plain number. */
export function quantityText(kind: MetricUnit, stored: number): string {
  const scale = scaleFor(kind, [stored]);
  const shown = stored / scale.per;
  return withUnit(formatNumber(shown, decimalsFor(shown)), scale);
}

/** A number to three digits, or to as many as its whole part has. */
export const numberText = (value: number): string => formatNumber(value, decimalsFor(value));

/** A share as percent to three digits. */
export const percentText = (share: number): string => `${numberText(share * 100)} %`;

/** What a figure is of: `grpc, GET /tasks at clients = 50, run 1`. */
export function placeText(figure: AuditFigure): string {
  const who = [figure.variant, figure.operation].filter(Boolean).join(", ");
  const cell = cellText(figure.cell);
  const more = [
    figure.stage,
    figure.buildMode === null ? null : t("{mode} build", { mode: figure.buildMode }),
    figure.run === null ? null : t("run {id}", { id: String(figure.run) }),
  ].filter(Boolean);
  const where = [who, cell === "" ? "" : t("at {cell}", { cell })]
    .filter((text) => text !== "")
    .join(" ");
  return [where, ...more].filter((text) => text !== "").join(", ");
}

/** `mean latency`, or the publication's own name with its statistic. */
export const metricText = (figure: AuditFigure): string =>
  `${figure.known ? metricWord(figure.known) : figure.metric}${statisticText(figure)}`;

/** So many of the texts, and how many more there are. */
export function andMore(texts: readonly string[], most: number): string {
  const shown = texts.slice(0, most).join("; ");
  const count = texts.length - most;
  return count > 0 ? t("{texts}; and {count} more", { texts: shown, count: String(count) }) : shown;
}

/** What something is of, where that is known. */
export const ofPlace = (figure: string, place: string): string =>
  place === "" ? figure : t("{figure} of {place}", { figure, place });

/** `mean latency of grpc at clients = 1`. */
export const nameText = (figure: AuditFigure): string =>
  ofPlace(metricText(figure), placeText(figure));

const statisticText = ({ statistic }: AuditFigure): string =>
  statistic === null ? "" : ` (${statistic})`;

/** `metricText` where a sentence begins with it: `Mean latency`; the publication's own name stays as it is. */
export const openingMetricText = (figure: AuditFigure): string =>
  `${figure.known ? openingMetric(figure.known) : figure.metric}${statisticText(figure)}`;

/** `nameText` where a sentence begins with it. */
export const openingNameText = (figure: AuditFigure): string =>
  ofPlace(openingMetricText(figure), placeText(figure));

/** `mean latency of grpc at clients = 1, 0.59 ms`. */
export const figureText = (figure: AuditFigure): string =>
  `${nameText(figure)}: ${valueText(figure)}`;
