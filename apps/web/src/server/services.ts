// The one context of this process: database, Redis and queues, opened at first use from the environment.
// Kept on globalThis because pages, routes and instrumentation are bundled apart.
import { type OpenContext, openContext } from "@gonogo/services/context";
import { readEnv } from "./env.ts";
import { defaultLimits, makeRateLimiter, type RateLimiter } from "./limits/rate-limit.ts";

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
