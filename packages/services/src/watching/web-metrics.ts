// What the web counts of its own requests for Prometheus.
import { Gauge, Histogram, Registry } from "prom-client";

export type SeenRequest = {
  readonly method: string;
  /** A template such as `/runs/[id]`, never a path as it was sent. */
  readonly route: string;
  /** The status code, or `closed` where the client left before the answer was complete. */
  readonly status: string;
};

export type WebMetrics = {
  readonly registry: Registry;
  requestEnded(request: SeenRequest, durationMs: number): void;
};

const requestBucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** @param openStreams how many event streams are open now */
export function makeWebMetrics(openStreams: () => number): WebMetrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "gonogo_http_request_duration_seconds",
    help: "Time from the head of a request to the end of its answer; event streams are left out.",
    labelNames: ["method", "route", "status"],
    buckets: requestBucketsS,
    registers,
  });
  new Gauge({
    name: "gonogo_event_streams",
    help: "Event streams that are open now.",
    registers,
    collect() {
      this.set(openStreams());
    },
  });
  return {
    registry,
    requestEnded: ({ method, route, status }, durationMs) =>
      requests.observe({ method, route, status }, durationMs / 1_000),
  };
}
