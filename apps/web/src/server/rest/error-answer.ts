// What is answered to whatever a handler throws: refusals with a stable code, and of errors of ours nothing of themselves.
import { awayWords, isDatabaseAway, unstorableInput } from "@gonogo/services/database-errors";
import { refusalOf, ServiceError } from "@gonogo/services/errors";
import { RateLimited } from "../limits/rate-limit.ts";
import { problem, serviceProblem } from "./operation/problem.ts";
import { Refusal } from "./operation/read-body.ts";

/** @param log hears of errors of ours */
export function errorAnswer(thrown: unknown, log: (error: unknown) => void): Response {
  const error = unstorableInput(thrown) ?? refusalOf(thrown);
  if (error instanceof Refusal) return error.response;
  if (error instanceof ServiceError) return serviceProblem(error);
  if (error instanceof RateLimited)
    return problem({
      ...{ status: 429, code: "rate_limited", title: "Too many requests" },
      ...{ detail: error.message, remedy: error.remedy },
      // RFC 9110, section 10.2.3
      headers: { "retry-after": String(error.waitS) },
    });
  log(error);
  if (isDatabaseAway(error)) {
    const { waitS, ...words } = awayWords(error);
    return problem({ status: 503, ...words, headers: { "retry-after": String(waitS) } });
  }
  return problem({
    status: 500,
    code: "internal",
    title: "Something failed on our side",
    detail: "The server's log says what.",
  });
}
