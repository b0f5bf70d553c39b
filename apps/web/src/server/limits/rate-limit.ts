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
  /** Sign-ins that may be tried for one account a minute, from all addresses: more than better-auth lets one address try. */
  readonly signInsPerMinute: number;
  /** Wrong passwords of shares a minute: from one address, and for one share from all addresses. */
  readonly guessesPerMinute: number;
};

export const defaultLimits: Limits = {
  requestsPerMinute: 600,
  runsPerMinute: 60,
  callsPerMinute: 3_000,
  visitorsPerMinute: 120,
  redeemsPerMinute: 10,
  joinsPerMinute: 10,
  signInsPerMinute: 30,
  guessesPerMinute: 10,
};

export type RateLimiter = {
  /** Throws RateLimited when the limit is used up. */
  consume(kind: keyof Limits, who: string): Promise<void>;
  /** Of what was consumed one does not count. */
  giveBack(kind: keyof Limits, who: string): Promise<void>;
};

/**
 * A limit is used up; it is worth another try after so many seconds. Told by its name: pages and routes are bundled apart, each with
 * a class of its own, and share one limiter.
 */
export class RateLimited extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "RateLimited";
  }
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

type Window = { readonly max: number; readonly windowS: number };

const inRedis = (redis: Redis, keyPrefix: string, { max, windowS }: Window): RateLimiterRedis => {
  const common = { points: max, duration: windowS, keyPrefix };
  return new RateLimiterRedis({
    ...common,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(common),
  });
};

/** Seconds to wait; null: there was room for one more. */
async function waitSOf(limiter: RateLimiterRedis, who: string): Promise<number | null> {
  try {
    await limiter.consume(who);
    return null;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
  }
}

export function makeRateLimiter(redis: Redis, prefix: string, limits: Limits): RateLimiter {
  const limiters = new Map<keyof Limits, RateLimiterRedis>();
  const limiterOf = (kind: keyof Limits): RateLimiterRedis => {
    const window = { max: limits[kind], windowS: 60 };
    const limiter = limiters.get(kind) ?? inRedis(redis, `${prefix}:limit:${kind}`, window);
    limiters.set(kind, limiter);
    return limiter;
  };
  return {
    async consume(kind, who) {
      const waitS = await waitSOf(limiterOf(kind), who);
      if (waitS !== null) throw new RateLimited(`The limit is ${limits[kind]} a minute.`, waitS);
    },
    async giveBack(kind, who) {
      await limiterOf(kind).reward(who);
    },
  };
}

/**
 * Counts calls of better-auth by its own rules, such as three sign-ins of an address in ten seconds: for all processes together.
 * Resolves to the seconds to wait; null: the call is within its limit.
 */
export function makeCallCounter(redis: Redis, prefix: string) {
  const limiters = new Map<string, RateLimiterRedis>();
  return (who: string, window: Window): Promise<number | null> => {
    const rule = `${window.max}-in-${window.windowS}`;
    const limiter = limiters.get(rule) ?? inRedis(redis, `${prefix}:limit:auth:${rule}`, window);
    limiters.set(rule, limiter);
    return waitSOf(limiter, who);
  };
}
