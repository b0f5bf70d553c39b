// A shared report by its token, for the page without login.

import { type OpenContext, openContext } from "@gonogo/services/context";
import { ServiceError, textIssue } from "@gonogo/services/errors";
import type { SectionName } from "@gonogo/services/run/report-sections";
import { readShare, type SharedReport } from "@gonogo/services/share/read-share";
import { readEnv } from "./env.ts";
import { defaultLimits, makeRateLimiter, type RateLimiter } from "./limits/rate-limit.ts";

// The one context of this process: database, Redis and queues, opened at first use from the environment.
// Kept on globalThis because pages, routes and instrumentation are bundled apart.

const holder = globalThis as typeof globalThis & {
  gonogoContext?: OpenContext;
  gonogoLimiter?: RateLimiter;
};

/** Throws when the environment is incomplete. */
export function services(): OpenContext {
  holder.gonogoContext ??= openContext(readEnv());
  return holder.gonogoContext;
}

/** The limits of this process, counted in the same Redis. */
export function rateLimiter(): RateLimiter {
  const { redis, queuePrefix } = services();
  holder.gonogoLimiter ??= makeRateLimiter(redis, queuePrefix, defaultLimits);
  return holder.gonogoLimiter;
}

type Asked = {
  /** Of the browser's cookie; null: it has none. */
  readonly pass: string | null;
  readonly want?: readonly SectionName[];
};

/** null for a wrong, revoked or expired link: nobody can tell them apart. `locked`: it asks for a password. */
export async function sharedReport(
  token: string,
  { pass, want }: Asked,
): Promise<SharedReport | "locked" | null> {
  if (textIssue(token) !== null) return null;
  try {
    return await readShare(services(), {
      token,
      ...(pass !== null && { pass }),
      ...(want && { want: [...want] }),
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === "share_locked") return "locked";
    if (error.code === "share_not_found") return null;
    throw error;
  }
}
