// Figures and quantities as findings write them: as they were published, and results of arithmetic to three digits.

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
    figure.buildMode === null ? null : `${figure.buildMode} build`,
    figure.run === null ? null : `run ${figure.run}`,
  ].filter(Boolean);
  const where = [who, cell === "" ? "" : `at ${cell}`].filter((text) => text !== "").join(" ");
  return [where, ...more].filter((text) => text !== "").join(", ");
}

/** `mean latency`, or the publication's own name with its statistic. */
export const metricText = (figure: AuditFigure): string =>
  `${figure.known ? metricWord(figure.known) : figure.metric}${statisticText(figure)}`;

/** `mean latency of grpc at clients = 1`. */
export function nameText(figure: AuditFigure): string {
  const place = placeText(figure);
  return place === "" ? metricText(figure) : `${metricText(figure)} of ${place}`;
}

const statisticText = ({ statistic }: AuditFigure): string =>
  statistic === null ? "" : ` (${statistic})`;

/** `metricText` where a sentence begins with it: `Mean latency`; the publication's own name stays as it is. */
export const openingMetricText = (figure: AuditFigure): string =>
  `${figure.known ? openingMetric(figure.known) : figure.metric}${statisticText(figure)}`;

/** `nameText` where a sentence begins with it. */
export function openingNameText(figure: AuditFigure): string {
  const place = placeText(figure);
  return place === "" ? openingMetricText(figure) : `${openingMetricText(figure)} of ${place}`;
}

/** `mean latency of grpc at clients = 1, 0.59 ms`. */
export const figureText = (figure: AuditFigure): string =>
  `${nameText(figure)}: ${valueText(figure)}`;
