// Answers better-auth's own addresses: sign in, sign out, password, single sign-on. Callers need not be signed in, so a
// request is counted, and its body measured and checked, before the library reads it.
// What the library's queries met is answered, too: a database that is away is 503 and no "Unauthorized", as at every other
// entry point. The body has better-auth's own two fields, which its client shows.
import type { Auth } from "@gonogo/services/auth/auth";
import { callAuth } from "@gonogo/services/auth/call-auth";
import { RateLimited, type RateLimiter, visitorKey } from "../limits/rate-limit.ts";
import { bodyLimits } from "../requests/body-limits.ts";
import { maxVisitorBytes, readBytes, tooLargeText } from "../requests/read-bytes.ts";
import { bodyShapeIssue } from "../requests/read-in-parts.ts";
import { errorAnswer } from "../rest/answer-profile.ts";
import { Problem } from "../rest/operation/problem.ts";
import { logFailure } from "../watching/log-failure.ts";

type Parts = {
  readonly auth: Pick<Auth, "handler">;
  readonly limiter: RateLimiter;
  readonly clientAddress: string | null;
  /** Hears of errors of ours. */
  readonly log?: (error: unknown) => void;
};

const refused = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ message }, { status, headers: { "cache-control": "no-store", ...headers } });

export async function answerAuth(request: Request, parts: Parts): Promise<Response> {
  const { limiter, clientAddress } = parts;
  try {
    await limiter.consume("visitorsPerMinute", visitorKey(clientAddress));
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    const { message, remedy, waitS } = error;
    return refused(429, `${message} ${remedy}`, { "retry-after": String(waitS) });
  }
  if (request.method !== "POST") return handled(parts, request);
  const body = await readBytes(request, maxVisitorBytes);
  if (body === null) return refused(413, tooLargeText(maxVisitorBytes));
  const shape = await bodyShapeIssue(body, bodyLimits.usual);
  if (shape !== null) return refused(422, `The body ${shape}.`);
  const { method, headers } = request;
  return handled(parts, new Request(request.url, { method, headers, body }));
}

const logAuthFailure = (error: unknown): void => logFailure(error, { route: "/api/auth/[...all]" });

async function handled({ auth, log }: Parts, request: Request): Promise<Response> {
  try {
    return await callAuth(() => auth.handler(request));
  } catch (error) {
    const answer = errorAnswer(error, log ?? logAuthFailure);
    const { title, detail, code } = Problem.parse(await answer.json());
    const retryAfter = answer.headers.get("retry-after");
    const body = { message: `${title}. ${detail}`, code: code.toUpperCase() };
    return Response.json(body, {
      status: answer.status,
      headers: { "cache-control": "no-store", ...(retryAfter && { "retry-after": retryAfter }) },
    });
  }
}
