// What a refusal of a service is at each entry point: its HTTP status, its title, its tRPC code.
// The only place that maps codes; nothing compares texts, and unknown errors show nothing of themselves.
import type { ServiceErrorCode } from "@gonogo/services/errors";
import type { TRPC_ERROR_CODE_KEY } from "@trpc/server/rpc";

export type Mapping = {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 412 | 422 | 429 | 503;
  readonly title: string;
  readonly trpc: TRPC_ERROR_CODE_KEY;
};

const unprocessable = (title: string): Mapping => ({
  status: 422,
  title,
  trpc: "UNPROCESSABLE_CONTENT",
});
const conflict = (title: string): Mapping => ({ status: 409, title, trpc: "CONFLICT" });
const missing = (title: string): Mapping => ({ status: 404, title, trpc: "NOT_FOUND" });
const gone = (title: string): Mapping => ({ status: 410, title, trpc: "NOT_FOUND" });
const away = (title: string): Mapping => ({ status: 503, title, trpc: "SERVICE_UNAVAILABLE" });

export const errorMap: Readonly<Record<ServiceErrorCode, Mapping>> = {
  invalid_input: unprocessable("The input is not valid"),
  unauthenticated: { status: 401, title: "Not signed in", trpc: "UNAUTHORIZED" },
  forbidden: { status: 403, title: "Not allowed", trpc: "FORBIDDEN" },
  not_found: missing("Not found"),
  conflict: conflict("It is already there"),
  precondition_failed: { status: 412, title: "It was changed", trpc: "PRECONDITION_FAILED" },
  idempotency_mismatch: unprocessable("The Idempotency-Key was used for another request"),
  in_use: conflict("It is in use"),
  target_unknown: unprocessable("A target is unknown"),
  target_unreachable: unprocessable("A target cannot be reached"),
  address_not_allowed: unprocessable("An address may not be put under load"),
  operation_mismatch: unprocessable("An operation does not fit its target"),
  method_unknown: unprocessable("The target has no such method"),
  message_invalid: unprocessable("A message does not fit its schema"),
  plan_too_large: unprocessable("The plan is too large"),
  run_not_active: conflict("The run has ended"),
  run_active: conflict("The run has not ended"),
  run_unfinished: conflict("The run did not finish"),
  decided_meanwhile: conflict("Another decision stands"),
  share_not_found: missing("There is no such shared report"),
  share_locked: {
    status: 401,
    title: "The shared report asks for a password",
    trpc: "UNAUTHORIZED",
  },
  link_invalid: gone("The link no longer works"),
  joining_disabled: conflict("Hosts cannot join"),
  join_token_unknown: { status: 403, title: "The join token is wrong", trpc: "FORBIDDEN" },
  join_token_used: gone("The join token was used"),
  join_token_revoked: gone("The join token was revoked"),
  join_token_expired: gone("The join token has expired"),
  probe_timeout: away("No worker answered"),
  queue_unavailable: away("The queue is away"),
  queue_full: { status: 429, title: "Too many runs wait", trpc: "TOO_MANY_REQUESTS" },
  busy: away("Too much is being read"),
  malformed_json: { status: 400, title: "The body is not JSON", trpc: "BAD_REQUEST" },
};
