// Answers the form of a share's password: always leads back to the share's page, with a cookie after a right password.
// Visitors have no account: requests are counted by address, wrong passwords by address and by share.
import type { Context } from "@gonogo/services/context";
import { ServiceError } from "@gonogo/services/errors";
import { unlockShare } from "@gonogo/services/share/unlock-share";
import { RateLimited, type RateLimiter, visitorKey } from "../limits/rate-limit.ts";
import { maxVisitorBytes } from "../requests/read-bytes.ts";
import { errorAnswer } from "../rest/answer-profile.ts";
import { readBodyBytes } from "../rest/operation/read-body.ts";
import { logFailure } from "../watching/log-failure.ts";
import { setPassCookie, sharePath } from "./pass-cookie.ts";

type Parts = {
  readonly services: Pick<Context, "db" | "now" | "secretKey" | "publicUrl">;
  readonly limiter: RateLimiter;
  readonly clientAddress: string | null;
};

/** Why the form is shown again, in the page's address. */
export type UnlockIssue = "wrong" | "wait";

/** 303 to the share's page; a problem (RFC 9457) for what is no form, and where something failed. */
export async function answerUnlock(request: Request, parts: Parts): Promise<Response> {
  try {
    await parts.limiter.consume("visitorsPerMinute", visitorKey(parts.clientAddress));
    if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? ""))
      throw new ServiceError("invalid_input", "The body is not a form.");
    const bytes = await readBodyBytes(request, maxVisitorBytes);
    const form = new URLSearchParams(bytes.toString("utf8"));
    const [token, password] = [form.get("token") ?? "", form.get("password") ?? ""];
    const found = await passOrIssue(token, password, parts);
    if ("issue" in found) return back(`${sharePath(token)}?${found.issue}`);
    return back(sharePath(token), setPassCookie(token, found.pass, parts.services.publicUrl));
  } catch (error) {
    return errorAnswer(error, (met) => logFailure(met, { route: "/api/unlock" }));
  }
}

async function passOrIssue(
  token: string,
  password: string,
  { services, limiter, clientAddress }: Parts,
): Promise<{ readonly pass: string } | { readonly issue: UnlockIssue }> {
  const address = `address:${visitorKey(clientAddress)}`;
  const guesses = {
    async begin(shareId: string) {
      await limiter.consume("guessesPerMinute", address);
      await limiter.consume("guessesPerMinute", `share:${shareId}`);
    },
    async wasRight(shareId: string) {
      await limiter.giveBack("guessesPerMinute", address);
      await limiter.giveBack("guessesPerMinute", `share:${shareId}`);
    },
  };
  try {
    const pass = await unlockShare(services, { token, password }, guesses);
    return pass === null ? { issue: "wrong" } : { pass };
  } catch (error) {
    if (error instanceof RateLimited) return { issue: "wait" };
    // The page says that the link leads nowhere; a text that cannot be a password is a wrong one.
    if (error instanceof ServiceError) return { issue: "wrong" };
    throw error;
  }
}

const back = (location: string, cookie?: string): Response =>
  new Response(null, {
    status: 303,
    headers: {
      location,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      ...(cookie !== undefined && { "set-cookie": cookie }),
    },
  });
