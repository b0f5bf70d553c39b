// Reads what `k6 run --out json=FILE` writes: a JSON object on each line, of which points of HTTP requests and gRPC calls
// count. A point's `time` is the END of its request (Tracer.Done in k6's tracer.go, EndTime of grpc-go for calls).
// An HTTP request's latency here is `http_req_blocked` + `http_req_duration`, what its user waits: blocked runs until there is
// a connection, so it holds `http_req_connecting` and `http_req_tls_handshaking`, and duration begins where it ends.
// k6 reports 0 for a request that never got a connection, which becomes the least time. `grpc_req_duration` is a whole call.

import { t } from "@gonogo/locale/t";
import { grpcSample, httpSample, type K6Point, k6Remedy } from "./k6-points.ts";
import { addSample, eachLine, inLine, jsonIn, objectIn, quoted, textOf } from "./output-text.ts";
import { ImportError, type ReadSamples, type Sample } from "./sample.ts";

/** Reads k6's JSON output. Throws ImportError. */
export const readK6: ReadSamples = (output) => {
  const text = textOf(output, k6Remedy());
  const samples: Sample[] = [];
  const kinds = new Set<string>();
  const add = (kind: string, point: K6Point, sample: Sample) => {
    if (kinds.add(kind).size > 1) throw mixed(point.line);
    addSample(samples, sample);
  };
  // The duration of a request whose point of `http_req_blocked` is still to come.
  let duration: K6Point | null = null;
  eachLine(text, (line, number) => {
    const point = pointIn(line, number);
    if (point?.metric === "grpc_req_duration") add("gRPC", point, grpcSample(point));
    if (point?.metric === "http_req_duration") {
      if (duration) throw alone(duration);
      duration = point;
    }
    if (point?.metric === "http_req_blocked") {
      if (!duration) throw alone(point);
      add("HTTP", point, httpSample(duration, point));
      duration = null;
    }
  });
  if (duration) throw alone(duration);
  if (samples.length === 0)
    throw new ImportError(
      t(
        "there is no point of http_req_duration or grpc_req_duration: k6 made no HTTP request and no gRPC call",
      ),
      k6Remedy(),
    );
  return samples;
};

/** The point in a line; null when the line declares a metric. */
function pointIn(text: string, line: number): K6Point | null {
  const invalid = (what: string) => new ImportError(inLine(line, what), k6Remedy());
  const entry = objectIn(jsonIn(text));
  if (!entry)
    throw invalid(
      t("{text} is not one whole JSON object; it may be cut off", { text: quoted(text) }),
    );
  const { type, metric, data } = entry;
  if (type === undefined && "metrics" in entry)
    throw invalid(t("this is k6's summary, not its points of single requests"));
  if ((type !== "Point" && type !== "Metric") || typeof metric !== "string")
    throw invalid(t("it is neither a Point nor a Metric of k6"));
  return type === "Point" ? { line, metric, data: objectIn(data) ?? {} } : null;
}

const alone = ({ line, metric }: K6Point) =>
  new ImportError(
    inLine(
      line,
      t(
        "the point of {metric} is without its other half: each request has one of http_req_duration and then one of http_req_blocked",
        { metric },
      ),
    ),
    t(
      "Send what k6 wrote; to make it smaller, keep all lines of these two metrics in their order.",
    ),
  );

const mixed = (line: number) =>
  new ImportError(
    inLine(line, t("HTTP requests and gRPC calls are in one output")),
    t("Record a block for each variant: one script with HTTP requests, one with gRPC calls."),
  );
