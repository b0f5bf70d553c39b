// A run that cannot go on, with the closed code, the reason and the remedy that its page shows.
// Thrown anywhere while a run is worked on; the run ends as `failed` and keeps its finished blocks.
import type { RunFailure } from "@gonogo/services/rows/run-summary";

export const runFailureCodes = [
  "target_unreachable",
  "target_lost",
  "address_not_allowed",
  "method_unknown",
  "message_invalid",
  "secret_unreadable",
  "secret_elsewhere",
  "secret_value_missing",
  "setup_failed",
  "engine_missing",
  "engine_crashed",
  "engine_refused",
  "pilot_stopped",
  "shards_differ",
  "worker_lost",
  "internal",
] as const;
export type RunFailureCode = (typeof runFailureCodes)[number];

export class RunFailureError extends Error {
  override readonly name = "RunFailureError";
  readonly failure: RunFailure & { readonly code: RunFailureCode };

  /** @param target slug of the target that failed the run; absent: none did */
  constructor(code: RunFailureCode, message: string, remedy: string, target?: string) {
    super(message);
    this.failure = { code, message, remedy, ...(target === undefined ? {} : { target }) };
  }
}
