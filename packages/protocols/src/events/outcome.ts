// Outcomes: the closed set of ways a request can end. Every request that was sent ends in exactly one.
// `ok` is an expected answer; everything else is a failure with its cause. `bad_template` is the one that never went
// out: what its template made could not be sent (a message that is not of its gRPC type, a datagram too long).
// `answer_too_large` is the engine's own limit (a header of 64 KiB, a message of 16 MiB), and no issue of the target.
import * as z from "../schema/zod.ts";

export const outcomeCodes = [
  "ok",
  "http_status",
  "grpc_status",
  "bad_response",
  "timeout",
  "reset",
  "closed",
  "dns_failed",
  "connect_refused",
  "connect_timeout",
  "connect_failed",
  "tls_failed",
  "protocol_error",
  "resource_exhausted",
  "check_failed",
  "extract_failed",
  "bad_template",
  "answer_too_large",
] as const;
export const OutcomeCode = z.enum(outcomeCodes);
export type OutcomeCode = z.infer<typeof OutcomeCode>;

/** Requests by outcome; codes that did not occur are absent. */
export const Outcomes = z.partialRecord(OutcomeCode, z.int().nonnegative());
export type Outcomes = z.infer<typeof Outcomes>;
