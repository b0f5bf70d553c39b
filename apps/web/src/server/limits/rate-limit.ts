// Limits a minute: per API key or person, and per address for requests of nobody known; in Redis, shared by all processes.
// With Redis away each process counts for itself; a limit is no reason to refuse work.
import { countedAs } from "@gonogo/services/networks";
import type { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";

export type Limits = {
  /** Requests of one key a minute. */
  readonly requestsPerMinute: number;
  /** Runs that one key may start a minute. */
  readonly runsPerMinute: number;
  /** Calls of one person's pages a minute. */
  readonly callsPerMinute: number;
  /** Requests without a valid key or session from one address a minute. */
  readonly visitorsPerMinute: number;
  /** One-time links that one address may try to redeem a minute. */
  readonly redeemsPerMinute: number;
  /** Join tokens that one address may try a minute. */
  readonly joinsPerMinute: number;
  /** Sign-ins that may be tried for one account a minute, whoever tries: more than better-auth lets one address try. */
  readonly signInsPerMinute: number;
};

export const defaultLimits: Limits = {
  requestsPerMinute: 600,
  runsPerMinute: 60,
  callsPerMinute: 3_000,
  visitorsPerMinute: 120,
  redeemsPerMinute: 10,
  joinsPerMinute: 10,
  signInsPerMinute: 30,
};

export type RateLimiter = { consume(kind: keyof Limits, who: string): Promise<void> };

/** A limit is used up; it is worth another try after so many seconds. */
export class RateLimited extends Error {
  override readonly name = "RateLimited";
  readonly waitS: number;
  constructor(message: string, waitS: number) {
    super(message);
    this.waitS = waitS;
  }
  get remedy(): string {
    return `Try again in ${this.waitS} s.`;
  }
}

/** Whom a limit per address counts; addresses that are not known share one count. */
export const visitorKey = (address: string | null | undefined): string =>
  address ? countedAs(address) : "unknown";

/** `consume` throws RateLimited when the limit is used up. */
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
  const limiters = new Map<keyof Limits, RateLimiterRedis>();
  return {
    async consume(kind, who) {
      const limiter = limiters.get(kind) ?? make(kind);
      limiters.set(kind, limiter);
      try {
        await limiter.consume(who);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const waitS = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
        throw new RateLimited(`The limit is ${limits[kind]} a minute.`, waitS);
      }
    },
  };
}
