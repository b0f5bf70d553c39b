// The log of what failed while a request was answered: errors of ours, and a database that is away.
import { awayWords, isDatabaseAway } from "@gonogo/services/database-errors";
import { type Facts, log, textOf } from "@gonogo/services/watching/log";
import { currentRequestId } from "../requests/request-id.ts";

/** @param where where it failed; `route` is a template without ids */
export function logFailure(error: unknown, where: Facts & { readonly route: string }): void {
  const requestId = currentRequestId();
  const facts = requestId === null ? where : { ...where, requestId };
  if (!isDatabaseAway(error))
    log("error", "a request failed", { ...facts, code: "internal", why: textOf(error) });
  else {
    const { code, title } = awayWords(error);
    log("warning", title, { ...facts, code, why: textOf(error) });
  }
}
