// What came back, by route and status: latencies in HDR histograms, and the first texts of each kind of error.
// A request's latency runs from the time at which it was due, so that a client that waits hides nothing.

import { build, type Histogram } from "hdr-histogram-js";

/** A status code, or the code of an error of the connection such as `ECONNRESET`. */
export type Outcome = number | string;

export type RouteFigures = {
  route: string;
  status: string;
  count: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
};

const highestUs = 300_000_000;
const textsPerKind = 3;
const longestText = 300;

/** Of 1 µs to 5 minutes, to three digits. */
export const latencyHistogram = () =>
  build({ lowestDiscernibleValue: 1, highestTrackableValue: highestUs });

const clamped = (ms: number) => Math.min(highestUs, Math.max(1, Math.round(ms * 1_000)));

export const quantilesMs = (histogram: Histogram) => {
  const at = (percentile: number) => histogram.getValueAtPercentile(percentile) / 1_000;
  return { p50Ms: at(50), p95Ms: at(95), p99Ms: at(99), maxMs: histogram.maxValue / 1_000 };
};

export function recordMs(histogram: Histogram, ms: number) {
  histogram.recordValue(clamped(ms));
}

/** Answers that a server must not give: its own errors, and connections that it broke. */
export const isServerError = (status: string) => Number.isNaN(Number(status)) || status >= "500";
/** Refusals that the soak does not provoke; 429 is the limit of requests, reported and allowed. */
export const isUnexpected = (status: string) =>
  isServerError(status) || (status >= "400" && status !== "429");

export class Recorder {
  readonly #byKind = new Map<string, { route: string; status: string; histogram: Histogram }>();
  readonly #texts = new Map<string, string[]>();

  /** @param latencyMs from the intended start */
  add(route: string, outcome: Outcome, latencyMs: number, text = "") {
    const status = String(outcome);
    const key = `${route} ${status}`;
    const kind = this.#byKind.get(key) ?? { route, status, histogram: latencyHistogram() };
    this.#byKind.set(key, kind);
    recordMs(kind.histogram, latencyMs);
    if (!isUnexpected(status) && status !== "429") return;
    const texts = this.#texts.get(key) ?? [];
    this.#texts.set(key, texts);
    const shown = text.slice(0, longestText);
    if (texts.length < textsPerKind && !texts.includes(shown)) texts.push(shown);
  }

  /** By route, then status. */
  figures(): RouteFigures[] {
    return [...this.#byKind.values()]
      .map(({ route, status, histogram }) => ({
        ...{ route, status, count: histogram.totalCount },
        ...quantilesMs(histogram),
      }))
      .sort((a, b) => a.route.localeCompare(b.route) || a.status.localeCompare(b.status));
  }

  /** Up to three texts of each kind of refusal or error, by route and status. */
  texts(): Record<string, string[]> {
    return Object.fromEntries(this.#texts);
  }
}
