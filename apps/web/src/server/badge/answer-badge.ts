// Answers a badge by its address: an SVG that pages elsewhere show. Callers have no account, so requests are counted by address.
import { createHash } from "node:crypto";
import { showBadge } from "@gonogo/services/badge/show-badge";
import type { Context } from "@gonogo/services/context";
import { ServiceError } from "@gonogo/services/errors";
import { type RateLimiter, visitorKey } from "../limits/rate-limit.ts";
import { errorAnswer } from "../rest/answer-profile.ts";
import { logFailure } from "../watching/log-failure.ts";

type Parts = {
  readonly services: Pick<Context, "db">;
  readonly limiter: RateLimiter;
  readonly clientAddress: string | null;
};

const headers = {
  // A minute old at most, also behind the proxies of forges.
  "cache-control": "public, max-age=60",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "x-robots-tag": "noindex",
};

/** `file`: `<token>.svg`. 200, 304 where the caller has it already, or a problem (RFC 9457). */
export async function answerBadge(
  request: Request,
  file: string,
  { services, limiter, clientAddress }: Parts,
): Promise<Response> {
  try {
    await limiter.consume("visitorsPerMinute", visitorKey(clientAddress));
    const [, token] = /^([\w-]{43})\.svg$/.exec(file) ?? [];
    if (token === undefined) throw new ServiceError("not_found", "There is no such badge.");
    const branch = new URL(request.url).searchParams.get("branch") || undefined;
    const svg = await showBadge(services, { token, ...(branch !== undefined && { branch }) });
    const etag = `"${createHash("sha256").update(svg).digest("base64url")}"`;
    const known = request.headers.get("if-none-match")?.split(",") ?? [];
    if (known.some((tag) => tag.trim().replace(/^W\//, "") === etag))
      return new Response(null, { status: 304, headers: { ...headers, etag } });
    return new Response(svg, {
      headers: { ...headers, etag, "content-type": "image/svg+xml; charset=utf-8" },
    });
  } catch (error) {
    return errorAnswer(error, (met) => logFailure(met, { route: "/badges" }));
  }
}
