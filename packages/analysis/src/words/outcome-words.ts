// How a request ended that was not answered as expected, in a few words for lists and pictures.
import { english, translated } from "@gonogo/locale/t";
import type { OutcomeCode } from "@gonogo/protocols/events";

/** In English, as records keep them; people are shown them `translated`. */
export const outcomeWords: Readonly<Record<Exclude<OutcomeCode, "ok">, string>> = {
  http_status: english("unexpected HTTP status"),
  grpc_status: english("unexpected gRPC status"),
  bad_response: english("unexpected answer"),
  timeout: english("time-out"),
  reset: english("connection reset"),
  closed: english("connection closed"),
  dns_failed: english("name not resolved"),
  connect_refused: english("connection refused"),
  connect_timeout: english("time-out while connecting"),
  connect_failed: english("connection failed"),
  tls_failed: english("TLS failed"),
  protocol_error: english("protocol error"),
  resource_exhausted: english("the engine ran out of a resource"),
  check_failed: english("a check failed"),
  extract_failed: english("nothing to extract"),
  bad_template: english("the template made a request that cannot be sent"),
  answer_too_large: english("answer too large"),
};

const byCode = new Map<string, string>(Object.entries(outcomeWords));

/** Of a failure that is named by its status (`HTTP 404`) or by its outcome. */
export const failureWords = (failure: string): string => translated(byCode.get(failure) ?? failure);
