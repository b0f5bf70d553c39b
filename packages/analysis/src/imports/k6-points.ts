// A request from k6's points: an HTTP request is two of them, a gRPC call one. Values are in milliseconds.
// k6's tag `status` is the HTTP status, "0" when there was no answer, or the number of the gRPC status;
// `error_code` says why there was none (httpext/error_codes.go).

import { t } from "@gonogo/locale/t";
import { grpcCodes } from "@gonogo/protocols/spec";
import { inLine, objectIn, quoted } from "./output-text.ts";
import { ImportError, type Sample } from "./sample.ts";
import { latencyUsIn, startUnixUs, unixUsIn } from "./sample-times.ts";

// gRPC statuses as grpc-go shows them, in ghz by name (`DeadlineExceeded`) and in k6 by number, to the names of the
// specification. A number that the specification lacks is to be taken for UNKNOWN (grpc/doc/statuscodes.md).

// In the order of their numbers: google.golang.org/grpc/codes, code_string.go.
const goNames = [
  "OK",
  "Canceled",
  "Unknown",
  "InvalidArgument",
  "DeadlineExceeded",
  "NotFound",
  "AlreadyExists",
  "PermissionDenied",
  "ResourceExhausted",
  "FailedPrecondition",
  "Aborted",
  "OutOfRange",
  "Unimplemented",
  "Internal",
  "Unavailable",
  "DataLoss",
  "Unauthenticated",
];

const byGoName = new Map(goNames.map((name, code) => [name, grpcCodes[code] ?? "UNKNOWN"]));
const otherCode = /^Code\((\d{1,10})\)$/;
const codeNumber = /^\d{1,10}$/;

/** The status behind grpc-go's name of it, for example `Unavailable` or `Code(42)`; null when it is none. */
export function statusOfGoName(name: string): string | null {
  return byGoName.get(name) ?? (otherCode.test(name) ? "UNKNOWN" : null);
}

/** The status with a number, written as a text (`14`); null when it is no number. */
function statusOfNumber(text: string): string | null {
  return codeNumber.test(text) ? (grpcCodes[Number(text)] ?? "UNKNOWN") : null;
}

export const k6Remedy = (): string =>
  t("Run k6 with --out json=FILE (with --system-tags, keep status and error_code) and send FILE.");

/** One point: its metric, the number of its line, and its data as they stand. */
export type K6Point = {
  readonly line: number;
  readonly metric: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** requestTimeoutErrorCode: the time that the script gives a request was over. */
const timeout = "1050";
const httpStatus = /^[1-9]\d\d$/;

/** A request from its points of `http_req_duration` and `http_req_blocked`. Throws ImportError. */
export function httpSample(duration: K6Point, blocked: K6Point): Sample {
  if (duration.data.time !== blocked.data.time)
    throw invalid(
      blocked,
      t("its time is not that of http_req_duration in line {line}: it is of another request", {
        line: duration.line,
      }),
    );
  const ms = msIn(duration) + msIn(blocked);
  return sampleOf(duration, ms, httpEnd(duration, ms));
}

/** A call from its point of `grpc_req_duration`. Throws ImportError. */
export function grpcSample(point: K6Point): Sample {
  const tag = tagOf(point, "status");
  const status = statusOfNumber(tag);
  if (status === null)
    throw invalid(
      point,
      t("the status {status} is no number of a gRPC status", { status: quoted(tag) }),
    );
  return sampleOf(point, msIn(point), { status, lost: null });
}

function sampleOf(point: K6Point, ms: number, end: Pick<Sample, "status" | "lost">): Sample {
  const latencyUs = latencyUsIn(ms * 1_000);
  if (latencyUs === null) throw invalid(point, t("its time in milliseconds is out of all bounds"));
  const endUnixUs = unixUsIn(point.data.time);
  const start = endUnixUs === null ? null : startUnixUs(endUnixUs, latencyUs);
  if (start === null)
    throw invalid(
      point,
      t("the time {time} is none (RFC 3339) that the request can end at", {
        time: quoted(point.data.time),
      }),
    );
  return { startUnixUs: start, latencyUs, ...end };
}

function msIn(point: K6Point): number {
  const { value } = point.data;
  if (typeof value === "number" && Number.isFinite(value) && value >= 0) return value;
  throw invalid(point, t("the value {value} is no time in milliseconds", { value: quoted(value) }));
}

/**
 * A time-out says that its request took at least its time. Where k6 reports no time (there was no connection yet) it would
 * say "at least nothing" and stand among the fastest: then it is a failure.
 */
function httpEnd(point: K6Point, ms: number): Pick<Sample, "status" | "lost"> {
  const status = tagOf(point, "status");
  if (status === "0") {
    const timedOut = tagOf(point, "error_code") === timeout && ms > 0;
    return { status: null, lost: timedOut ? "timeout" : "failed" };
  }
  if (httpStatus.test(status)) return { status, lost: null };
  throw invalid(
    point,
    t("the status {status} is neither an HTTP status nor 0 (no answer)", {
      status: quoted(status),
    }),
  );
}

function tagOf(point: K6Point, name: string): string {
  const tag = objectIn(point.data.tags)?.[name];
  if (typeof tag === "string") return tag;
  throw invalid(
    point,
    t("the point of {metric} has no tag {tag}", { metric: point.metric, tag: name }),
  );
}

const invalid = ({ line }: K6Point, what: string) =>
  new ImportError(inLine(line, what), k6Remedy());
