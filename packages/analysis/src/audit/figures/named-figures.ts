// Figures by what they are, under whatever name: the product's metric, or the publication's own word for the same.
// Only plain figures count: measured, of work that was done, and not marked as one end of something.
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import type { AuditFigure } from "./audit-set.ts";

/** Times of the same requests, which percentiles, mean, minimum and maximum are of. */
export type Family = "response" | "service" | "connect" | "firstMessage" | "gap";

/** A percentile of a family of times, as a share from 0 (the minimum) to 1 (the maximum). */
export type Percentile = {
  readonly figure: AuditFigure;
  readonly family: Family;
  readonly share: number;
};

export const isPlain = ({ measured, failed, statistic }: AuditFigure): boolean =>
  measured && failed === null && statistic === null;

const wordOf = ({ metric }: AuditFigure): string =>
  metric
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[_-]+/g, " ")
    .replace(/^(?:latency|response time) | (?:latency|time|response time)$/g, "");

/** Whether a figure's own name, in plain words, is one of these. */
export const isCalled = (figure: AuditFigure, names: RegExp): boolean => names.test(wordOf(figure));

function familyOf(metric: MetricName): Family {
  const { times, stream } = metrics[metric];
  if (stream !== null) return stream.times === "gap" ? "gap" : "firstMessage";
  if (metrics[metric].setupQ10000 !== null) return "connect";
  return times === "service" ? "service" : "response";
}

/** The percentile that a time is; null: it is none. */
export function percentileOf(figure: AuditFigure): Percentile | null {
  if (figure.kind !== "us" || !isPlain(figure)) return null;
  const { known } = figure;
  if (known === "min") return { figure, family: "response", share: 0 };
  if (known === "max") return { figure, family: "response", share: 1 };
  if (known !== null) {
    const { q10000, setupQ10000, stream } = metrics[known];
    const quantile = q10000 ?? setupQ10000 ?? stream?.q10000 ?? null;
    return quantile === null ? null : { figure, family: familyOf(known), share: quantile / 10_000 };
  }
  const own = wordOf(figure);
  const named = { median: 0.5, minimum: 0, min: 0, maximum: 1, max: 1, worst: 1, best: 0 }[own];
  if (named !== undefined) return { figure, family: "response", share: named };
  const digits = /^p ?(\d{1,2})(\d*)$/.exec(own);
  if (!digits) return null;
  const share = Number(`0.${digits[1]?.padStart(2, "0") ?? ""}${digits[2] ?? ""}`);
  return { figure, family: "response", share };
}

/** What a figure is one of, and whether it says the least, the most or something between of it: `peak heap` of `heap`. */
export type Extreme = {
  readonly figure: AuditFigure;
  readonly of: string;
  readonly is: "least" | "most" | "between";
};

const leastWord = /^(?:min(?:imum)?|lowest|smallest|best) /;
const mostWord = /^(?:max(?:imum)?|peak|highest|largest|worst) /;
const betweenWord = /^(?:mean|avg|average|median|typical|p ?\d+) /;

/** A figure by its word, with the statistic that stands beside it as the first one. */
export function extremeOf(figure: AuditFigure): Extreme | null {
  if (!figure.measured || figure.failed !== null || !isAmount(figure)) return null;
  const { statistic } = figure;
  const word = statistic === null ? wordOf(figure) : `${statistic.toLowerCase()} ${wordOf(figure)}`;
  for (const [pattern, is] of [
    [leastWord, "least"],
    [mostWord, "most"],
    [betweenWord, "between"],
  ] as const)
    if (pattern.test(word)) return { figure, of: word.replace(pattern, ""), is };
  return statistic === null ? { figure, of: word, is: "between" } : null;
}

/** The mean of a place's response times; null: there is none. */
export const meanOf = (place: readonly AuditFigure[]): AuditFigure | null =>
  place.find(
    (figure) =>
      figure.kind === "us" &&
      isPlain(figure) &&
      (figure.known === "mean" || isCalled(figure, /^(?:average|avg)$/)),
  ) ?? null;

/** Figures that state an amount and no difference between two. */
export const isAmount = (figure: AuditFigure): boolean =>
  !isCalled(
    figure,
    /change|delta|diff|gain|saving|saved|improve|overhead|reduction|offset|skew|drift/,
  );
