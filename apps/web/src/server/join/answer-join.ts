// Answers `gonogo-worker join`: a join token in, the configuration of a worker out. Whoever asks has no account, so requests are
// counted by address before their body is read.
import type { Context } from "@gonogo/services/context";
import { parseInput, ServiceError } from "@gonogo/services/errors";
import { JoinHostInput, joinHost } from "@gonogo/services/join/join-host";
import { type RateLimiter, visitorKey } from "../limits/rate-limit.ts";
import { bodyLimits } from "../requests/body-limits.ts";
import { maxVisitorBytes } from "../requests/read-bytes.ts";
import { bodyShapeIssue } from "../requests/read-in-parts.ts";
import { errorAnswer } from "../rest/answer-profile.ts";
import { readBodyBytes } from "../rest/operation/read-body.ts";
import { logFailure } from "../watching/log-failure.ts";

type Parts = {
  readonly services: Context;
  readonly limiter: RateLimiter;
  readonly clientAddress: string | null;
};

/** 200 with `environment`, or a problem (RFC 9457). */
export async function answerJoin(request: Request, parts: Parts): Promise<Response> {
  const { services, limiter, clientAddress } = parts;
  try {
    await limiter.consume("joinsPerMinute", visitorKey(clientAddress));
    const input = parseInput(JoinHostInput, await bodyOf(request));
    const configuration = await joinHost(services, input, clientAddress);
    return Response.json(configuration, { headers: { "cache-control": "no-store" } });
  } catch (error) {
    return errorAnswer(error, (met) => logFailure(met, { route: "/api/join" }));
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  const bytes = await readBodyBytes(request, maxVisitorBytes);
  const shape = await bodyShapeIssue(bytes, bodyLimits.usual);
  if (shape !== null) throw new ServiceError("invalid_input", `The body ${shape}.`);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    // The body holds a token: nothing of it is repeated.
    throw new ServiceError("malformed_json", "The body is not JSON.");
  }
}
