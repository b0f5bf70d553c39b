// better-auth's answer to a request, or what its queries met: a database that is away is 503 and no "Unauthorized", as at every
// other entry point. The body has better-auth's own two fields, which its client shows.

import type { Auth } from "@gonogo/services/auth/auth";
import { callAuth } from "@gonogo/services/auth/call-auth";
import { faultAnswer } from "../rest/fault-answer.ts";
import { Problem } from "../rest/operation/problem.ts";

/** @param log hears of faults of ours */
export async function answerAuth(
  auth: Pick<Auth, "handler">,
  request: Request,
  log: (fault: unknown) => void = (fault) => console.error("Auth:", fault),
): Promise<Response> {
  try {
    return await callAuth(() => auth.handler(request));
  } catch (error) {
    const answer = faultAnswer(error, log);
    const { title, detail, code } = Problem.parse(await answer.json());
    const body = { message: `${title}. ${detail}`, code: code.toUpperCase() };
    const retryAfter = answer.headers.get("retry-after");
    return Response.json(body, {
      status: answer.status,
      ...(retryAfter && { headers: { "retry-after": retryAfter } }),
    });
  }
}
