// How a request ended that was not answered as expected, in a few words for lists and pictures.
import type { OutcomeCode } from "@gonogo/protocols/events";

export const outcomeWords: Readonly<Record<Exclude<OutcomeCode, "ok">, string>> = {
  http_status: "unexpected HTTP status",
  grpc_status: "unexpected gRPC status",
  bad_response: "unexpected answer",
  timeout: "time-out",
  reset: "connection reset",
  closed: "connection closed",
  dns_failed: "name not resolved",
  connect_refused: "connection refused",
  connect_timeout: "time-out while connecting",
  connect_failed: "connection failed",
  tls_failed: "TLS failed",
  protocol_error: "protocol error",
  resource_exhausted: "the engine ran out of a resource",
  check_failed: "a check failed",
  extract_failed: "nothing to extract",
  bad_template: "the template made a request that cannot be sent",
  answer_too_large: "answer too large",
};

const byCode = new Map<string, string>(Object.entries(outcomeWords));

/** Of a failure that is named by its status (`HTTP 404`) or by its outcome. */
export const failureWords = (failure: string): string => byCode.get(failure) ?? failure;
