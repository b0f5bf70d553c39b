// Answers better-auth's own addresses: sign in, sign out, password. Whoever asks may be nobody, so that a body is
// counted, measured and looked through before the library parses it.
import type { Auth } from "@gonogo/services/auth/auth";
import { RateLimited, type RateLimiter, visitorKey } from "../limits/rate-limit.ts";
import { isTooDeep, tooDeepText } from "../requests/json-depth.ts";
import { maxVisitorBytes, readBytes, tooLargeText } from "../requests/read-bytes.ts";

type Parts = {
  readonly auth: Pick<Auth, "handler">;
  readonly limiter: RateLimiter;
  readonly clientAddress: string | null;
};

const refused = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ message }, { status, headers: { "cache-control": "no-store", ...headers } });

export async function answerAuth(request: Request, parts: Parts): Promise<Response> {
  const { auth, limiter, clientAddress } = parts;
  if (request.method !== "POST") return auth.handler(request);
  try {
    await limiter.consume("visitorsPerMinute", visitorKey(clientAddress));
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    const { message, remedy, waitS } = error;
    return refused(429, `${message} ${remedy}`, { "retry-after": String(waitS) });
  }
  const body = await readBytes(request, maxVisitorBytes);
  if (body === null) return refused(413, tooLargeText(maxVisitorBytes));
  if (isTooDeep(body.toString("latin1"))) return refused(422, `The body ${tooDeepText}.`);
  const { method, headers } = request;
  return auth.handler(new Request(request.url, { method, headers, body }));
}
