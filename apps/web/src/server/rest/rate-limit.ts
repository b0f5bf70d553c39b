// Limits per API key, and per address for requests without a valid one: in Redis, shared by all processes.
// With Redis away each process counts for itself; a limit is no reason to refuse work.
import type { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { problem } from "./problem.ts";
import { Refusal } from "./read-body.ts";

export type Limits = {
  /** Requests of one key a minute. */
  readonly requestsPerMinute: number;
  /** Runs that one key may start a minute. */
  readonly runsPerMinute: number;
  /** Requests without a valid key from one address a minute. */
  readonly strangersPerMinute: number;
};

export const defaultLimits: Limits = {
  requestsPerMinute: 600,
  runsPerMinute: 60,
  strangersPerMinute: 120,
};

export type RateLimiter = { consume(kind: keyof Limits, who: string): Promise<void> };

/** `consume` throws a Refusal with 429 and Retry-After (RFC 9110, section 10.2.3) when the limit is used up. */
export function makeRateLimiter(redis: Redis, prefix: string, limits: Limits): RateLimiter {
  const make = (kind: keyof Limits) => {
    const common = { points: limits[kind], duration: 60, keyPrefix: `${prefix}:limit:${kind}` };
    return new RateLimiterRedis({
      ...common,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(common),
    });
  };
  const limiters = {
    requestsPerMinute: make("requestsPerMinute"),
    runsPerMinute: make("runsPerMinute"),
    strangersPerMinute: make("strangersPerMinute"),
  };
  return {
    async consume(kind, who) {
      try {
        await limiters[kind].consume(who);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw tooMany(limits[kind], Math.max(1, Math.ceil(error.msBeforeNext / 1_000)));
      }
    },
  };
}

const tooMany = (limit: number, waitS: number) =>
  new Refusal(
    problem({
      status: 429,
      code: "rate_limited",
      title: "Too many requests",
      detail: `The limit is ${limit} a minute.`,
      remedy: `Try again in ${waitS} s.`,
      headers: { "retry-after": String(waitS) },
    }),
  );
